// Reads one part of a database that may be damaged: in its own read-only transaction with timeouts, returning errors as
// results. Only a lost connection ends the whole check.

import { sql } from 'kysely'
import type { Trouble } from '#contracts/database-rules.ts'
import { isConnectionFailure } from '#server/db/failures.ts'
import { type Db, inTransaction, sqlStateOf, type Tx } from '#server/db/transaction.ts'

export type Reading<Value> = { readonly value: Value } | { readonly trouble: Trouble }
export type Probe = <Value>(work: (tx: Tx) => Promise<Value>) => Promise<Reading<Value>>

/** Limits of one statement, of one lock, and of the whole check. */
const STATEMENT_MS = 1500
const LOCK_MS = 300
const CHECK_MS = 5000
/** How much later than the database the server gives up. */
const GRACE_MS = 500

const TIMED_OUT = { trouble: 'timedOut' } as const

/** Creates the reader of one check. After the check's time limit all further parts time out. */
export function openProbe(db: Db): Probe {
  const end = performance.now() + CHECK_MS
  return async (work) => {
    const remainingMs = Math.ceil(end - performance.now())
    if (remainingMs <= 0) return TIMED_OUT
    const timeoutMs = Math.min(STATEMENT_MS, remainingMs)
    const reading = read(db, timeoutMs, work)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<typeof TIMED_OUT>((resolve) => {
      timer = setTimeout(resolve, timeoutMs + GRACE_MS, TIMED_OUT)
    })
    // It may still fail after it was abandoned.
    reading.catch(() => {})
    return await Promise.race([reading, late]).finally(() => clearTimeout(timer))
  }
}

async function read<Value>(db: Db, timeoutMs: number, work: (tx: Tx) => Promise<Value>): Promise<Reading<Value>> {
  try {
    const value = await inTransaction(db, async (tx) => {
      await sql`select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', ${`${timeoutMs}ms`}, true),
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

/** Classifies an error of a part; undefined for a lost connection or a defect in our code. */
export function troubleOf(error: unknown): Trouble | undefined {
  const state = sqlStateOf(error)
  if (!state || isConnectionFailure(error)) return undefined
  return KNOWN[state] ?? 'failed'
}

/** Returns the value that was read, or `otherwise`. */
export const readOr = <Value, Otherwise>(reading: Reading<Value>, otherwise: Otherwise): Value | Otherwise =>
  'value' in reading ? reading.value : otherwise
