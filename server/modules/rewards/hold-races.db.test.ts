// What ends a hold, at the same moment: two releases, a release and a cancellation, the job and staff, and many holds with few codes.

import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { release, setHoldRules } from '#test/holds.ts'
import { notifierOf } from '#test/notifications.ts'
import { addPlan } from '#test/plans.ts'
import { formFor, move, planOf } from '#test/redemptions.ts'
import { releaseDue } from './holds.ts'

const app = useTestApp()
const db = () => app().database.db

let staff: readonly [Actor, Actor]
let planId: string
let subscriptionId: string
let count = 0

beforeEach(async () => {
  const admin = await app().member({ role: 'super_admin' })
  staff = [admin, await app().member({ role: 'moderator' })]
  await setHoldRules(admin, { pointsAbove: 0 })
  count += 1
  subscriptionId = `raced_hold_${count}`
  planId = (await addPlan(admin, { subscriptionId, duration: '1 Month', points: 600 })).body.plan.id
})

const stock = (codes: number) =>
  stockCodes(
    staff[0],
    planId,
    Array.from({ length: codes }, (_, n) => `hold-race-${count}-${n}`),
  )
/** @returns the ids of held redemptions, and their members */
async function holdMany(n: number) {
  const members = await Promise.all(Array.from({ length: n }, () => app().member({ points: 600 })))
  const body = formFor(await planOf(staff[0], subscriptionId))
  const answers = await Promise.all(members.map((member) => member.call('POST /api/redemptions', { body })))
  return { members, ids: answers.map((answer) => answer.body.redemption.id) }
}
const runJob = () =>
  releaseDue(db(), { notifier: notifierOf(app()), log: pino({ level: 'silent' }) }, app().clock.now())
async function countsOf() {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where status = 'completed')::int as completed, count(distinct code_id)::int as codes,
      count(*) filter (where status = 'pending')::int as pending, count(held_until)::int as held,
      count(*) filter (where status = 'cancelled')::int as cancelled,
      (select count(*) from activation_codes where plan_id = ${planId} and state = 'delivered')::int as delivered
    from redemptions where plan_id = ${planId}`.execute(db())
  return rows[0]
}
const stepsOf = async (id: string) =>
  (
    await db().selectFrom('redemption_events').select('status').where('redemption_id', '=', id).orderBy('seq').execute()
  ).map(({ status }) => status)
async function expectSoundLedgers(members: readonly Actor[]) {
  const audits = await Promise.all(members.map(({ id }) => verifyLedger(db(), id)))
  expect(audits.flatMap(({ findings }) => findings)).toEqual([])
}

test('two staff who release one redemption take one code', async () => {
  await stock(2)
  const { ids, members } = await holdMany(1)
  const [id = ''] = ids
  const answers = await Promise.all([...staff, ...staff].map((actor) => release(actor, id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await stepsOf(id)).toEqual(['pending', 'held', 'released', 'completed'])
  expect(await countsOf()).toMatchObject({ completed: 1, delivered: 1 })
  await expectSoundLedgers(members)
})

test('of a release and a cancellation one happens: a code or the points', async () => {
  await stock(6)
  const { ids, members } = await holdMany(6)
  await Promise.all(
    ids.flatMap((id, n) => {
      const acts = [() => release(staff[0], id), () => move(staff[1], id, 'pending', 'cancelled')]
      return (n % 2 === 0 ? acts : acts.toReversed()).map((act) => act())
    }),
  )
  const counts = await countsOf()
  expect(counts).toMatchObject({ held: 0, pending: 0 })
  expect((counts?.completed ?? 0) + (counts?.cancelled ?? 0)).toBe(6)
  expect(counts?.delivered).toBe(counts?.completed)
  const points = await db()
    .selectFrom('wallets')
    .select('points')
    .where(
      'member_id',
      'in',
      members.map(({ id }) => id),
    )
    .execute()
  expect(points.filter((wallet) => wallet.points === 600)).toHaveLength(counts?.cancelled ?? -1)
  await expectSoundLedgers(members)
})

test('the job and staff release each redemption once, and few codes go to one each', async () => {
  await stock(5)
  const { ids, members } = await holdMany(12)
  expect(await countsOf()).toMatchObject({ held: 12, delivered: 0 })
  app().clock.advance(72 * 3600)
  await Promise.all([runJob(), runJob(), ...ids.map((id, n) => release(staff[n % 2 === 0 ? 0 : 1], id))])
  // A code that another release has locked is skipped, but no code stays behind while redemptions wait for it.
  expect(await countsOf()).toMatchObject({ held: 0, completed: 5, codes: 5, delivered: 5, pending: 7 })
  const steps = await Promise.all(ids.map(stepsOf))
  expect(steps.every((one) => one.filter((status) => status === 'released').length === 1)).toBe(true)
  await expectSoundLedgers(members)
})
