import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findMissedWin, forgetSpin, keepAnswer, keepStarted } from './pending-spin.ts'

const ADA = 'ada'
const HASH = 'a'.repeat(64)
const commitment = { serverSeedHash: HASH, clientSeed: 'mine', nextNonce: 3, nextServerSeedHash: 'b'.repeat(64) }
const spun = {
  nonce: 3,
  serverSeedHash: HASH,
  prizeLabel: '50 Points',
  points: 50,
  createdAt: '2026-03-01T10:00:00.000Z',
}
const prize = { id: 'points-50', label: '50 Points', points: 50, percent: 20, color: 'prize-4' }
const draw = { serverSeedHash: HASH, clientSeed: 'mine', nonce: 3, number: 900 }
const answer = { prizeIndex: 6, prize, spinsRemaining: 4, balance: 150, totalEarned: 150, draw }
const noHistory = () => Promise.reject(new Error('not needed'))

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a win that was answered but not shown is announced once', async () => {
  keepStarted(ADA, commitment)
  keepAnswer(ADA, answer)
  expect(await findMissedWin(ADA, noHistory)).toMatchObject({ points: 50 })
  expect(await findMissedWin(ADA, noHistory)).toBeUndefined()
})

test('a spin whose answer never came is found in the history by its draw', async () => {
  keepStarted(ADA, commitment)
  const others = [
    { ...spun, nonce: 2, points: 5 },
    { ...spun, serverSeedHash: 'c'.repeat(64), points: 10 },
  ]
  expect(await findMissedWin(ADA, async () => [...others, spun])).toMatchObject({ points: 50 })
})

test('a spin that is still being drawn is looked for again, for half a minute', async () => {
  vi.useFakeTimers()
  keepStarted(ADA, commitment)
  expect(await findMissedWin(ADA, async () => [])).toBeUndefined()
  expect(await findMissedWin(ADA, async () => [spun])).toMatchObject({ points: 50 })
  keepStarted(ADA, commitment)
  vi.advanceTimersByTime(31_000)
  await findMissedWin(ADA, async () => [])
  expect(await findMissedWin(ADA, async () => [spun])).toBeUndefined()
})

test('nobody hears of the spin of another member of the same browser, nor of one that was shown', async () => {
  keepStarted(ADA, commitment)
  expect(await findMissedWin('grace', async () => [spun])).toBeUndefined()
  forgetSpin()
  expect(await findMissedWin(ADA, async () => [spun])).toBeUndefined()
})
