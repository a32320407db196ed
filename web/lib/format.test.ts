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

  test('are never in the future where the device’s clock is behind', () => {
    expect(ago('2026-11-20T12:04:00Z', NOW)).toBe('now')
  })
})
