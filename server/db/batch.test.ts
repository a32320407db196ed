import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBatcher } from './batch.ts'
import type { Db } from './transaction.ts'

const db = {} as Db

/** Batches that end when the test calls `end` or `fail`. */
function createTestBatcher(
  options: { maxConcurrency?: number; maxBatchSize?: number; conflictKey?: (item: string) => string } = {},
) {
  const sent: { items: readonly string[]; end: () => void; fail: (error: unknown) => void }[] = []
  const ask = createBatcher<string, string>(
    { maxConcurrency: 1, maxBatchSize: 10, ...options },
    (_, items) =>
      new Promise((resolve, reject) => {
        sent.push({ items, end: () => resolve(items.map((item) => item.toUpperCase())), fail: reject })
      }),
  )
  return { sent, ask: (item: string) => ask(db, item), items: () => sent.map(({ items }) => items) }
}

/** Resolves after the batches of this turn of the event loop were sent. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('createBatcher calls', () => {
  afterEach(() => void vi.useRealTimers())

  test('do not wait for a batch that hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { sent, ask, items } = createTestBatcher()
    const first = ask('a')
    await turn()
    const second = ask('b')
    await turn()
    expect(items()).toEqual([['a']])
    vi.advanceTimersByTime(100)
    expect(items()).toEqual([['a'], ['b']])
    sent[1]?.end()
    expect(await second).toBe('B')
    // The slow batch ends after all, and no longer counts: the next call does not wait.
    sent[0]?.end()
    expect(await first).toBe('A')
    const third = ask('c')
    await turn()
    sent[2]?.end()
    expect(await third).toBe('C')
  })

  test('of the same moment share a batch, and each gets its own result', async () => {
    const { sent, ask } = createTestBatcher()
    const results = Promise.all(['a', 'b', 'c'].map(ask))
    await turn()
    expect(sent.map(({ items }) => items)).toEqual([['a', 'b', 'c']])
    sent[0]?.end()
    expect(await results).toEqual(['A', 'B', 'C'])
  })

  test('wait only while maxConcurrency batches are running', async () => {
    const { sent, ask, items } = createTestBatcher({ maxConcurrency: 2 })
    const calls = []
    for (const item of ['a', 'b', 'c', 'd']) {
      calls.push(ask(item))
      await turn()
    }
    expect(items()).toEqual([['a'], ['b']])
    sent[1]?.end()
    await calls[1]
    await turn()
    expect(items()).toEqual([['a'], ['b'], ['c', 'd']])
    for (const { end } of sent) end()
    expect(await Promise.all(calls)).toEqual(['A', 'B', 'C', 'D'])
  })

  test('split into batches of at most maxBatchSize', async () => {
    const { sent, ask, items } = createTestBatcher({ maxBatchSize: 2 })
    const results = Promise.all(['a', 'b', 'c'].map(ask))
    await turn()
    expect(items()).toEqual([['a', 'b']])
    sent[0]?.end()
    await turn()
    expect(items()).toEqual([['a', 'b'], ['c']])
    sent[1]?.end()
    expect(await results).toEqual(['A', 'B', 'C'])
  })

  test('with the same conflict key never share a batch, and run in order', async () => {
    const { sent, ask, items } = createTestBatcher({ conflictKey: (item) => item.slice(0, 1) })
    const results = Promise.all(['a1', 'a2', 'b1', 'a3'].map(ask))
    for (const expected of [[['a1', 'b1']], [['a1', 'b1'], ['a2']], [['a1', 'b1'], ['a2'], ['a3']]]) {
      await turn()
      expect(items()).toEqual(expected)
      sent.at(-1)?.end()
    }
    expect(await results).toEqual(['A1', 'A2', 'B1', 'A3'])
  })

  test.each([{ code: '40001' }, { code: '08006', severity: 'ERROR' }])(
    'are run one by one when one of them fails, and it alone fails (%j)',
    async (fields) => {
      const { sent, ask, items } = createTestBatcher()
      const results = Promise.allSettled(['a', 'b'].map(ask))
      await turn()
      sent[0]?.fail(Object.assign(new Error('stale'), fields))
      await turn()
      expect(items()).toEqual([['a', 'b'], ['a'], ['b']])
      sent[1]?.fail(Object.assign(new Error('stale'), fields))
      sent[2]?.end()
      expect(await results).toMatchObject([
        { status: 'rejected', reason: { message: 'stale' } },
        { status: 'fulfilled', value: 'B' },
      ])
    },
  )

  test.each([undefined, '57P01', '08006', '53300'])('a lost connection fails the whole batch (%s)', async (code) => {
    const { sent, ask } = createTestBatcher()
    const results = Promise.allSettled(['a', 'b'].map(ask))
    await turn()
    sent[0]?.fail(Object.assign(new Error('gone'), { code }))
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(sent).toHaveLength(1)
  })
})
