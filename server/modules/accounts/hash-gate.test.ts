import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HashGate, hashLanes } from './hash-gate.ts'

const LANES = {
  guests: { maxConcurrency: 2, maxQueueLength: 3, queueTimeoutMs: 4500 },
  members: { maxConcurrency: 1, maxQueueLength: 10, queueTimeoutMs: 60_000 },
}

/** Returns work that runs until `end` or `fail` is called. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const work = vi.fn(() => promise)
  return { work, end: () => resolve('done'), fail: () => reject(new Error('failed')) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Fills the guests' slots and their queue. */
function fullGate() {
  const gate = new HashGate(LANES)
  const running = [openWork(), openWork()]
  const waiting = [openWork(), openWork(), openWork()]
  const results = [...running, ...waiting].map(({ work }) => gate.run('guests', work).catch((error) => error))
  return { gate, running, waiting, results }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('guests whose passwords are hashed', () => {
  test('are hashed a few at a time, in order of arrival', async () => {
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

  test('are refused immediately when the queue is full, with the seconds to wait', async () => {
    const { gate } = fullGate()
    const { work } = openWork()
    const busy = { code: 'serverBusy', details: { values: { seconds: 5 }, retryAfterSeconds: 5 } }
    await expect(gate.run('guests', work)).rejects.toMatchObject(busy)
    expect(() => gate.assertRoom('guests')).toThrow(expect.objectContaining(busy))
    expect(work).not.toHaveBeenCalled()
  })

  test('are refused after the timeout, which frees their place in the queue', async () => {
    const { gate, running, waiting, results } = fullGate()
    await vi.advanceTimersByTimeAsync(4500)
    expect(await results[2]).toMatchObject({ code: 'serverBusy' })
    const late = openWork()
    void gate.run('guests', late.work)
    running[0]?.end()
    await settle()
    expect(late.work).toHaveBeenCalledOnce()
    expect(waiting.map(({ work }) => work.mock.calls.length)).toEqual([0, 0, 0])
  })

  test('use no slot of members', async () => {
    const { gate } = fullGate()
    expect(await gate.run('members', async () => 'hashed')).toBe('hashed')
  })

  test('find all slots free when all work has ended or failed', async () => {
    const { gate, running, waiting, results } = fullGate()
    for (const [index, one] of [...running, ...waiting].entries()) index % 2 ? one.fail() : one.end()
    await settle()
    await Promise.all(results)
    const next = [openWork(), openWork(), openWork()]
    for (const { work } of next) void gate.run('guests', work)
    await settle()
    expect(next.map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 0])
  })
})

test('guests use at most half of a machine, and at least one slot', () => {
  const guests = (cores: number, processes: number) => hashLanes(cores, processes).guests.maxConcurrency
  expect([guests(1, 1), guests(2, 1), guests(4, 1), guests(64, 1)]).toEqual([1, 1, 2, 2])
  expect([guests(8, 2), guests(8, 4), guests(8, 8)]).toEqual([2, 1, 1])
})
