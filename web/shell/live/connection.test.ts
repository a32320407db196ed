import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, type News, type Ways } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that a browser reaches, or does not. */
function start(after?: number, readAt?: number) {
  const told: News[] = []
  const opened: { after: number | undefined; listener: Parameters<Ways['open']>[1]; isOpen: boolean }[] = []
  const asked: (number | undefined)[] = []
  let isVisible = true
  let answer: () => Promise<News> = async () => ({ id: 0, types: [] })
  const connection = connect(
    {
      open(from, listener) {
        const stream = { after: from, listener, isOpen: true }
        opened.push(stream)
        return () => {
          stream.isOpen = false
        }
      },
      ask(from) {
        asked.push(from)
        return answer()
      },
      tell: (news) => void told.push(news),
      isVisible: () => isVisible,
      random: () => 0.5,
    },
    after,
    readAt,
  )
  const stream = () => opened.at(-1) ?? expect.fail('no stream was opened')
  return {
    connection,
    opened,
    asked,
    stream,
    news: () => told.flatMap(({ types }) => types),
    broken: () => told.filter(({ broken }) => broken).length,
    open: () => opened.filter(({ isOpen }) => isOpen).length,
    see: (visible: boolean) => {
      isVisible = visible
    },
    answers: (next: () => Promise<News>) => {
      answer = next
    },
    /** Three refusals in a row: the stream is given up for now. */
    async refuse() {
      for (let count = 0; count < 3; count += 1) {
        stream().listener.broke(true)
        if (count < 2) await vi.advanceTimersByTimeAsync(10_000)
      }
    },
  }
}

test('what the stream says is passed on, and its signs of life say nothing', () => {
  const { stream, news, open } = start()
  stream().listener.heard(4, 'here')
  stream().listener.heard(5, 'balance')
  expect(news()).toEqual(['balance'])
  expect(open()).toBe(1)
})

test('a stream that breaks comes back by itself, and nobody opens a second one', async () => {
  const { stream, opened, broken } = start()
  stream().listener.heard(4, 'here')
  stream().listener.broke(false)
  await vi.advanceTimersByTimeAsync(5000)
  stream().listener.heard(4, 'here')
  expect(opened).toHaveLength(1)
  expect(broken()).toBe(1)
})

test('a stream that was refused is asked for again, later each time, and goes on after what was heard last', async () => {
  const { stream, opened } = start()
  stream().listener.heard(7, 'balance')
  stream().listener.broke(true)
  await vi.advanceTimersByTimeAsync(1999)
  expect(opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(opened.map(({ after }) => after)).toEqual([undefined, 7])
  stream().listener.broke(true)
  await vi.advanceTimersByTimeAsync(3999)
  expect(opened).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(opened).toHaveLength(3)
})

test('whoever heard nothing for longer than the server looks back by itself asks for everything since the beginning', async () => {
  const page = start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.opened.at(0)?.after).toBeUndefined()
  expect(page.opened.at(-1)?.after).toBe(0)
  expect(page.asked.at(0)).toBe(0)
  // A tab that takes over from one that slept has been there for a while.
  expect(start(undefined, Date.now() - 50_000).opened.at(0)?.after).toBe(0)
  expect(start(undefined, Date.now() - 5000).opened.at(0)?.after).toBeUndefined()
  expect(start(7, Date.now() - 50_000).opened.at(0)?.after).toBe(7)
})

test('after three failures the server is asked instead, and what it says is passed on', async () => {
  const { refuse, connection, asked, news, answers, open } = start(3)
  answers(async () => ({ id: 9, types: ['redemption'] }))
  await refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.isPolling).toBe(true)
  expect(open()).toBe(0)
  expect(asked).toEqual([3])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([3, 9])
  expect(news()).toEqual(['redemption', 'redemption'])
})

test('a proxy that lets nothing through is noticed by its silence', async () => {
  const { connection, opened, asked } = start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened.length).toBeGreaterThanOrEqual(3)
  expect(connection.isPolling).toBe(true)
  expect(asked.length).toBeGreaterThan(0)
})

test('a stream that says nothing for 45 seconds is opened again', async () => {
  const { stream, opened } = start()
  stream().listener.heard(2, 'here')
  await vi.advanceTimersByTimeAsync(44_000)
  expect(opened).toHaveLength(1)
  stream().listener.heard(2, 'here')
  await vi.advanceTimersByTimeAsync(44_000)
  expect(opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(4000)
  expect(opened).toHaveLength(2)
})

test('the stream is tried again every minute; once it speaks, the asking ends', async () => {
  const { refuse, connection, opened, stream, asked } = start()
  await refuse()
  const before = opened.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened.length).toBe(before + 1)
  expect(connection.isPolling).toBe(true)
  stream().listener.heard(12, 'here')
  expect(connection.isPolling).toBe(false)
  const count = asked.length
  for (let quiet = 0; quiet < 4; quiet += 1) {
    await vi.advanceTimersByTimeAsync(20_000)
    stream().listener.heard(12, 'here')
  }
  expect(asked).toHaveLength(count)
})

test('nobody is asked while the page is out of sight, and at once when it is back', async () => {
  const { refuse, connection, asked, see } = start()
  await refuse()
  await vi.advanceTimersByTimeAsync(0)
  see(false)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(50_000)
  expect(asked.length).toBeLessThanOrEqual(before + 1)
  const hidden = asked.length
  see(true)
  connection.wake()
  expect(asked).toHaveLength(hidden + 1)
})

test('a question that fails is asked again', async () => {
  const { refuse, asked, answers, news } = start()
  answers(async () => {
    throw new Error('no network')
  })
  await refuse()
  await vi.advanceTimersByTimeAsync(10_000)
  answers(async () => ({ id: 1, types: ['balance'] }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked.length).toBeGreaterThan(1)
  expect(news()).toEqual(['balance'])
})

test('a phone that wakes up opens the stream anew when it slept, and leaves a running one alone', async () => {
  const { connection, stream, opened } = start()
  stream().listener.heard(3, 'here')
  connection.wake()
  expect(opened).toHaveLength(1)
  vi.setSystemTime(Date.now() + 26_000)
  connection.wake()
  expect(opened.map(({ after, isOpen }) => [after, isOpen])).toEqual([
    [undefined, false],
    [3, true],
  ])
})

test('what was closed says and does nothing any more', async () => {
  const { connection, stream, news, opened, open, refuse, asked } = start()
  await refuse()
  connection.close()
  stream().listener.heard(8, 'balance')
  const before = [opened.length, asked.length]
  await vi.advanceTimersByTimeAsync(300_000)
  expect([opened.length, asked.length]).toEqual(before)
  expect(news()).toEqual([])
  expect(open()).toBe(0)
})
