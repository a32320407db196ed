import { describe, expect, test } from 'vitest'
import { winTier } from './win-tier.ts'

describe('how a win is shown', () => {
  test('below 100 points it floats, up to 999 it is a sheet, and from 1,000 it fills the screen', () => {
    expect([5, 50, 99].map((points) => winTier({ points }))).toEqual(['small', 'small', 'small'])
    expect([100, 500, 999].map((points) => winTier({ points }))).toEqual(['medium', 'medium', 'medium'])
    expect([1000, 2000].map((points) => winTier({ points }))).toEqual(['large', 'large'])
  })

  test('rare occasions fill the screen for any number of points', () => {
    expect(winTier({ points: 100, occasion: 'welcomeBonus' })).toBe('large')
    expect(winTier({ points: 300, occasion: 'checkInBonus' })).toBe('large')
    expect(winTier({ points: 400, occasion: 'leaderboardPrize' })).toBe('large')
    expect(winTier({ points: 0, occasion: 'firstRedemption' })).toBe('large')
  })

  test('a missed win waits for the member in a sheet', () => {
    expect(winTier({ points: 5, occasion: 'missed' })).toBe('medium')
    expect(winTier({ points: 1000, occasion: 'missed' })).toBe('large')
  })
})
