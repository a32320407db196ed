import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HashGate, hashLanes } from './hash-gate.ts'

const LANES = {
  guests: { maxConcurrency: 2, maxQueueLength: 3, queueTimeoutMs: 4500 },
  members: { maxConcurrency: 1, maxQueueLength: 10, queueTimeoutMs: 60_000 },
}

/** Work that runs until `end` or `fail` is called. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const work = vi.fn(() => promise)
  return { work, end: () => resolve('done'), fail: () => reject(new Error('failed')) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Fills the guests' places and their queue. */
function fullGate() {
  const gate = new HashGate(LANES)
  const running = [held(), held()]
  const waiting = [held(), held(), held()]
  const results = [...running, ...waiting].map(({ work }) => gate.run('guests', work).catch((error) => error))
  return { gate, running, waiting, results }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('guests whose passwords are hashed', () => {
  test('are hashed a few at a time, in the order in which they came', async () => {
    const { running, waiting } = fullGate()
    await settle()
    expect(running.map(({ work }) => work.mock.calls.length)).toEqual([1, 1])
    expect(waiting.map(({ work }) => work.mock.calls.length)).toEqual([0, 0, 0])
    running[1]?.end()
    await settle()
    expect(waiting.map(({ work }) => work.mock.calls.length)).toEqual([1, 0, 0])
    waiting[0]?.fail()
    await settle()
    expect(waiting.map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 0])
  })

  test('are refused at once when the queue is full, with the seconds to wait', async () => {
    const { gate } = fullGate()
    const { work } = held()
    const busy = { code: 'serverBusy', details: { values: { seconds: 5 }, retryAfterSeconds: 5 } }
    await expect(gate.run('guests', work)).rejects.toMatchObject(busy)
    expect(() => gate.assertRoom('guests')).toThrow(expect.objectContaining(busy))
    expect(work).not.toHaveBeenCalled()
  })

  test('are refused after the time-out, and leave their place in the queue to others', async () => {
    const { gate, running, waiting, results } = fullGate()
    await vi.advanceTimersByTimeAsync(4500)
    expect(await results[2]).toMatchObject({ code: 'serverBusy' })
    const late = held()
    void gate.run('guests', late.work)
    running[0]?.end()
    await settle()
    expect(late.work).toHaveBeenCalledOnce()
    expect(waiting.map(({ work }) => work.mock.calls.length)).toEqual([0, 0, 0])
  })

  test('take no place of a member', async () => {
    const { gate } = fullGate()
    expect(await gate.run('members', async () => 'hashed')).toBe('hashed')
  })

  test('find all places again when everything has ended, however it ended', async () => {
    const { gate, running, waiting, results } = fullGate()
    for (const [index, one] of [...running, ...waiting].entries()) index % 2 ? one.fail() : one.end()
    await settle()
    await Promise.all(results)
    const next = [held(), held(), held()]
    for (const { work } of next) void gate.run('guests', work)
    await settle()
    expect(next.map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 0])
  })
})

test('guests use at most half of a machine, and always one place', () => {
  const guests = (cores: number, processes: number) => hashLanes(cores, processes).guests.maxConcurrency
  expect([guests(1, 1), guests(2, 1), guests(4, 1), guests(64, 1)]).toEqual([1, 1, 2, 2])
  expect([guests(8, 2), guests(8, 4), guests(8, 8)]).toEqual([2, 1, 1])
})
