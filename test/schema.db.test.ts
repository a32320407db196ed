// The schema must allow to scale beyond one machine: keys begin with the member, so that a member's rows are adjacent, and the
// growing tables can be partitioned by member. docs/operations/beyond-one-machine.md explains the exceptions.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { openTestDatabase } from './db.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Keys of tables with a member column that do not begin with it, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'audit_alerts(log_id)': 'a few rows of all members, for staff',
  'audit_corrections(run_id,member_id)': 'of an investigation of all members',
  'audit_findings(run_id,member_id)': 'of an investigation of all members',
  'credentials(id)': 'the sign-in library needs an id; rows are read by member',
  'leaderboard_rewards(month,rank)': 'a rank is paid once',
  'member_words(status,word,member_id)': 'searched by words, over all members',
  'outbox(id)': 'a queue of all members',
  'pending_registrations(id)': 'named by a mailed link, before the member exists',
  'pictures(id)': 'read by other members',
  'promo_redemptions(id)': 'in addition to (member_id, promo_code_id): named in responses',
  'provider_orders(redemption_id)': 'in addition to (member_id, …): the external id that providers name',
  'redemption_notes(redemption_id,seq)': 'read with its redemption by staff',
  'redemption_pauses(id)': 'named by staff',
  'redemptions(code_id)': 'a code is delivered once, to one member',
  'redemptions(id)': 'in addition to (member_id, …): staff use the id',
  'risk_marks(kind,mark,member_id)': 'searched by shared signals',
  'sessions(id)': 'ended by id',
  'sessions(token)': 'the member is unknown before',
  'sign_in_failures(hour,target,network)': 'often without a member',
  'sign_in_failures(id)': 'often without a member',
  'sign_ins(id)': 'of staff',
  'signup_bonuses(mailbox_hash)': 'one bonus per mailbox',
  'staff_appointments(id)': 'of staff, read by time',
  'support_tickets(id)': 'in addition to (member_id, …): staff use the id',
  'task_completions(task_id,telegram_hash)': 'a Telegram account is used once',
  'telegram_accounts(telegram_id)': 'a Telegram account is used once',
  'published_events(id)': 'a queue of all members',
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

/** Tables that grow with every game, with permanent or long retention. */
const GROWING = [
  'transactions',
  'draws',
  'points_audit_log',
  'wallets',
  'fairness_seeds',
  'daily_counts',
  'idempotency_keys',
]

test.each(GROWING)('%s can be partitioned by member with all its keys', async (table) => {
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
