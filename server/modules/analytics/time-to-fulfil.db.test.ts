import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { projectLeaderboard } from '#test/leaderboard.ts'
import { move, redeemPlan } from '#test/redemptions.ts'
import { readRedemptions } from './read-redemptions.ts'

const app = useTestApp({ now: '2026-03-02T08:00:00.000Z' })
const range = { from: '2026-03-01', to: '2026-04-05' }

test('any stated time decides to the hour what was delivered in time, and long times are shown in days', async () => {
  const { clock, database } = app()
  const member = await app().member({ points: 10_000 })
  const ids = [await redeemPlan(member), await redeemPlan(member), await redeemPlan(member)]
  // Delivered after 75 hours, 30 days, and more than that.
  for (const [index, hours] of [75, 645, 0.5].entries()) {
    clock.advance(hours * 3600)
    const staff = await app().member({ role: 'super_admin' })
    expect((await move(staff, ids[index] ?? '', 'pending', 'completed')).code).toBe(undefined)
  }
  await projectLeaderboard(app())
  const read = (statedHours: number) => readRedemptions(database.db, range, statedHours)
  const inTime = async (statedHours: number) => (await read(statedHours)).total.inTime
  expect(await inTime(74)).toBe(0)
  expect(await inTime(75)).toBe(1)
  expect(await inTime(80)).toBe(1)
  expect(await inTime(719)).toBe(1)
  expect(await inTime(720)).toBe(2)
  expect(await read(80)).toMatchObject({
    total: { completed: 3, median: 720, ninetieth: 721 },
    subscriptions: [{ median: 720, ninetieth: 721, inTime: 1 }],
    hours: [
      { hours: 96, redemptions: 1 },
      { hours: 720, redemptions: 1 },
      { hours: 721, redemptions: 1 },
    ],
  })

  // An earlier version stored whole days: this one took 73 to 96 hours.
  const earlier = { day: '2026-03-06', subscription: 'sony_liv', hours: 96, redemptions: 1 }
  await database.db.insertInto('fulfilment_days').values(earlier).execute()
  expect(await inTime(80)).toBe(1)
  expect(await inTime(96)).toBe(2)
  expect((await read(80)).hours[0]).toEqual({ hours: 96, redemptions: 2 })
})
