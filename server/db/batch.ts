import { type Db, sqlStateOf } from './transaction.ts'

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

interface Batching<Item> {
  /** How many statements run at a time; items that come meanwhile wait for the next one. */
  readonly atOnce: number
  /** How many items one statement takes. */
  readonly most: number
  /** Items of which this is the same never share a statement. */
  readonly apart?: (item: Item) => string
}

/** A statement that takes longer (its connection hangs, a row is locked) no longer delays the items that come after it. */
const PATIENCE_MS = 100

/** Errors that one item of a statement causes, and not the others. A lost connection concerns all of them. */
const OF_ONE = /^(22|23|40|42|P0|XX)/

/**
 * Has calls that come at the same moment share one statement. A call that comes alone is sent in the same turn of the event loop; only
 * while enough statements are under way, calls wait for the next one. So a statement takes the more calls the more there is to do.
 *
 * When a statement fails by one of its items, each is run alone.
 *
 * @param run must have done nothing when it fails
 * @returns resolves with the item's own result
 */
export function createBatcher<Item, Result>(
  { atOnce, most, apart }: Batching<Item>,
  run: (db: Db, items: readonly Item[]) => Promise<readonly Result[]>,
): (db: Db, item: Item) => Promise<Result> {
  const queues = new WeakMap<Db, { waiting: Waiting<Item, Result>[]; running: number; isDue: boolean }>()

  const settle = async (db: Db, batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(
        db,
        batch.map(({ item }) => item),
      )
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length > 1 && OF_ONE.test(sqlStateOf(error) ?? ''))
        await Promise.all(batch.map((one) => settle(db, [one])))
      else for (const { reject } of batch) reject(error)
    }
  }

  return (db, item) => {
    const queue = queues.get(db) ?? { waiting: [], running: 0, isDue: false }
    queues.set(db, queue)
    const send = () => {
      queue.isDue = false
      while (queue.waiting.length > 0 && queue.running < atOnce) {
        const { taken, left } = take(queue.waiting, most, apart)
        queue.waiting = left
        queue.running += 1
        let counts = true
        const end = () => {
          if (!counts) return
          counts = false
          queue.running -= 1
          send()
        }
        const patience = setTimeout(end, PATIENCE_MS)
        void settle(db, taken).finally(() => {
          clearTimeout(patience)
          end()
        })
      }
    }
    return new Promise((resolve, reject) => {
      queue.waiting.push({ item, resolve, reject })
      if (queue.isDue) return
      queue.isDue = true
      // After everything that arrived with this call.
      setImmediate(send)
    })
  }
}

function take<Item, Result>(
  waiting: readonly Waiting<Item, Result>[],
  most: number,
  apart: ((item: Item) => string) | undefined,
): { taken: Waiting<Item, Result>[]; left: Waiting<Item, Result>[] } {
  if (!apart) return { taken: waiting.slice(0, most), left: waiting.slice(most) }
  const there = new Set<string>()
  const taken: Waiting<Item, Result>[] = []
  const left: Waiting<Item, Result>[] = []
  for (const one of waiting) {
    const name = apart(one.item)
    const fits = taken.length < most && !there.has(name)
    there.add(name)
    ;(fits ? taken : left).push(one)
  }
  return { taken, left }
}
