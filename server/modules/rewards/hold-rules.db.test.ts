// The rules that hold new redemptions (docs/product.md#holds).

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { snapshotColumn } from '#server/db/parts.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { release, setHoldRules } from '#test/holds.ts'
import { addPlan } from '#test/plans.ts'
import { formFor, planOf } from '#test/redemptions.ts'
import { addGroup, dismiss } from '#test/risk.ts'
import { HOLD_FACTS } from './hold-decision.ts'

const app = useTestApp({ now: '2026-05-04T10:00:00.000Z' })

let admin: Actor
let subscriptionId: string
let planId: string
let count = 0
const rich = () => app().member({ points: 20_000 })
const redeem = async (member: Actor) =>
  (await member.call('POST /api/redemptions', { body: formFor(await planOf(member, subscriptionId)) })).body.redemption

beforeEach(async () => {
  admin = await app().member({ role: 'super_admin' })
  await setHoldRules(admin, { pointsAbove: 5000 })
  count += 1
  subscriptionId = `ruled_${count}`
  planId = (await addPlan(admin, { subscriptionId, duration: '1 Month', points: 3000 })).body.plan.id
})

test('rules hold members in an open risk group of the chosen weight', async () => {
  await setHoldRules(admin, { riskWeight: 2 })
  const [shared, fast] = [await rich(), await rich()]
  const at = app().clock.now()
  const mark = { kind: 'device' as const, mark: `device ${count}`, label: '', first_at: at, seen_at: at }
  const { db } = app().database
  await db
    .insertInto('risk_marks')
    .values({ ...mark, member_id: shared.id })
    .execute()
  const groups = [
    await addGroup(app(), { kind: 'device', mark: mark.mark, measure: 3 }),
    await addGroup(app(), { kind: 'speed', mark: fast.id, measure: 5 }),
  ]
  expect((await redeem(shared)).hold).toBeNull()
  await db.updateTable('risk_groups').set({ weight: 2 }).where('id', 'in', groups).execute()
  expect((await redeem(shared)).hold).toMatchObject({ reason: 'riskSignals' })
  expect((await redeem(fast)).hold).toMatchObject({ reason: 'riskSignals' })
  expect((await redeem(await rich())).hold).toBeNull()
  await dismiss(admin, groups[0] ?? '', 3)
  expect((await redeem(shared)).hold).toBeNull()
})

test('rules hold redemptions of a member until one is completed', async () => {
  await setHoldRules(admin, { firstRedemption: true })
  const member = await rich()
  const first = await redeem(member)
  expect(first.hold).toMatchObject({ reason: 'firstRedemption' })
  expect((await redeem(member)).hold).not.toBeNull()
  await stockCodes(admin, planId, [`FIRST-${count}`])
  await release(admin, first.id)
  expect((await redeem(member)).hold).toBeNull()
})

test('the rules are changed by super admins, with an audit entry, unless a colleague was faster', async () => {
  const { rules: seen } = (await admin.call('GET /api/admin/redemptions/hold-rules')).body
  expect(seen).toEqual({ firstRedemption: false, riskWeight: null, pointsAbove: 5000 })
  const rules = { ...seen, firstRedemption: true }
  const change = (staff: Actor) => staff.call('PUT /api/admin/redemptions/hold-rules', { body: { seen, rules } })
  expect((await change(await app().member({ role: 'moderator' }))).code).toBe('forbidden')
  expect((await change(admin)).body).toEqual({ rules })
  expect((await change(admin)).code).toBe('holdRulesConflict')
  const [entry] = await app()
    .database.db.selectFrom('audit_log')
    .select(['before', 'after'])
    .where('actor_id', '=', admin.id)
    .where('action', '=', 'redemption.hold_rules')
    .orderBy('seq', 'desc')
    .execute()
  expect([JSON.parse(entry?.before ?? ''), JSON.parse(entry?.after ?? '')]).toEqual([seen, rules])
})

test('the facts of the rules are read by indexes alone', async () => {
  await app()
    .database.db.connection()
    .execute(async (one) => {
      await sql`set enable_seqscan = off`.execute(one)
      const input = JSON.stringify({ holdsAt: app().clock.now() })
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select ${sql.raw(snapshotColumn({ facts: HOLD_FACTS }))} from (select ${input}::jsonb as input) as call, members m
      where m.id = ${admin.id}`.execute(one)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
      await sql`reset enable_seqscan`.execute(one)
    })
})
