import { expect, test } from 'vitest'
import { MONTH_DAYS } from '#contracts/economy-rules.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { useTestApp } from '#test/app.ts'
import { earn, projectLeaderboard } from '#test/leaderboard.ts'
import { readMeasures } from './read-measures.ts'

const app = useTestApp()
const DAY_MS = 86_400_000

test('the days of a young site are extrapolated to a month', async () => {
  const { clock, database } = app()
  const { db } = database
  const read = () => readMeasures(db, SPECIFICATION_SET, false, clock.now())
  const members = await Promise.all(Array.from({ length: 20 }, () => app().member()))
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)

  // The day of the first entry is not a whole day.
  for (const { id } of members) await earn(db, id, 10, daysAgo(1))
  for (const { id } of members.slice(0, 2)) await earn(db, id, 100, daysAgo(1), 'signup')
  await projectLeaderboard(app())
  expect(await read()).toMatchObject({ habits: null, activeMembers: 20, newMembersPerMonth: 2 * MONTH_DAYS })

  // Three whole days, on which each member checks in and takes every spin, and five join.
  clock.advance((3 * DAY_MS) / 1000)
  for (const days of [1, 2, 3]) {
    for (const [index, { id }] of members.entries()) {
      for (let spin = 0; spin < SPECIFICATION_SET.wheel.spinsPerDay; spin++) await earn(db, id, 10, daysAgo(days))
      await earn(db, id, 40, daysAgo(days), 'daily_check_in')
      if (index < 5) await earn(db, id, 100, daysAgo(days), 'signup')
    }
  }
  await projectLeaderboard(app())
  const { habits, activeMembers, newMembersPerMonth } = await read()
  expect(activeMembers).toBe(20)
  expect(habits?.taken).toMatchObject({ spins: 1, checkIn: 1, ads: 0 })
  expect(newMembersPerMonth).toBe(5 * MONTH_DAYS)
})
