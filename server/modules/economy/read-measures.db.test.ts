import { expect, test } from 'vitest'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import { useTestApp } from '#test/app.ts'
import { earn, projectLeaderboard } from '#test/leaderboard.ts'
import { move, planOf, redeemPlan } from '#test/redemptions.ts'
import { readMeasures } from './read-measures.ts'

const app = useTestApp()
const DAY_MS = 86_400_000

test('habits, members, the mix of plans and what is never redeemed are measured', async () => {
  const { clock, database } = app()
  const { db } = database
  const read = () => readMeasures(db, SPECIFICATION_SET, false, clock.now())
  expect(await read()).toMatchObject({ habits: null, activeMembers: 0, planMix: null, neverRedeemed: null })

  const staff = await app().member({ role: 'super_admin' })
  const members = await Promise.all(Array.from({ length: 20 }, () => app().member({ granted: 5000 })))
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  // Three spins a week each, and one that is too old to count.
  for (const { id } of members) {
    for (const days of [1, 3, 5, 8, 10, 12, 15, 17, 19, 22, 24, 26]) await earn(db, id, 10, daysAgo(days))
    await earn(db, id, 10, daysAgo(40))
    await earn(db, id, 40, daysAgo(2), 'daily_check_in')
  }
  const [ada, bob] = members
  if (!ada || !bob) throw new Error('there are members')
  await redeemPlan(ada)
  await move(staff, await redeemPlan(bob), 'pending', 'cancelled', { reason: 'Asked for' })
  await projectLeaderboard(app())

  const { habits, activeMembers, planMix, once, newMembersPerMonth } = await read()
  expect(activeMembers).toBe(20)
  expect(habits?.taken).toMatchObject({ spins: 12 / (30 * 5), checkIn: 1 / 30, ads: 0, quizzes: 0 })
  expect(planMix).toEqual({ [(await planOf(ada)).id]: 1 })
  // Without a bot, one of the five channel tasks pays.
  expect(once).toEqual({ channels: 100, promo: 0 })
  expect(newMembersPerMonth).toBe(0)

  const expiry = {
    memberId: ada.id,
    type: 'redeem',
    points: 100,
    description: 'Expired',
    taskType: 'expiry',
    reference: 'expired',
    reason: 'expiry',
  } as const
  await inTransaction(db, (tx) => postEntry(tx, expiry, daysAgo(1)))
  await projectLeaderboard(app())
  const price = (await planOf(ada)).points
  expect((await read()).neverRedeemed).toBeCloseTo(100 / (100 + price), 9)
})
