// Measures the lists of staff and the command menu over HTTP on PostgreSQL, among a million members and ten million entries: first pages,
// filters and searches, with other values at each call. BENCH_MEMBERS, BENCH_LEDGER_ROWS and BENCH_REQUESTS make it shorter.

import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { startPostgres } from '#test/postgres.ts'
import { addRedemptions } from './admin-dashboard.ts'
import { fillLedger } from './ledger-rows.ts'
import { cookieOf, makeStaff, memberIdSql } from './population.ts'
import { median, report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'
import { startServer } from './server.ts'
import { SECRET } from './settings.ts'
import { settle } from './settle.ts'

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 1_000_000)
const ROWS = Number(process.env.BENCH_LEDGER_ROWS ?? 10_000_000)
const READS = Number(process.env.BENCH_REQUESTS ?? 200)
const WARM_UP_READS = 40
/** They take turns, so that no call limit is reached. */
const STAFF = 40
const SETTINGS = [
  'fsync=off',
  'max_wal_size=8GB',
  'maintenance_work_mem=512MB',
  'work_mem=64MB',
  'shared_buffers=512MB',
]

const anyNumber = (below = MEMBERS) => 1 + Math.floor(Math.random() * below)
const memberId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
/** A month of the last three years. */
function anyMonth(): string {
  const from = new Date(Date.now() - anyNumber(1000) * 86_400_000)
  const to = new Date(Math.min(Date.now(), from.getTime() + 30 * 86_400_000))
  return `from=${from.toISOString().slice(0, 10)}&to=${to.toISOString().slice(0, 10)}`
}

const LISTS: readonly (readonly [name: string, makePath: () => string])[] = [
  ['redemptions', () => '/redemptions'],
  ['redemptions that wait, oldest first', () => '/redemptions?status=pending&sort=oldest'],
  ['completed redemptions', () => '/redemptions?status=completed'],
  ['redemptions of a month', () => `/redemptions?${anyMonth()}`],
  ['redemptions by an address', () => `/redemptions?search=m${anyNumber()}@gmail.com`],
  ['redemptions by a name that all have', () => '/redemptions?search=netflix'],
  ['redemptions by a first name', () => `/redemptions?search=first${anyNumber(99)}`],
  ['tickets that wait', () => '/support?view=open'],
  ['all tickets', () => '/support?view=all'],
  ['tickets of a month', () => `/support?view=all&${anyMonth()}`],
  ['tickets by a word that all have', () => '/support?view=all&search=points'],
  ['tickets by a number of their subject', () => `/support?view=all&search=number${anyNumber()}`],
  ['tickets by a first name', () => `/support?view=all&search=first${anyNumber(99)}`],
  ['approvals', () => '/approvals'],
  ['approvals of a month', () => `/approvals?${anyMonth()}`],
  ['audit log', () => '/security/audit'],
  ['audit log of a month', () => `/security/audit?${anyMonth()}`],
  ['promo codes', () => '/promo-codes'],
  ['active promo codes', () => '/promo-codes?state=active'],
  ['promo codes by a part of a code', () => `/promo-codes?search=BENCH-${anyNumber()}`],
  ['risk groups', () => '/security/risk'],
  ['dismissed risk groups', () => '/security/risk?state=dismissed'],
  ['entries of a member with many', () => `/members/${memberId(anyNumber(4))}/entries`],
  ['entries of a member', () => `/members/${memberId(4 + anyNumber(MEMBERS - 4))}/entries`],
  ['entries of a month of a member with many', () => `/members/${memberId(anyNumber(4))}/entries?${anyMonth()}`],
  ['entries by a word of a member with many', () => `/members/${memberId(anyNumber(4))}/entries?search=netflix`],
  ['page of a member', () => `/members/${memberId(anyNumber())}`],
]

/** What is typed into the command menu, which finds members, redemptions, tickets, promo codes and activation codes. */
const SEARCHES: readonly (readonly [name: string, makeText: () => string])[] = [
  ['a whole address', () => `m${anyNumber()}@gmail.com`],
  ['an id', () => memberId(anyNumber())],
  ['a number of a ticket', () => `number${anyNumber()}`],
  ['a part of a promo code', () => `BENCH-${anyNumber()}`],
  ['a first name of 1 in 100', () => `first${anyNumber(99)}`],
  ['a service that all redemptions have', () => 'netflix'],
  ['a word that all tickets have', () => 'points'],
  ['no match', () => `unknown${anyNumber()}`],
]

interface Call {
  readonly path: string
  readonly body?: object
}
const CALLS: readonly (readonly [name: string, makeCall: () => Call])[] = [
  ...LISTS.map(([name, makePath]) => [name, () => ({ path: makePath() })] as const),
  ...SEARCHES.map(
    ([name, makeText]) => [`command menu, ${name}`, () => ({ path: '/search', body: { search: makeText() } })] as const,
  ),
]

