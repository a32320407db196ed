import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, type EventMessage, type Transport } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Connects to a server whose answers a test controls. */
function start(after?: number, readsBeganAt?: number) {
  const published: EventMessage[] = []
  const opened: { after: number | undefined; listener: Parameters<Transport['open']>[1]; isOpen: boolean }[] = []
  const polls: (number | undefined)[] = []
  let isVisible = true
  let answer: () => Promise<EventMessage> = async () => ({ id: 0, types: [] })
  const connection = connect(
    {
      open(from, listener) {
        const stream = { after: from, listener, isOpen: true }
        opened.push(stream)
        return () => {
          stream.isOpen = false
        }
      },
      fetchMissed(from) {
        polls.push(from)
        return answer()
      },
      publish: (message) => void published.push(message),
      isVisible: () => isVisible,
      random: () => 0.5,
    },
    after,
    readsBeganAt,
  )
  const stream = () => opened.at(-1) ?? expect.fail('no stream was opened')
  return {
    connection,
    opened,
    polls,
    stream,
    types: () => published.flatMap(({ types }) => types),
    broken: () => published.filter(({ broken }) => broken).length,
    open: () => opened.filter(({ isOpen }) => isOpen).length,
    see: (visible: boolean) => {
      isVisible = visible
    },
    answers: (next: () => Promise<EventMessage>) => {
      answer = next
    },
    /** Fails three times in a row, so that the connection falls back to polling. */
    async refuse() {
      for (let count = 0; count < 3; count += 1) {
        stream().listener.onError(true)
        if (count < 2) await vi.advanceTimersByTimeAsync(10_000)
      }
    },
  }
}

test('events of the stream are published, and its heartbeats carry no types', () => {
  const { stream, types, open } = start()
  stream().listener.onEvent(4, 'heartbeat')
  stream().listener.onEvent(5, 'balance')
  expect(types()).toEqual(['balance'])
  expect(open()).toBe(1)
})

test('a stream that the browser reconnects is not opened a second time', async () => {
  const { stream, opened, broken } = start()
  stream().listener.onEvent(4, 'heartbeat')
  stream().listener.onError(false)
  await vi.advanceTimersByTimeAsync(5000)
  stream().listener.onEvent(4, 'heartbeat')
  expect(opened).toHaveLength(1)
  expect(broken()).toBe(1)
})

test('a refused stream is opened again with backoff, from the last received event', async () => {
  const { stream, opened } = start()
  stream().listener.onEvent(7, 'balance')
  stream().listener.onError(true)
  await vi.advanceTimersByTimeAsync(1999)
  expect(opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(opened.map(({ after }) => after)).toEqual([undefined, 7])
  stream().listener.onError(true)
  await vi.advanceTimersByTimeAsync(3999)
  expect(opened).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(opened).toHaveLength(3)
})

test('after a silence longer than the default look-back, the stream starts at the first event', async () => {
  const page = start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.opened.at(0)?.after).toBeUndefined()
  expect(page.opened.at(-1)?.after).toBe(0)
  expect(page.polls.at(0)).toBe(0)
  // A tab that takes over from a suspended one may have opened long ago.
  expect(start(undefined, Date.now() - 50_000).opened.at(0)?.after).toBe(0)
  expect(start(undefined, Date.now() - 5000).opened.at(0)?.after).toBeUndefined()
  expect(start(7, Date.now() - 50_000).opened.at(0)?.after).toBe(7)
})

test('after three failures the server is polled instead, and its answers are published', async () => {
  const { refuse, connection, polls, types, answers, open } = start(3)
  answers(async () => ({ id: 9, types: ['redemption'] }))
  await refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.isPolling).toBe(true)
  expect(open()).toBe(0)
  expect(polls).toEqual([3])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(polls).toEqual([3, 9])
  expect(types()).toEqual(['redemption', 'redemption'])
})

test('a proxy that buffers the stream is detected by its silence', async () => {
  const { connection, opened, polls } = start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened.length).toBeGreaterThanOrEqual(3)
  expect(connection.isPolling).toBe(true)
  expect(polls.length).toBeGreaterThan(0)
})

test('a stream without a heartbeat for 45 seconds is opened again', async () => {
  const { stream, opened } = start()
  stream().listener.onEvent(2, 'heartbeat')
  await vi.advanceTimersByTimeAsync(44_000)
  expect(opened).toHaveLength(1)
  stream().listener.onEvent(2, 'heartbeat')
  await vi.advanceTimersByTimeAsync(44_000)
  expect(opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(4000)
  expect(opened).toHaveLength(2)
})

test('the stream is tried again every minute; its first event ends the polling', async () => {
  const { refuse, connection, opened, stream, polls } = start()
  await refuse()
  const before = opened.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened.length).toBe(before + 1)
  expect(connection.isPolling).toBe(true)
  stream().listener.onEvent(12, 'heartbeat')
  expect(connection.isPolling).toBe(false)
  const count = polls.length
  for (let quiet = 0; quiet < 4; quiet += 1) {
    await vi.advanceTimersByTimeAsync(20_000)
    stream().listener.onEvent(12, 'heartbeat')
  }
  expect(polls).toHaveLength(count)
})

test('a hidden page does not poll, and a visible one polls at once', async () => {
  const { refuse, connection, polls, see } = start()
  await refuse()
  await vi.advanceTimersByTimeAsync(0)
  see(false)
  const before = polls.length
  await vi.advanceTimersByTimeAsync(50_000)
  expect(polls.length).toBeLessThanOrEqual(before + 1)
  const hidden = polls.length
  see(true)
  connection.wake()
  expect(polls).toHaveLength(hidden + 1)
})

test('a failed poll is repeated', async () => {
  const { refuse, polls, answers, types } = start()
  answers(async () => {
    throw new Error('no network')
  })
  await refuse()
  await vi.advanceTimersByTimeAsync(10_000)
  answers(async () => ({ id: 1, types: ['balance'] }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(polls.length).toBeGreaterThan(1)
  expect(types()).toEqual(['balance'])
})

test('waking opens a stream that was suspended, and keeps a running one', async () => {
  const { connection, stream, opened } = start()
  stream().listener.onEvent(3, 'heartbeat')
  connection.wake()
  expect(opened).toHaveLength(1)
  vi.setSystemTime(Date.now() + 26_000)
  connection.wake()
  expect(opened.map(({ after, isOpen }) => [after, isOpen])).toEqual([
    [undefined, false],
    [3, true],
  ])
})

test('a closed connection publishes and requests nothing', async () => {
  const { connection, stream, types, opened, open, refuse, polls } = start()
  await refuse()
  connection.close()
  stream().listener.onEvent(8, 'balance')
  const before = [opened.length, polls.length]
  await vi.advanceTimersByTimeAsync(300_000)
  expect([opened.length, polls.length]).toEqual(before)
  expect(types()).toEqual([])
  expect(open()).toBe(0)
})
