import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { earn, projectLeaderboard } from '#test/leaderboard.ts'
import { redeemPlan } from '#test/redemptions.ts'

const app = useTestApp({ now: '2026-03-01T09:00:00.000Z' })

/** Thirty zeros and then the numbers, at their distance from the last day. */
const daysWith = (numbers: Readonly<Record<number, number>>) =>
  Array.from({ length: 31 }, (_, index) => numbers[30 - index] ?? 0)

test('figures by day have thirty complete days and today, each with its value thirty days earlier', async () => {
  const { database, clock } = app()
  const early = await app().member({ points: 5000 })
  await earn(database.db, early.id, 50, clock.now())
  await redeemPlan(early)
  clock.advance(35 * 86_400)
  const late = await app().member({ points: 700 })
  await earn(database.db, late.id, 30, clock.now(), 'daily_ad')
  await earn(database.db, late.id, 500, clock.now(), 'adjustment')
  clock.advance(2 * 86_400)
  await earn(database.db, late.id, 25, clock.now())
  await redeemPlan(late)
  const staff = await app().member({ role: 'support' })
  await projectLeaderboard(app())
  const { days, trends } = (await staff.call('GET /api/admin/trends')).body
  expect(days).toHaveLength(31)
  expect([days[0], days.at(-1)]).toEqual(['2026-03-08', '2026-04-07'])
  expect(trends).toEqual([
    { name: 'signups', values: daysWith({ 2: 1, 0: 1 }), previous: daysWith({ 7: 1 }) },
    // A member is active for thirty days, from 1 to 30 March.
    {
      name: 'activeMembers',
      values: Array.from({ length: 31 }, (_, index) => (index <= 22 || index >= 28 ? 1 : 0)),
      previous: Array.from({ length: 31 }, (_, index) => (index >= 23 ? 1 : 0)),
    },
    { name: 'pointsEarned', values: daysWith({ 2: 30, 0: 25 }), previous: daysWith({ 7: 50 }) },
    { name: 'redemptions', values: daysWith({ 0: 1 }), previous: daysWith({ 7: 1 }) },
  ])
})
