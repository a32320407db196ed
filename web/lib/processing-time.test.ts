import { describe, expect, it } from 'vitest'
import { ageOf, isOverdue, standingOf, statedBy } from './processing-time.ts'

const asked = '2026-03-01T12:00:00.000Z'
const redemption = { createdAt: asked, processingHours: { from: 24, to: 48 } }
const later = (hours: number) => Date.parse(asked) + hours * 3_600_000

describe('the stated time', () => {
  it('is the one of the redemption', () => {
    const longer = { createdAt: asked, processingHours: { from: 48, to: 96 } }
    expect([47, 49, 97].map((hours) => standingOf(longer, later(hours)))).toEqual(['early', 'due', 'overdue'])
    expect(statedBy(longer)).toBe('2026-03-05T12:00:00.000Z')
  })

  it('has not begun on the first day, runs on the second and is over after it', () => {
    expect([0, 23.9, 24, 48, 48.1].map((hours) => standingOf(redemption, later(hours)))).toEqual([
      'early',
      'early',
      'due',
      'due',
      'overdue',
    ])
    expect(statedBy(redemption)).toBe('2026-03-03T12:00:00.000Z')
  })

  it('makes only open redemptions overdue', () => {
    const overdue = (status: string) => isOverdue({ ...redemption, status }, later(49))
    expect(['pending', 'processing', 'completed', 'failed', 'cancelled'].map(overdue)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(isOverdue({ ...redemption, status: 'pending' }, later(47))).toBe(false)
  })
})

describe('an age', () => {
  it('has days, hours and minutes', () => {
    expect(ageOf(asked, later(50.75))).toEqual({ days: 2, hours: 2, minutes: 45 })
  })

  it('is nothing for a browser whose clock is behind', () => {
    expect(ageOf(asked, later(-3))).toEqual({ days: 0, hours: 0, minutes: 0 })
  })
})
