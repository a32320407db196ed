// A standby that answers reads which may be some seconds old. Each heartbeat notes the primary's position in its log. A standby that has
// replayed a noted position has everything that was committed until then, whatever its own clock says.
// See docs/decisions/101-bound-the-age-of-reads-from-a-standby.md.

import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openHandle } from './dialect.ts'
import { HEARTBEAT } from './heartbeat.ts'
import type { LedgerKeys } from './ledger-keys.ts'
import { openPool, STAFF_READ_MS } from './pg-driver.ts'
import { IDENTITY, type PrimaryPosition } from './primary-position.ts'
import type { Db } from './transaction.ts'

export interface ReplicaSettings {
  readonly url: string
  /** Data that are older than this are read from the primary. */
  readonly maxLagMs: number
}

/**
 * `ready`: it answers. Otherwise the primary answers, because it is `behind` by more than the bound, `unreachable`, not a standby
 * (`notStandby`), or a copy of another database (`other`).
 */
export type ReplicaState = 'connecting' | 'ready' | 'behind' | 'unreachable' | 'notStandby' | 'other'

export interface Replica {
  /** Host and database, without credentials. */
  readonly name: string
  readonly maxLagMs: number
  readonly state: ReplicaState
  /** The age of its data in milliseconds; undefined while unknown, or older than all noted positions. */
  readonly lagMs: number | undefined
  /** Returns the handle to read from, and the time until which it has every commit; undefined while the primary has to answer. */
  current(): { readonly db: Db; readonly staffDb: Db; readonly asOf: Date } | undefined
  /** Compares the replica with the primary. Does not reject. */
  check(primary: PrimaryPosition): Promise<void>
  close(): Promise<void>
}

const POSITION = `select pg_is_in_recovery() as is_standby,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as position, ${IDENTITY}`

/** Replicas are usually some milliseconds behind. Without this pause, only the position of the heartbeat before would be replayed. */
const REPLAY_PAUSE_MS = 100
/** Ten minutes of heartbeats. */
const MAX_POSITIONS = 600

const primaries = new WeakMap<object, Db>()

/** Returns the primary of a replica's handle, and any other handle as it is: for caches that must not be filled from a replica. */
export const primaryOf = (db: Db): Db => primaries.get(db) ?? db

interface ReplicaOptions extends ReplicaSettings {
  /** Read by caches that must not be filled from the replica. */
  readonly primary?: Db
  readonly poolSize: number
  readonly prepare: boolean
  readonly staffReadMs?: number
  readonly ledgerKeys?: LedgerKeys | undefined
  readonly log: Logger
}

export function openReplica({
  url,
  maxLagMs,
  primary,
  poolSize,
  prepare,
  staffReadMs = STAFF_READ_MS,
  ledgerKeys,
  log,
}: ReplicaOptions): Replica {
  const options = { connectionString: url, prepare, connectMs: HEARTBEAT.answerMs }
  const pool = openPool({ ...options, max: poolSize })
  const checks = openPool({ ...options, max: 1, answerMs: HEARTBEAT.answerMs })
  const db = openHandle(pool, { prepare }, ledgerKeys)
  const staffDb = openHandle(pool, { prepare, statementTimeoutMs: staffReadMs }, ledgerKeys)
  if (primary) for (const handle of [db, staffDb]) primaries.set(handle, primary)
  const positions: PrimaryPosition[] = []
  let state: ReplicaState = 'connecting'
  let replayedAt: number | undefined
  let checking = false
  const age = () => (replayedAt === undefined ? undefined : performance.now() - replayedAt)
  // Also old if the last check still waits for an answer.
  const isBehind = () => (age() ?? Number.POSITIVE_INFINITY) > maxLagMs

  const stateNow = (): ReplicaState => (state === 'ready' && isBehind() ? 'behind' : state)
  const become = (next: ReplicaState, reason?: unknown) => {
    if (next !== state)
      log[next === 'ready' ? 'info' : 'warn']({ state: next, err: reason }, 'read replica changed its state')
    state = next
  }

  const compare = async (identity: string) => {
    const { rows } = await checks.query<{ is_standby: boolean; position: number | null; identity: string }>(POSITION)
    const [row] = rows
    if (!row || row.identity !== identity) return become('other')
    if (!row.is_standby || row.position === null) return become('notStandby')
    const { position } = row
    replayedAt = positions.findLast((noted) => noted.position <= position)?.at
    become(isBehind() ? 'behind' : 'ready')
  }

  return {
    name: nameOf(url),
    maxLagMs,
    get state() {
      return stateNow()
    },
    get lagMs() {
      return age()
    },
    current() {
      const ageMs = age()
      return stateNow() === 'ready' && ageMs !== undefined
        ? { db, staffDb, asOf: new Date(Date.now() - ageMs) }
        : undefined
    },
    async check(noted) {
      positions.push(noted)
      if (positions.length > MAX_POSITIONS) positions.shift()
      if (checking) return
      checking = true
      try {
        await wait(REPLAY_PAUSE_MS, undefined, { ref: false })
        await compare(noted.identity)
      } catch (error) {
        become('unreachable', error)
        // Reads that wait for it fail now and are sent to the primary.
        pool.closeAll(new Error('the read replica does not answer', { cause: error }))
      } finally {
        checking = false
      }
    },
    async close() {
      await Promise.all([db.destroy(), checks.end()])
    },
  }
}

/** Returns the state and the age of a replica's data for people, in seconds with one decimal. */
export function replicaHealth({ state, lagMs }: Replica): { state: ReplicaState; lagSeconds: number | null } {
  return { state, lagSeconds: lagMs === undefined ? null : Math.round(lagMs / 100) / 10 }
}

/** Returns host, port and database of an address. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url.replace('@/', '@localhost/').replace(':///', '://localhost/'))
  return `${host}${pathname}`
}
