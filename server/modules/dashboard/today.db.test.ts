import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp()

const readDashboard = async (actor: Actor) => (await actor.call('GET /api/dashboard')).body
const plansOf = async (actor: Actor) =>
  (await actor.call('GET /api/rewards')).body.subscriptions.flatMap((one) => one.plans)
const pin = (actor: Actor, planId: string | null) => actor.call('PUT /api/me/goal', { body: { planId } })

describe('today', () => {
  test('lists all ways, and what is left of each after a check-in and a spin', async () => {
    const member = await app().member()
    const before = (await readDashboard(member)).today
    expect(before.ways.map(({ way, left, total }) => [way, left, total])).toEqual([
      ['checkIn', 1, 1],
      ['spins', 5, 5],
      ['scratch', 3, 3],
      ['quizzes', 3, 3],
      ['ads', 5, 5],
      ['moreAds', 5, 5],
      ['visits', 1, 1],
    ])
    await member.call('POST /api/check-in')
    await member.call('POST /api/games/wheel/spins')
    const { today, streak } = await readDashboard(member)
    expect(today.ways.slice(0, 2)).toMatchObject([
      { way: 'checkIn', left: 0, total: 1 },
      { way: 'spins', left: 4, total: 5 },
    ])
    expect(today.pointsLeft).toBe(before.pointsLeft - 20 - 35)
    expect(streak).toEqual({ days: 1, claimedToday: true })
  })

  test('begins again at the member’s midnight, and the streak is not capped', async () => {
    const member = await app().member({ timeZone: 'Asia/Kolkata' })
    for (let day = 0; day < 9; day += 1) {
      await member.call('POST /api/check-in')
      app().clock.set((await readDashboard(member)).today.resetsAt)
    }
    const { today, streak } = await readDashboard(member)
    expect(streak).toEqual({ days: 9, claimedToday: false })
    expect(today.ways[0]).toMatchObject({ way: 'checkIn', left: 1, points: 80 })
  })
})

test('the best win is the member’s largest prize of a game', async () => {
  const [member, other] = [await app().member(), await app().member()]
  expect((await readDashboard(member)).bestWin).toBeNull()
  const won: number[] = []
  for (let day = 0; day < 12; day += 1) {
    for (let count = 0; count < 5; count += 1) {
      won.push((await member.call('POST /api/games/wheel/spins')).body.prize.points)
    }
    app().clock.advance(24 * 3600)
  }
  const best = Math.max(...won)
  expect((await readDashboard(member)).bestWin).toEqual(
    best < 100 ? null : { points: best, game: 'wheel', createdAt: expect.any(String) },
  )
  expect((await readDashboard(other)).bestWin).toBeNull()
})

describe('the goal', () => {
  test('is pinned, is each member’s own, and is unpinned', async () => {
    const [member, other] = [await app().member({ points: 200 }), await app().member({ points: 200 })]
    const nearest = (await readDashboard(member)).goal
    expect(nearest).toMatchObject({ isPinned: false, missing: (nearest?.points ?? 0) - 200 })
    const plan = (await plansOf(member)).toSorted((one, another) => another.points - one.points)[0]
    const planId = plan?.id ?? ''
    expect((await pin(member, planId)).status).toBe(200)
    expect((await readDashboard(member)).goal).toMatchObject({ planId, points: plan?.points, isPinned: true })
    expect((await readDashboard(other)).goal).toMatchObject({ isPinned: false })
    expect((await pin(member, null)).status).toBe(200)
    expect((await readDashboard(member)).goal).toEqual(nearest)
  })

  test('cannot be a plan that is not offered', async () => {
    const member = await app().member()
    expect(await pin(member, crypto.randomUUID())).toMatchObject({ status: 404, code: 'notFound' })
  })

  test('is part of the member’s export', async () => {
    const member = await app().member()
    const planId = (await plansOf(member))[0]?.id ?? ''
    await pin(member, planId)
    const exported = (await member.call('GET /api/me/export')).body
    expect(exported.data.goal).toMatchObject([{ planId }])
  })
})
