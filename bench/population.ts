import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

/** Members created in bulk, with ids, tokens and sessions derived from their number. */
export const memberIdSql = (number: string): string =>
  `('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

const tokenOf = (number: number): string => createHash('sha256').update(`bench ${number}`).digest('hex').slice(0, 32)

/** Returns a member's session cookie, signed as the server signs it. */
export function cookieOf(number: number, secret: string): string {
  const token = tokenOf(number)
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `paz.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

/** Adds members 1 to `count`, each with a wallet of that many points, seeds and a session. */
export async function populate(db: Db, count: number, points = 0): Promise<void> {
  const id = sql.raw(memberIdSql('n'))
  const n = sql`generate_series(1, ${sql.lit(count)}) n`
  await sql`insert into members (id, name, email, email_confirmed, mailbox, created_at, updated_at)
    select ${id}, 'Member ' || n, 'm' || n || '@gmail.com', true, 'm' || n || '@gmail.com', now(), now() from ${n}`.execute(
    db,
  )
  await sql`insert into wallets (member_id, points, total_earned) select ${id}, ${sql.lit(points)}, ${sql.lit(points)} from ${n}`.execute(
    db,
  )
  for (const [generation, clientSeed] of [
    [1, 'bench'],
    [2, null],
  ] as const) {
    await sql`insert into fairness_seeds (member_id, generation, server_seed, server_seed_hash, client_seed, created_at)
      select ${id}, ${sql.lit(generation)}, encode(sha256(('s' || n)::bytea), 'hex'), encode(sha256(('h' || n)::bytea), 'hex'),
      ${clientSeed}, now() from ${n}`.execute(db)
  }
  await sql`insert into sessions (id, token, member_id, expires_at, lifetime_seconds, created_at, updated_at)
    select gen_random_uuid(), left(encode(sha256(('bench ' || n)::bytea), 'hex'), 32), ${id}, now() + interval '30 days', 2592000, now(), now()
    from ${n}`.execute(db)
  // The server would otherwise delete them while it is measured.
  await sql`vacuum (analyze)`.execute(db)
}

/** Makes members 1 to `count` super admins whose passwords are long enough for staff. */
export async function makeStaff(db: Db, count: number): Promise<void> {
  const ids = sql`id <= ${sql.raw(memberIdSql(String(count)))}`
  await sql`update members set role = 'super_admin' where ${ids}`.execute(db)
  await sql`insert into credentials (id, account_id, provider_id, member_id, has_long_password, created_at, updated_at)
    select gen_random_uuid(), id::text, 'credential', id, true, now(), now() from members where ${ids}`.execute(db)
}
