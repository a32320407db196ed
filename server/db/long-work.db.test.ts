import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/db.ts'
import { type LongWork, noteFailure, RECOUNT_MS, type Turn, takeTurn } from './long-work.ts'
import type { Database } from './open.ts'
import { readLongWorks } from './read-long-works.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.db.deleteFrom('long_works').execute())
afterAll(() => database.close())

const START = new Date('2026-11-20T12:00:00.000Z')
const after = (ms: number) => new Date(START.getTime() + ms)

/** A work on the numbers up to `count`, two in a batch, which stores the handled ones. */
function workOn(count: number, handled: number[] = [], beforeBatch: () => Promise<void> | void = () => {}): LongWork {
  return {
    name: 'add-code-fingerprints',
    countLeft: async () => count - handled.length,
    async runBatch(_, position) {
      await beforeBatch()
      const from = Number(position ?? 0)
      const batch = [from + 1, from + 2].filter((number) => number <= count)
      handled.push(...batch)
      return { handled: batch.length, next: from + 2 < count ? String(from + 2) : null }
    },
  }
}

const stateOf = async () => (await readLongWorks(database.db))[0]
async function runToEnd(work: LongWork): Promise<Turn[]> {
  const turns: Turn[] = []
  while (turns.at(-1) !== 'finished') turns.push(await takeTurn(database.db, work, START))
  return turns
}

test('a work runs in batches, says how far it is, and is counted again only after a while', async () => {
  const { db } = database
  const handled: number[] = []
  const work = workOn(5, handled)
  expect(await takeTurn(db, work, START)).toBe('batch')
  expect(await stateOf()).toMatchObject({ done: 2, total: 5, finishedAt: null, isFailing: false })
  expect(await runToEnd(work)).toEqual(['batch', 'finished'])
  expect(handled).toEqual([1, 2, 3, 4, 5])
  expect(await stateOf()).toMatchObject({ done: 5, total: 5, finishedAt: START.toISOString() })

  // A process of an earlier version has added items.
  const more = workOn(2)
  expect(await takeTurn(db, more, after(RECOUNT_MS - 1))).toBe('nothing')
  expect(await takeTurn(db, more, after(RECOUNT_MS))).toBe('finished')
  expect(await stateOf()).toMatchObject({ done: 2, total: 2, startedAt: after(RECOUNT_MS).toISOString() })
})

test('a work without items is not begun', async () => {
  expect(await takeTurn(database.db, workOn(0), START)).toBe('nothing')
  expect(await stateOf()).toBeUndefined()
})

test('a failed work says so, and continues where it was', async () => {
  const { db } = database
  const handled: number[] = []
  let fails = false
  const work = workOn(4, handled, () => {
    if (fails) throw new Error('the disk is full')
  })
  await takeTurn(db, work, START)
  fails = true
  await expect(takeTurn(db, work, START)).rejects.toThrow('the disk is full')
  await noteFailure(db, work, new Error('the disk is full'), START)
  expect(await stateOf()).toMatchObject({ done: 2, total: 4, isFailing: true })
  fails = false
  expect(await takeTurn(db, work, START)).toBe('finished')
  expect(handled).toEqual([1, 2, 3, 4])
  expect(await stateOf()).toMatchObject({ done: 4, isFailing: false })
})

// The embedded database has one connection, so no two transactions run there at once.
test.skipIf(process.env.TEST_ENGINE === 'pglite')('one process at a time does a batch', async () => {
  const { db } = database
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const handled: number[] = []
  const first = takeTurn(
    db,
    workOn(4, handled, () => {
      begin()
      return mayEnd
    }),
    START,
  )
  await hasBegun
  expect(await takeTurn(db, workOn(4, handled), START)).toBe('elsewhere')
  end()
  expect(await first).toBe('batch')
  expect(handled).toEqual([1, 2])
})
