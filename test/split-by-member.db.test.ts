// The growing tables, partitioned by member with the script for operators: all constraints and triggers are still there, and the
// product works with the existing rows.

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { purge } from '#server/jobs/purge.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { SPINS_PER_DAY } from '#test/first-rules.ts'
import { formFor, move, planOf, redeemPlan } from '#test/redemptions.ts'
import { splitByMember } from '#test/split-by-member.ts'

const app = useTestApp()
const SPIN = 'POST /api/games/wheel/spins'
const PARTS = 4

/** Reads the names of the keys, indexes, references, triggers and rights of the tables. */
async function surroundings(): Promise<unknown> {
  const { rows } = await sql`
    select 'index' as kind, indexrelid::regclass::text as name, indisunique::text as more from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and not relispartition)
    union all
    select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
    where conparentid = 0 and conrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and not relispartition)
    union all
    select 'trigger', tgrelid::regclass || '.' || tgname, tgenabled::text from pg_trigger where not tgisinternal and tgparentid = 0
    union all
    select 'right', oid::regclass || '.' || (r).privilege_type, (r).grantee::text
    from (select oid, aclexplode(relacl) as r from pg_class where relname in ('transactions', 'draws') and relacl is not null) rights
    order by 1, 2, 3`.execute(app().database.db)
  return rows
}

const split = (parts: number) =>
  app()
    .database.db.connection()
    .execute((db) => splitByMember((text) => sql.raw(text).execute(db), parts))

let spinner: Actor
let staff: Actor
let before: unknown
const spinKey = newKey()

beforeAll(async () => {
  spinner = await app().member({ points: 5000 })
  staff = await app().member({ role: 'super_admin' })
  for (const key of [spinKey, newKey()]) expect((await spinner.call(SPIN, { key })).status).toBe(200)
  before = await surroundings()
  await split(PARTS)
})

test('every key, index, reference, trigger and right has the same name as before', async () => {
  expect(await surroundings()).toEqual(before)
  const { rows } = await sql<{ name: string; parts: number }>`
    select inhparent::regclass::text as name, count(*)::int as parts from pg_inherits
      join pg_class on pg_class.oid = inhparent where relkind = 'p' group by 1 order by 1`.execute(app().database.db)
  expect(rows).toEqual(
    ['daily_counts', 'draws', 'idempotency_keys', 'points_audit_log', 'transactions'].map((name) => ({
      name,
      parts: PARTS,
    })),
  )
  const { body } = await staff.call('GET /api/admin/points-audit/integrity')
  expect(body.issues.filter(({ code }) => code === 'guard_missing')).toEqual([])
})

test('an earlier idempotency key returns its response, and the daily limits continue', async () => {
  const again = await spinner.call(SPIN, { key: spinKey })
  expect(again.body.spinsRemaining).toBe(SPINS_PER_DAY - 1)
  const answers = await Promise.all(Array.from({ length: 20 }, () => spinner.call(SPIN)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(SPINS_PER_DAY - 2)
})

test('redemptions and refunds work, and the ledger verifies', async () => {
  const { db } = app().database
  await spinner.call('POST /api/fairness/rotate', { body: { clientSeed: 'lucky' } })
  const id = await redeemPlan(spinner)
  expect((await move(staff, id, 'pending', 'cancelled')).status).toBe(200)
  const others = await Promise.all(Array.from({ length: 20 }, () => app().member({ points: 700 })))
  const plan = await planOf(spinner)
  for (const other of others) {
    const spins = await Promise.all([other.call(SPIN), other.call(SPIN)])
    expect(spins.map(({ status }) => status)).toEqual([200, 200])
    await other.call('POST /api/redemptions', { body: formFor(plan) })
  }
  const report = await verifyLedger(db)
  expect(report.findings).toEqual([])
  expect(report.entries).toBeGreaterThan(40)
})

test.each(['update transactions set points = points + 1', 'delete from transactions', 'truncate transactions'])(
  'the ledger refuses: %s',
  async (statement) => {
    await expect(sql.raw(statement).execute(app().database.db)).rejects.toThrow(/append-only|permission denied/)
  },
)

test('expired rows are still purged', async () => {
  const { db } = app().database
  await purge(db, new Date(app().clock.now().getTime() + 40 * 86_400_000), { error: () => {} } as never)
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from daily_counts)::int + (select count(*) from idempotency_keys)::int as left`.execute(db)
  expect(rows).toEqual([{ left: 0 }])
})

test('running the script again changes nothing', async () => {
  await split(8)
  expect(await surroundings()).toEqual(before)
})
