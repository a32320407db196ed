import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearCache, keepCacheClean, readCached, readPreference, writeCached, writePreference } from './cache.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A storage whose keys are its own properties, as the browser's is. */
class FakeStorage {
  [key: string]: unknown

  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') })
  vi.stubGlobal('localStorage', new FakeStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const stored = () => Object.keys(localStorage).sort()

test('what is kept carries the product’s prefix and is gone after a day', () => {
  writeCached('catalogue', ['Netflix'])
  expect(stored()).toEqual(['paz_catalogue'])
  vi.advanceTimersByTime(24 * HOUR)
  expect(readCached('catalogue')?.value).toEqual(['Netflix'])
  vi.advanceTimersByTime(1)
  expect(readCached('catalogue')).toBeUndefined()
})

test('what has expired is removed at the start and then every half hour; choices and strangers stay', () => {
  writeCached('old', 1)
  vi.advanceTimersByTime(24 * HOUR - 10 * MINUTE)
  writeCached('new', 2)
  writePreference('theme', 'dark')
  localStorage.setItem('other', '{"value":1,"storedAt":0}')

  const stop = keepCacheClean()
  expect(stored()).toEqual(['other', 'paz_new', 'paz_old', 'paz_theme'])
  vi.advanceTimersByTime(30 * MINUTE - 1)
  expect(stored()).toContain('paz_old')
  vi.advanceTimersByTime(1)
  expect(stored()).toEqual(['other', 'paz_new', 'paz_theme'])
  stop()
  vi.advanceTimersByTime(48 * HOUR)
  expect(stored()).toContain('paz_new')

  keepCacheClean()()
  expect(stored()).toEqual(['other', 'paz_theme'])
})

test('signing out drops everything kept and leaves the choices of this browser', () => {
  writeCached('signed_in', true)
  writeCached('wheel_spin', { memberId: 'ada' })
  writePreference('sound', 'on')
  clearCache()
  expect(stored()).toEqual(['paz_sound'])
  expect(readPreference('sound')).toBe('on')
})
