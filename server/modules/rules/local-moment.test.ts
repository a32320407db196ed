import { expect, test } from 'vitest'
import { momentOf } from './local-moment.ts'

const codeOf = (local: string, zone: string): unknown => {
  try {
    return momentOf(local, zone).toISOString()
  } catch (error) {
    return (error as { code?: string }).code
  }
}

test('a local time is an instant of its zone', () => {
  expect(codeOf('2026-12-01T08:00', 'Europe/Berlin')).toBe('2026-12-01T07:00:00.000Z')
  expect(codeOf('2026-07-01T08:00', 'Europe/Berlin')).toBe('2026-07-01T06:00:00.000Z')
  expect(codeOf('2026-12-01T08:00', 'Asia/Kathmandu')).toBe('2026-12-01T02:15:00.000Z')
  expect(codeOf('2026-12-01T08:00', 'UTC')).toBe('2026-12-01T08:00:00.000Z')
})

test('a time that a clock change skips or repeats is refused, the minutes beside it are not', () => {
  expect(codeOf('2026-03-29T02:00', 'Europe/Berlin')).toBe('localTimeSkipped')
  expect(codeOf('2026-03-29T02:59', 'Europe/Berlin')).toBe('localTimeSkipped')
  expect(codeOf('2026-03-29T01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z')
  expect(codeOf('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
  expect(codeOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('localTimeTwice')
  expect(codeOf('2026-10-25T01:59', 'Europe/Berlin')).toBe('2026-10-24T23:59:00.000Z')
  expect(codeOf('2026-10-25T03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z')
  // The clocks of Lord Howe Island change by half an hour.
  expect(codeOf('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('localTimeSkipped')
})
