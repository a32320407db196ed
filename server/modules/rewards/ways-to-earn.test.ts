import { describe, expect, test } from 'vitest'
import { type Progress, waysToEarn } from './ways-to-earn.ts'

const NOTHING_DONE: Progress = {
  used: { spin: 0, scratch: 0, quiz: 0 },
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
  checkIn: { streak: 1, claimedToday: true, cycleDay: 1 },
  adsClaimed: { daily_ad: 5, special_task2: 5 },
  tasks: [],
}
const of = (progress: Partial<Progress>, way: string) =>
  waysToEarn({ ...NOTHING_DONE, ...progress }).find((one) => one.way === way)

describe('what a member can still earn points with', () => {
  test('lists the fastest way first, and ways that depend on skill last', () => {
    expect(waysToEarn(NOTHING_DONE)).toEqual([
      { way: 'checkIn', left: 1, of: 1, points: 20, sure: 'certain', seconds: 2 },
      { way: 'spins', left: 5, of: 5, points: 35, sure: 'average', seconds: 5 },
      { way: 'visits', left: 1, of: 2, points: 100, sure: 'certain', seconds: 30 },
      { way: 'ads', left: 5, of: 5, points: 50, sure: 'certain', seconds: 30 },
      { way: 'channels', left: 2, of: 2, points: 100, sure: 'certain', seconds: 60 },
      { way: 'scratch', left: 3, of: 3, points: 35, sure: 'average', seconds: 30 },
      { way: 'moreAds', left: 5, of: 5, points: 20, sure: 'certain', seconds: 30 },
      { way: 'quizzes', left: 3, of: 3, points: 300, sure: 'atMost', seconds: 50 },
    ])
  })

  test('contains what is left today, and nothing when all is done', () => {
    expect(of({ used: { spin: 4, scratch: 3, quiz: 1 } }, 'spins')?.left).toBe(1)
    expect(of({ used: { spin: 4, scratch: 3, quiz: 1 } }, 'scratch')).toBeUndefined()
    expect(of({ adsClaimed: { daily_ad: 2, special_task2: 5 } }, 'ads')?.left).toBe(3)
    expect(waysToEarn(ALL_DONE)).toEqual([])
  })

  test('uses the average of a seventh check-in, and exact points of the others', () => {
    expect(of({ checkIn: { streak: 0, claimedToday: false, cycleDay: 6 } }, 'checkIn')).toMatchObject({ points: 200 })
    expect(of({ checkIn: { streak: 0, claimedToday: false, cycleDay: 7 } }, 'checkIn')).toMatchObject({
      // 0.8 × 350 + 0.15 × 500.5 + 0.04 × 700.5 + 0.01 × 900.5
      points: 392,
      sure: 'average',
    })
  })

  test('separates tasks with different points', () => {
    const tasks = [...NOTHING_DONE.tasks, { type: 'telegram', points: 250, minutes: 1, isDone: false } as const]
    expect(waysToEarn({ ...NOTHING_DONE, tasks }).filter(({ way }) => way === 'channels')).toMatchObject([
      { left: 1, points: 250 },
      { left: 2, points: 100 },
    ])
  })
})
