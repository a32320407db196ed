// What the schema has to be to go beyond one machine: a member's rows lie together, by keys that begin with the member, and the
// tables that grow with every play can be split by member as they are. docs/operations.md says what the exceptions mean.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { openTestDatabase } from './db.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Keys of tables with a member in them that do not begin with it, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'audit_alerts(log_id)': 'a hand of rows for staff, of all members',
  'audit_corrections(run_id,member_id)': 'of an investigation of all members',
  'audit_findings(run_id,member_id)': 'of an investigation of all members',
  'credentials(id)': 'the sign-in library wants an id; it is read by member',
  'leaderboard_rewards(month,rank)': 'a place is paid once, whoever has it',
  'member_words(status,word,member_id)': 'found by words, of all members',
  'outbox(id)': 'a queue of everybody',
  'pending_registrations(id)': 'named by a mailed link, before there is a member',
  'pictures(id)': 'read by whoever sees it',
  'promo_redemptions(id)': 'beside (member_id, promo_code_id): named in answers',
  'redemption_notes(redemption_id,seq)': 'read with its request by staff',
  'redemption_pauses(id)': 'named by staff',
  'redemptions(code_fingerprint)': 'a code is given out once, to one member',
  'redemptions(id)': 'beside (member_id, …): staff know a request by its id',
  'risk_marks(kind,mark,member_id)': 'found by what members share',
  'sessions(id)': 'ended by id',
  'sessions(token)': 'the member is not known before',
  'sign_in_failures(hour,target,network)': 'often of nobody',
  'sign_in_failures(id)': 'often of nobody',
  'sign_ins(id)': 'of staff',
  'signup_bonuses(mailbox_hash)': 'one bonus per mailbox, whoever has it',
  'staff_appointments(id)': 'of staff, read by time',
  'support_tickets(id)': 'beside (member_id, …): staff know a request by its id',
  'task_completions(task_id,telegram_hash)': 'one Telegram account, whoever has it',
  'telegram_accounts(telegram_id)': 'one Telegram account, whoever has it',
  'published_events(id)': 'a queue of everybody',
}

test('keys of a member’s rows begin with the member', async () => {
  const { rows } = await sql<{ key: string }>`
    select i.indrelid::regclass::text || '(' || string_agg(a.attname, ',' order by k.nth) || ')' as key
    from pg_index i
      join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
      join lateral unnest(i.indkey::int2[]) with ordinality k (number, nth) on k.nth <= i.indnkeyatts
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indisunique
      and exists (select from pg_attribute m where m.attrelid = i.indrelid and m.attname = 'member_id')
    group by i.indexrelid, i.indrelid
    having min(a.attname) filter (where k.nth = 1) <> 'member_id'`.execute(database.db)
  expect(rows.map(({ key }) => key).sort()).toEqual(Object.keys(EXCEPTIONS).sort())
})

/** What grows with every play, and is kept for good or for long. */
const GROWING = [
  'transactions',
  'draws',
  'points_audit_log',
  'wallets',
  'fairness_seeds',
  'daily_counts',
  'idempotency_keys',
]

test.each(GROWING)('%s can be split by member with every key that it has', async (table) => {
  const db = database.db
  await sql
    .raw(
      `create table ${table}_split (like ${table} including defaults including constraints including indexes including identity)
      partition by hash (member_id)`,
    )
    .execute(db)
  for (const part of [0, 1, 2, 3])
    await sql
      .raw(
        `create table ${table}_split_${part} partition of ${table}_split for values with (modulus 4, remainder ${part})`,
      )
      .execute(db)
  const { rows } = await sql<{ parts: number }>`
    select count(*)::int as parts from pg_inherits where inhparent = ${`${table}_split`}::regclass`.execute(db)
  expect(rows[0]?.parts).toBe(4)
})
