import { isItemError } from './failures.ts'
import type { Db } from './transaction.ts'

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

interface BatchOptions<Item> {
  /** How many batches run at the same time. Further items wait for the next batch. */
  readonly maxConcurrency: number
  /** How many items one batch takes. */
  readonly maxBatchSize: number
  /** Items with the same key never share a batch, and run in their order. */
  readonly conflictKey?: (item: Item) => string
}

/** A batch that takes longer (its connection hangs, a row is locked) no longer counts for maxConcurrency. */
const SLOW_BATCH_TIMEOUT_MS = 100

/**
 * Returns a function that runs concurrent calls as one batch. A single call is sent in the same turn of the event loop. Calls wait only
 * while `maxConcurrency` batches are running, so batches grow with the load.
 *
 * When one item makes a batch fail, each item is run again alone.
 *
 * @param run runs one batch and returns one result per item, in order; must have no effect when it fails
 */
export function createBatcher<Item, Result>(
  { maxConcurrency, maxBatchSize, conflictKey }: BatchOptions<Item>,
  run: (db: Db, items: readonly Item[]) => Promise<readonly Result[]>,
): (db: Db, item: Item) => Promise<Result> {
  const queues = new WeakMap<Db, { waiting: Waiting<Item, Result>[]; running: number; isScheduled: boolean }>()

  const settle = async (db: Db, batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(
        db,
        batch.map(({ item }) => item),
      )
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length > 1 && isItemError(error)) await Promise.all(batch.map((call) => settle(db, [call])))
      else for (const { reject } of batch) reject(error)
    }
  }

  return (db, item) => {
    const queue = queues.get(db) ?? { waiting: [], running: 0, isScheduled: false }
    queues.set(db, queue)
    const send = () => {
      queue.isScheduled = false
      while (queue.waiting.length > 0 && queue.running < maxConcurrency) {
        const { batch, rest } = splitBatch(queue.waiting, maxBatchSize, conflictKey)
        queue.waiting = rest
        queue.running += 1
        let isCounted = true
        const release = () => {
          if (!isCounted) return
          isCounted = false
          queue.running -= 1
          send()
        }
        const timeout = setTimeout(release, SLOW_BATCH_TIMEOUT_MS)
        void settle(db, batch).finally(() => {
          clearTimeout(timeout)
          release()
        })
      }
    }
    return new Promise((resolve, reject) => {
      queue.waiting.push({ item, resolve, reject })
      if (queue.isScheduled) return
      queue.isScheduled = true
      // Also takes the calls that arrive in this turn of the event loop.
      setImmediate(send)
    })
  }
}

function splitBatch<Item, Result>(
  waiting: readonly Waiting<Item, Result>[],
  maxBatchSize: number,
  conflictKey: ((item: Item) => string) | undefined,
): { batch: Waiting<Item, Result>[]; rest: Waiting<Item, Result>[] } {
  if (!conflictKey) return { batch: waiting.slice(0, maxBatchSize), rest: waiting.slice(maxBatchSize) }
  const seenKeys = new Set<string>()
  const batch: Waiting<Item, Result>[] = []
  const rest: Waiting<Item, Result>[] = []
  for (const call of waiting) {
    const key = conflictKey(call.item)
    const fits = batch.length < maxBatchSize && !seenKeys.has(key)
    seenKeys.add(key)
    ;(fits ? batch : rest).push(call)
  }
  return { batch, rest }
}
