import { describe, expect, test } from 'vitest'
import { formatFor } from './format.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const { ago } = formatFor('en', 'en-GB', 'UTC')

describe('relative times', () => {
  test.each([
    ['2026-11-20T11:59:40Z', 'now'],
    ['2026-11-20T11:55:00Z', '5 minutes ago'],
    ['2026-11-20T09:00:00Z', '3 hours ago'],
    ['2026-11-19T11:00:00Z', 'yesterday'],
    ['2026-11-01T12:00:00Z', '1 Nov 2026'],
  ])('%s reads %s', (instant, text) => {
    expect(ago(instant, NOW)).toBe(text)
  })

  test.each([
    ['2026-11-16T20:00:00Z', '2026-11-18T01:00:00Z', '2 days ago'],
    ['2026-11-17T01:00:00Z', '2026-11-18T23:30:00Z', 'yesterday'],
    ['2026-11-12T12:00:00Z', '2026-11-18T23:30:00Z', '6 days ago'],
  ])('of %s at %s count calendar days: %s', (instant, now, text) => {
    expect(ago(instant, Date.parse(now))).toBe(text)
  })

  test('count the days of the time zone', () => {
    const inKolkata = formatFor('en', 'en-GB', 'Asia/Kolkata').ago
    expect(inKolkata('2026-11-16T18:00:00Z', Date.parse('2026-11-17T19:00:00Z'))).toBe('2 days ago')
  })

  test('are never in the future where the device’s clock is behind', () => {
    expect(ago('2026-11-20T12:04:00Z', NOW)).toBe('now')
  })
})