export async function benchStaffLists(): Promise<void> {
  const postgres = await startPostgres(SETTINGS)
  const url = await makeDatabase(postgres.url, 'staff_lists', async (db) => {
    await fillLedger(db, { rows: ROWS, members: MEMBERS, heavies: 4, every: 100 })
    await addFirstNames(db)
    await addRedemptions(db)
    await sql`update redemptions set email = 'm' || right(member_id::text, 12)::bigint || '@gmail.com'`.execute(db)
    await addTickets(db)
    await addStaffRecords(db)
    await makeStaff(db, STAFF)
    await sql`vacuum (analyze)`.execute(db)
  })
  const server = await startServer(3923, { DATABASE_URL: url, SECRET })
  try {
    await settle(url)
    // A server that has just started is slower for some seconds.
    for (const [, makeCall] of CALLS) await timed(server.url, makeCall, WARM_UP_READS)
    for (const [name, makeCall] of CALLS)
      report(`staff, ${MEMBERS} members and ${ROWS} entries: ${name}`, await timed(server.url, makeCall))
  } finally {
    await server.stop()
    await postgres.stop()
  }
}

/** Gives members a first name that one in a hundred has, beside the name that they have. The search of members does not know it. */
async function addFirstNames(db: Db): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`update members set name = 'First' || right(id::text, 2)::integer || ' ' || name`.execute(one)
    await sql`insert into member_words (status, word, member_id) select status, lower(split_part(name, ' ', 1)), id from members`.execute(
      one,
    )
    await sql`set session_replication_role = default`.execute(one)
  })
}

/** One member in five has a ticket; of a hundred one waits. */
async function addTickets(db: Db): Promise<void> {
  const state = sql.raw("case when n % 100 = 0 then 'open' when n % 100 = 1 then 'answered' else 'closed' end")
  const id = sql.raw("('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid")
  const at = sql.raw("now() - n % 1000 * interval '1 day'")
  const n = sql`generate_series(1, ${sql.lit(MEMBERS / 5)}) n`
  await sql`insert into support_tickets (member_id, id, category, subject, status, slot, message_count, created_at, last_message_at,
      waiting_since, first_answer_at, closed_at)
    select ${sql.raw(memberIdSql('n'))}, ${id}, 'points', 'My points are missing, number' || n, ${state},
      case when ${state} = 'closed' then null else 1 end, 1, ${at}, ${at}, case when ${state} = 'open' then ${at} end,
      case when ${state} = 'open' then null else ${at} end, case when ${state} = 'closed' then ${at} end from ${n}`.execute(
    db,
  )
  await sql`insert into support_messages (member_id, ticket_id, seq, text, at)
    select ${sql.raw(memberIdSql('n'))}, ${id}, 1, 'Since yesterday', ${at} from ${n}`.execute(db)
}

/** Proposals, entries of the audit log without its hash chain, promo codes and risk groups. */
async function addStaffRecords(db: Db): Promise<void> {
  const count = (share: number) => sql`generate_series(1, ${sql.lit(Math.ceil(MEMBERS * share))}) n`
  const staff = sql.raw(memberIdSql('1 + n % 9'))
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`insert into approvals (id, kind, payload, reason, by_id, at, expires_at, state, decided_by, decided_at)
      select gen_random_uuid(), 'points', jsonb_build_object('memberId', ${sql.raw(memberIdSql('n'))}, 'points', 500, 'seen', 0), 'A reason', ${staff},
        now() - n * interval '20 minutes', now() + interval '1 day', case when n <= 50 then 'waiting' else 'approved' end,
        case when n > 50 then ${sql.raw(memberIdSql('1 + (n + 1) % 9'))} end, case when n > 50 then now() end from ${count(0.05)}`.execute(
      one,
    )
    await sql`insert into audit_log (seq, at, actor_id, action, subject_type, subject_id, before, after, reason, address, prev_hash, hash)
      select n, now() - (${sql.lit(MEMBERS)} - n) * interval '1 minute', ${staff}, 'member.ban', 'member', ${sql.raw(memberIdSql('n'))},
        '{"status":"active"}', '{"status":"banned"}', 'Several accounts', '192.0.2.1', ''::bytea, ''::bytea from ${count(1)}`.execute(
      one,
    )
    await sql`insert into promo_codes (id, code, points, max_uses, starts_at, expires_at, created_at, is_active)
      select gen_random_uuid(), 'BENCH-' || n, 50, 1, now() - interval '3 years', case when n % 10 > 0 then now() - interval '1 day' end,
        now() - n * interval '5 minutes', n % 3 > 0 from ${count(0.3)}`.execute(one)
    await sql`insert into risk_groups (id, kind, mark, label, measure, size, weight, reasons, points, redemptions, first_at, last_at, counted_at, open)
      select gen_random_uuid(), 'device', 'mark' || n, 'Firefox, Linux', 3, 3, 1 + n % 3, '[{"reason":"sameDevice","figure":3}]', 500, 1,
        now() - interval '20 days', now() - n % 28 * interval '1 day', now(), n % 10 = 0 from ${count(0.02)}`.execute(
      one,
    )
    await sql`set session_replication_role = default`.execute(one)
  })
}

async function timed(site: string, makeCall: () => Call, reads = READS): Promise<string> {
  const times: number[] = []
  for (let count = -10; count < reads; count += 1) {
    const { path, body } = makeCall()
    const url = `${site}/api/admin${path}`
    const headers = { cookie: cookieOf(1 + (Math.abs(count) % STAFF), SECRET) }
    const post = body && { method: 'POST', body: JSON.stringify(body) }
    const started = performance.now()
    const answer = await fetch(url, {
      ...post,
      headers: { ...headers, ...(post && { 'content-type': 'application/json', origin: site }) },
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text}`)
    // The first calls warm up what only this list needs.
    if (count >= 0) times.push(performance.now() - started)
  }
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(reads * 0.99)] ?? Number.NaN
  return `median ${median(times).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (target: p99 at most 50 ms)`
}
