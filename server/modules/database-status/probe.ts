// Reads one thing of a database that may be damaged: in a transaction of its own that only reads, with limits on how
// long it may take and wait, and with what goes wrong as an answer. Only a lost connection ends the whole check.

import { sql } from 'kysely'
import type { Trouble } from '#contracts/database-rules.ts'
import { isConnectionFailure } from '#server/db/failures.ts'
import { type Db, inTransaction, sqlStateOf, type Tx } from '#server/db/transaction.ts'

export type Reading<Value> = { readonly value: Value } | { readonly trouble: Trouble }
export type Probe = <Value>(work: (tx: Tx) => Promise<Value>) => Promise<Reading<Value>>

/** How long one statement may take, and wait for a lock; and all of a check together. */
const STATEMENT_MS = 1500
const LOCK_MS = 300
const CHECK_MS = 5000
/** How much later than the database the server itself gives up. */
const GRACE_MS = 500

const LATE = { trouble: 'timedOut' } as const

/** What reads the parts of one check. Once the time of the check is over, the rest of it counts as late. */
export function openProbe(db: Db): Probe {
  const end = performance.now() + CHECK_MS
  return async (work) => {
    const left = Math.ceil(end - performance.now())
    if (left <= 0) return LATE
    const most = Math.min(STATEMENT_MS, left)
    const reading = read(db, most, work)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<typeof LATE>((resolve) => {
      timer = setTimeout(resolve, most + GRACE_MS, LATE)
    })
    // Should it fail after it was given up, nobody waits for it.
    reading.catch(() => {})
    return await Promise.race([reading, late]).finally(() => clearTimeout(timer))
  }
}

async function read<Value>(db: Db, most: number, work: (tx: Tx) => Promise<Value>): Promise<Reading<Value>> {
  try {
    const value = await inTransaction(db, async (tx) => {
      await sql`select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', ${`${most}ms`}, true),
        set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(tx)
      return await work(tx)
    })
    return { value }
  } catch (error) {
    const trouble = troubleOf(error)
    if (!trouble) throw error
    return { trouble }
  }
}

const KNOWN: Readonly<Record<string, Trouble>> = {
  '42P01': 'missing',
  '3F000': 'missing',
  '42501': 'denied',
  '55P03': 'timedOut',
  '57014': 'timedOut',
}

/** What an error says about the thing that was read; nothing where it is the connection's, or a defect of ours. */
export function troubleOf(error: unknown): Trouble | undefined {
  const state = sqlStateOf(error)
  if (!state || isConnectionFailure(error)) return undefined
  return KNOWN[state] ?? 'failed'
}

/** What was read, or `otherwise`. */
export const readOr = <Value, Otherwise>(reading: Reading<Value>, otherwise: Otherwise): Value | Otherwise =>
  'value' in reading ? reading.value : otherwise
