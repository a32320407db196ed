import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearCache,
  dropCached,
  readCached,
  readPreference,
  scheduleCacheCleanup,
  writeCached,
  writePreference,
} from './cache.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A storage whose keys are its own properties, like the browser's. */
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

test('cached values have the product’s prefix and expire after a day', () => {
  writeCached('subscriptions', ['Netflix'])
  expect(stored()).toEqual(['paz_subscriptions'])
  vi.advanceTimersByTime(24 * HOUR)
  expect(readCached('subscriptions')?.value).toEqual(['Netflix'])
  vi.advanceTimersByTime(1)
  expect(readCached('subscriptions')).toBeUndefined()
})

test('expired values are removed at the start and every half hour; preferences and foreign keys stay', () => {
  writeCached('old', 1)
  vi.advanceTimersByTime(24 * HOUR - 10 * MINUTE)
  writeCached('new', 2)
  writePreference('theme', 'dark')
  localStorage.setItem('other', '{"value":1,"storedAt":0}')

  const stop = scheduleCacheCleanup()
  expect(stored()).toEqual(['other', 'paz_new', 'paz_old', 'paz_theme'])
  vi.advanceTimersByTime(30 * MINUTE - 1)
  expect(stored()).toContain('paz_old')
  vi.advanceTimersByTime(1)
  expect(stored()).toEqual(['other', 'paz_new', 'paz_theme'])
  stop()
  vi.advanceTimersByTime(48 * HOUR)
  expect(stored()).toContain('paz_new')

  scheduleCacheCleanup()()
  expect(stored()).toEqual(['other', 'paz_theme'])
})

test('without a usable storage a preference lasts until the page is closed', () => {
  for (const storage of [
    null,
    Object.assign(new FakeStorage(), {
      setItem() {
        throw new Error('full')
      },
    }),
  ]) {
    vi.stubGlobal('localStorage', storage)
    writePreference('signing_out', 'yes')
    expect(readPreference('signing_out')).toBe('yes')
    dropCached('signing_out')
    expect(readPreference('signing_out')).toBeNull()
  }
})

test('signing out clears the cache and keeps the preferences of this browser', () => {
  writeCached('signed_in', true)
  writeCached('wheel_spin', { memberId: 'ada' })
  writePreference('sound', 'on')
  clearCache()
  expect(stored()).toEqual(['paz_sound'])
  expect(readPreference('sound')).toBe('on')
})
