import { expect, test } from 'vitest'
import type { WayToEarn } from '#contracts/rewards.ts'
import { type Limits, playsToWin } from './plays-to-win.ts'

const UNLIMITED = { playsLeft: null, coolOffUntil: null }
const closing = { reason: 'budget', opensAt: '2026-11-21T00:00:00.000Z' } as const
const way = (way: WayToEarn['way'], left: number, points: number): WayToEarn => ({
  ...{ way, left, total: 5, points, certainty: 'average', seconds: 5, closing: null },
})
const spins = way('spins', 5, 35)
const quizzes = way('quizzes', 3, 300)
const ways = [way('checkIn', 1, 50), spins, way('scratch', 0, 35), quizzes]

const leftOf = ({ games }: ReturnType<typeof playsToWin>) => games.map(({ left }) => left)

test('all plays of the games count, and nothing else', () => {
  const today = playsToWin(ways, UNLIMITED)
  expect(today).toMatchObject({ points: 5 * 35 + 3 * 300, isLimited: false })
  expect(leftOf(today)).toEqual([5, 0, 3])
})

test('a game without plays by the rules is left out', () => {
  const today = playsToWin([spins, { ...quizzes, left: 0, total: 0 }], UNLIMITED)
  expect(today.games.map(({ way }) => way)).toEqual(['spins'])
})

test('a closed game is listed with its closing and adds no points', () => {
  const today = playsToWin([spins, { ...quizzes, closing }], UNLIMITED)
  expect(today).toMatchObject({ points: 5 * 35, isLimited: false, games: [{ closing: null }, { closing }] })
})

test('the member’s own limit allows only some plays, and those with the most points count', () => {
  const today = playsToWin(ways, { ...UNLIMITED, playsLeft: 4 })
  expect(today).toMatchObject({ points: 3 * 300 + 35, isLimited: true })
  expect(leftOf(today)).toEqual([4, 0, 3])
  expect(playsToWin(ways, { ...UNLIMITED, playsLeft: 8 })).toMatchObject({ points: 5 * 35 + 900, isLimited: false })
})

test('the first looser limit of the member says when games open', () => {
  const opens = (opensAt: string) => ({ reason: 'ownLimit', opensAt }) as const
  const limited = [
    { ...spins, closing: opens('2026-11-20T15:00:00.000Z') },
    { ...quizzes, closing: opens('2026-11-20T14:00:00.000Z') },
  ]
  expect(playsToWin(limited, UNLIMITED)).toMatchObject({ none: 'limit', opensAt: '2026-11-20T14:00:00.000Z' })
  expect(playsToWin([{ ...spins, closing }], UNLIMITED).opensAt).toBeUndefined()
})

test('without points to win, the reason is a break, the own limit, closings, or that all is played', () => {
  const noneOf = (ways: WayToEarn[], limits = UNLIMITED as Limits) => {
    const { points, none } = playsToWin(ways, limits)
    expect(points).toBe(0)
    return none
  }
  expect(noneOf(ways, { ...UNLIMITED, coolOffUntil: closing.opensAt })).toBe('break')
  expect(noneOf(ways, { ...UNLIMITED, playsLeft: 0 })).toBe('limit')
  expect(noneOf([{ ...spins, closing }, way('quizzes', 0, 300)])).toBe('closed')
  expect(noneOf([way('spins', 0, 35), way('quizzes', 0, 300)], { ...UNLIMITED, playsLeft: 0 })).toBe('done')
  expect(playsToWin(ways, UNLIMITED).none).toBeNull()
})
