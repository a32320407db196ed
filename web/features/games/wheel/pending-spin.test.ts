import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheSpinAnswer, cacheStartedSpin, dropPendingSpin, findMissedWin } from './pending-spin.ts'

const ADA = 'ada'
const HASH = 'a'.repeat(64)
const commitment = {
  serverSeedHash: HASH,
  clientSeed: 'mine',
  nextNonce: 3,
  nextServerSeedHash: 'b'.repeat(64),
  rules: { number: 1, hash: 'c'.repeat(64) },
}
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
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a win that was answered but not shown is announced once', async () => {
  cacheStartedSpin(ADA, commitment)
  cacheSpinAnswer(ADA, answer)
  expect(await findMissedWin(ADA, noHistory)).toMatchObject({ points: 50 })
  expect(await findMissedWin(ADA, noHistory)).toBeUndefined()
})

test('a spin without an answer is found in the history by its draw', async () => {
  cacheStartedSpin(ADA, commitment)
  const others = [
    { ...spun, nonce: 2, points: 5 },
    { ...spun, serverSeedHash: 'c'.repeat(64), points: 10 },
  ]
  expect(await findMissedWin(ADA, async () => [...others, spun])).toMatchObject({ points: 50 })
})

test('a spin without a result is looked up again, for half a minute', async () => {
  vi.useFakeTimers()
  cacheStartedSpin(ADA, commitment)
  expect(await findMissedWin(ADA, async () => [])).toBeUndefined()
  expect(await findMissedWin(ADA, async () => [spun])).toMatchObject({ points: 50 })
  cacheStartedSpin(ADA, commitment)
  vi.advanceTimersByTime(31_000)
  await findMissedWin(ADA, async () => [])
  expect(await findMissedWin(ADA, async () => [spun])).toBeUndefined()
})

test('spins of another member of the browser, or that were shown, are not announced', async () => {
  cacheStartedSpin(ADA, commitment)
  expect(await findMissedWin('grace', async () => [spun])).toBeUndefined()
  dropPendingSpin()
  expect(await findMissedWin(ADA, async () => [spun])).toBeUndefined()
})
