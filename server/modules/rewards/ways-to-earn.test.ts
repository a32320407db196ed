import { describe, expect, test } from 'vitest'
import { isLimitedPlay } from '#contracts/limit-rules.ts'
import { FIRST_RULES } from '#test/first-rules.ts'
import { allWays, type Progress, playsToCount, pointsLeft, waysToEarn } from './ways-to-earn.ts'

const NOTHING_DONE: Progress = {
  used: { spin: 0, scratch: 0, quiz: 0 },
  hasWaitingCard: false,
  checkIn: { streak: 0, claimedToday: false, cycleDay: 1 },
  adsClaimed: { daily_ad: 0, special_task2: 0 },
  tasks: [
    { type: 'telegram', points: 100, minutes: 1, isDone: false },
    { type: 'telegram', points: 100, minutes: 1, isDone: false },
    { type: 'youtube', points: 100, minutes: 1, isDone: false },
    { type: 'youtube', points: 100, minutes: 1, isDone: true },
  ],
}
const ALL_DONE: Progress = {
  used: { spin: 5, scratch: 3, quiz: 3 },
  hasWaitingCard: false,
  checkIn: { streak: 1, claimedToday: true, cycleDay: 1 },
  adsClaimed: { daily_ad: 5, special_task2: 5 },
  tasks: [],
}
const wayIn = (progress: Partial<Progress>, way: string) =>
  waysToEarn({ ...NOTHING_DONE, ...progress }, FIRST_RULES).find((one) => one.way === way)

describe('what a member can still earn points with', () => {
  test('the fastest way comes first, and ways that depend on skill last', () => {
    expect(waysToEarn(NOTHING_DONE, FIRST_RULES)).toEqual([
      { way: 'checkIn', left: 1, total: 1, points: 20, certainty: 'guaranteed', seconds: 2, closing: null },
      { way: 'spins', left: 5, total: 5, points: 35, certainty: 'average', seconds: 5, closing: null },
      { way: 'visits', left: 1, total: 2, points: 100, certainty: 'guaranteed', seconds: 30, closing: null },
      { way: 'ads', left: 5, total: 5, points: 50, certainty: 'guaranteed', seconds: 30, closing: null },
      { way: 'channels', left: 2, total: 2, points: 100, certainty: 'guaranteed', seconds: 60, closing: null },
      { way: 'scratch', left: 3, total: 3, points: 35, certainty: 'average', seconds: 30, closing: null },
      { way: 'moreAds', left: 5, total: 5, points: 20, certainty: 'guaranteed', seconds: 30, closing: null },
      { way: 'quizzes', left: 3, total: 3, points: 300, certainty: 'maximum', seconds: 50, closing: null },
    ])
  })

  test('only ways with something left today are listed', () => {
    expect(wayIn({ used: { spin: 4, scratch: 3, quiz: 1 } }, 'spins')?.left).toBe(1)
    expect(wayIn({ used: { spin: 4, scratch: 3, quiz: 1 } }, 'scratch')).toBeUndefined()
    expect(wayIn({ adsClaimed: { daily_ad: 2, special_task2: 5 } }, 'ads')?.left).toBe(3)
    expect(waysToEarn(ALL_DONE, FIRST_RULES)).toEqual([])
  })

  test('a card that waits for its claim is left, also while new cards are refused', () => {
    const waiting = { ...NOTHING_DONE, used: { spin: 0, scratch: 2, quiz: 0 }, hasWaitingCard: true }
    const scratchOf = (progress: Progress, reason?: 'ownLimit' | 'coolOff', playsLeft: number | null = null) =>
      allWays(
        progress,
        FIRST_RULES,
        () => (reason ? { reason, opensAt: '2026-11-21T00:00:00.000Z' } : null),
        playsLeft,
      ).find(({ way }) => way === 'scratch')
    expect(scratchOf(waiting)).toMatchObject({ left: 2, total: 3, closing: null })
    expect(scratchOf({ ...waiting, used: { ...waiting.used, scratch: 3 } })).toMatchObject({ left: 1, total: 3 })
    expect(scratchOf(waiting, 'ownLimit', 0)).toMatchObject({ left: 1, total: 2, closing: null })
    expect(scratchOf(waiting, 'coolOff')).toMatchObject({ left: 1, closing: { reason: 'coolOff' } })
  })

  test('a card that waits for its claim counts beside the plays that the own limit allows', () => {
    const limit = { reason: 'ownLimit', opensAt: '2026-11-21T00:00:00.000Z' } as const
    const pointsOf = (progress: Progress, playsLeft: number) => {
      const ways = allWays(
        progress,
        FIRST_RULES,
        ({ way }) => (isLimitedPlay(way) && playsLeft === 0 ? limit : null),
        playsLeft,
      )
      return pointsLeft(ways, playsToCount(progress, playsLeft))
    }
    const waiting = { ...ALL_DONE, used: { spin: 0, scratch: 1, quiz: 0 }, hasWaitingCard: true }
    expect(pointsOf(waiting, 0)).toBe(35)
    expect(pointsOf({ ...waiting, hasWaitingCard: false }, 0)).toBe(0)
    expect(pointsOf(waiting, 1)).toBe(335)
    expect(playsToCount(waiting, null)).toBeNull()
  })

  test('a seventh check-in has its average points, the others their exact points', () => {
    expect(wayIn({ checkIn: { streak: 0, claimedToday: false, cycleDay: 6 } }, 'checkIn')).toMatchObject({
      points: 200,
    })
    expect(wayIn({ checkIn: { streak: 0, claimedToday: false, cycleDay: 7 } }, 'checkIn')).toMatchObject({
      // 0.8 × 350 + 0.15 × 500.5 + 0.04 × 700.5 + 0.01 × 900.5
      points: 392,
      certainty: 'average',
    })
  })

  test('the member’s own limit of plays counts for all games together, and the plays with the most points count', () => {
    const used = { spin: 4, scratch: 0, quiz: 0 }
    const ways = allWays({ ...NOTHING_DONE, used }, FIRST_RULES, () => null, 2)
    const games = ways.filter(({ way }) => isLimitedPlay(way))
    expect(games.map(({ way, left, total }) => ({ way, left, total }))).toEqual([
      { way: 'spins', left: 1, total: 5 },
      { way: 'scratch', left: 2, total: 2 },
      { way: 'quizzes', left: 2, total: 2 },
    ])
    expect(pointsLeft(games, 2)).toBe(600)
    expect(pointsLeft(games, null)).toBe(35 + 70 + 600)
    const others = ways.filter(({ way }) => !games.some((game) => game.way === way))
    expect(pointsLeft(ways, 2) - pointsLeft(others, 2)).toBe(600)
    expect(waysToEarn(NOTHING_DONE, FIRST_RULES, () => null, 0).map(({ way }) => way)).not.toContain('spins')
  })

  test('tasks with different points are separate ways', () => {
    const tasks = [...NOTHING_DONE.tasks, { type: 'telegram', points: 250, minutes: 1, isDone: false } as const]
    expect(waysToEarn({ ...NOTHING_DONE, tasks }, FIRST_RULES).filter(({ way }) => way === 'channels')).toMatchObject([
      { left: 1, points: 250 },
      { left: 2, points: 100 },
    ])
  })
})
