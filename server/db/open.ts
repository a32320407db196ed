import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ErrorCode } from '#contracts/errors.ts'
import { pgliteIn } from './data-folder.ts'
import { openHandle } from './dialect.ts'
import { isConnectionFailure, isDiskFull, isFailureBehind, migrationFailure, unavailableCodeOf } from './failures.ts'
import { HEARTBEAT, type Heartbeat, openHeartbeat } from './heartbeat.ts'
import type { LedgerKeys } from './ledger-keys.ts'
import { migrate } from './migrate.ts'
import type { OwnPostgresSettings } from './own-postgres.ts'
import {
  embeddedPool,
  IDLE_TRANSACTION_MS,
  type OnFailure,
  openPool,
  type PoolState,
  STAFF_READ_MS,
} from './pg-driver.ts'
import { type FolderLock, lockFolder, openPglite } from './pglite.ts'
import { createPrimary } from './primary.ts'
import { openReplica, type Replica, type ReplicaSettings } from './replica.ts'
import type { Db } from './transaction.ts'

interface SigningSettings {
  /** Sign the ledger's entries. Unsigned entries are findings of the ledger's verification. */
  readonly ledgerKeys?: LedgerKeys | undefined
}

export type DatabaseSettings =
  | ({ readonly engine: 'pglite'; readonly folder: string } & SigningSettings)
  | ({
      readonly engine: 'postgres'
      readonly url: string
      /** Set for a server that is this product's own child process. */
      readonly own?: OwnPostgresSettings
      readonly poolSize: number
      /** Size of a separate pool for guests; without it they share the pool. */
      readonly guestPoolSize?: number
      /** A standby for reads that may be some seconds old; without it the primary answers them. */
      readonly replica?: ReplicaSettings | undefined
      readonly prepare: boolean
      readonly connectMs?: number
      readonly queryMs?: number
      /** Timeout of a statement of `staffDb`. */
      readonly staffReadMs?: number
    } & SigningSettings)

export type DatabaseState = 'not_configured' | 'connecting' | 'connected' | 'failed' | 'migration_failed' | 'newer'

/** A database handle and its health. */
export interface Database {
  readonly db: Db
  /**
   * The handle for guests' writes and throttles. It has a small pool of its own, so that waiting guests delay no member. The embedded
   * database has a single connection, so this is the same handle as `db`.
   */
  readonly guestDb: Db
  /** The handle for reads of staff, which may take long: PostgreSQL cancels their statements after a timeout. */
  readonly staffDb: Db
  /** A standby, if one is configured, for reads that may be some seconds old. */
  readonly replica?: Replica | undefined
  /** Runs SQL text, which may hold several statements: for the job queue's tables. */
  readonly executeSql: ExecuteSql
  readonly engine: DatabaseSettings['engine']
  /** Counts connections; absent for the embedded database. */
  readonly pool?: () => PoolState
  readonly guestPool?: () => PoolState
  readonly state: DatabaseState
  /** Why it is unavailable, as the code of a message for members; undefined while it is available. */
  readonly unavailableCode: ErrorCode | undefined
  /** What operators should do, where the state alone does not say it. */
  readonly advice?: string | undefined
  /** Whether a write failed within the last minute because the disk is full. */
  readonly isDiskFull?: boolean
  /** Call with every failed query: a connection failure changes the state and starts reconnecting. */
  reportFailure(error: unknown): void
  /** Resolves after the first connection. */
  readonly connected: Promise<void>
  close(): Promise<void>
}

export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** Exponential backoff between attempts to migrate, because a migration may rewrite large tables. */
const MIGRATION_RETRY = { firstMs: 1000, longestMs: 30_000 } as const

/** How long the disk counts as full after a failed write. */
const DISK_FULL_MS = 60_000

/**
 * Opens the database, migrates it, and then sends a heartbeat every second. Returns at once: the server serves the site while the
 * database is unavailable.
 *
 * @throws Error when another process has locked the embedded database's folder
 */
export function openDatabase(settings: DatabaseSettings, log: Logger): Database {
  let diskFullAt = Number.NEGATIVE_INFINITY
  const onFailure = (error: unknown) => {
    if (isDiskFull(error)) diskFullAt = performance.now()
  }
  const { db, staffDb = db, executeSql, lock, pool, guests, heartbeat } = openHandles(settings, onFailure)
  const replica =
    settings.engine === 'postgres' && settings.replica
      ? openReplica({ ...settings, ...settings.replica, primary: db, log })
      : undefined
  let state: DatabaseState = 'connecting'
  let unavailableCode: ErrorCode | undefined = 'databaseConnecting'
  let advice: string | undefined
  let migrated = false
  let migrationPauseMs: number = MIGRATION_RETRY.firstMs
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let resolveConnected = () => {}
  const connected = new Promise<void>((resolve) => {
    resolveConnected = resolve
  })

  const check = async (): Promise<void> => {
    let pauseMs: number = HEARTBEAT.intervalMs
    try {
      if (!migrated) {
        const names = await migrateSeparately(settings, db)
        if (names.length > 0) log.info({ migrations: names }, 'database migrated')
        migrated = true
      } else if (heartbeat) {
        const position = await heartbeat.beat()
        if (replica && position) void replica.check(position)
      } else await sql`select 1`.execute(db)
      if (state !== 'connected') log.info('database connected')
      state = 'connected'
      unavailableCode = undefined
      advice = undefined
      resolveConnected()
    } catch (error) {
      if (closed) return
      const failed = migrationFailure(error)
      if (failed) {
        if (advice !== failed.advice) log.error(failed.reason, 'migration failed; trying again')
        pauseMs = migrationPauseMs
        migrationPauseMs = Math.min(2 * pauseMs, MIGRATION_RETRY.longestMs)
      } else if (state !== 'failed') log.error({ err: error }, 'database not reachable; trying again every second')
      state = failed?.state ?? 'failed'
      unavailableCode = failed?.unavailableCode ?? unavailableCodeOf(error)
      advice = failed?.advice
    }
    if (!closed && (heartbeat || state !== 'connected')) scheduleCheck(pauseMs)
  }
  let running = check()
  const scheduleCheck = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = check()
    }, ms)
  }

  return {
    db,
    guestDb: guests?.db ?? db,
    staffDb,
    replica,
    executeSql,
    engine: settings.engine,
    pool,
    guestPool: guests?.pool,
    connected,
    get state() {
      return state
    },
    get unavailableCode() {
      return unavailableCode
    },
    get advice() {
      return advice
    },
    get isDiskFull() {
      return performance.now() - diskFullAt < DISK_FULL_MS
    },
    reportFailure(error) {
      if (state !== 'connected' || !isConnectionFailure(error)) return
      if (isFailureBehind(error)) return log.warn({ err: error }, 'the database did not reach a worker')
      log.error({ err: error }, 'database connection lost')
      state = 'failed'
      unavailableCode = unavailableCodeOf(error)
      // With a heartbeat, a check is already scheduled.
      if (!heartbeat) scheduleCheck(HEARTBEAT.intervalMs)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await running
      await heartbeat?.close()
      await Promise.all([db.destroy(), guests?.db.destroy(), replica?.close()])
      lock?.release()
    },
  }
}

/** Migrates on a separate connection without a time limit, because rewriting a large table takes long. */
async function migrateSeparately(settings: DatabaseSettings, db: Db): Promise<readonly string[]> {
  if (settings.engine === 'pglite') return await migrate(db)
  const separate = openHandles({ ...settings, poolSize: 1, guestPoolSize: undefined, queryMs: 0 })
  try {
    return await migrate(separate.db)
  } finally {
    await separate.db.destroy()
  }
}

interface Handles {
  readonly db: Db
  readonly executeSql: ExecuteSql
  readonly staffDb?: Db
  readonly lock?: FolderLock
  readonly pool?: () => PoolState
  /** Set when the settings ask for a separate pool. */
  readonly guests?: { readonly db: Db; readonly pool: () => PoolState } | undefined
  readonly heartbeat?: Heartbeat
}

/**
 * Opens handles without migrating or checking anything.
 *
 * @param onFailure called with the error of each failed statement
 * @throws Error when another process has locked the embedded database's folder
 */
export function openHandles(settings: DatabaseSettings, onFailure: OnFailure = () => {}): Handles {
  if (settings.engine === 'postgres') {
    const {
      url: connectionString,
      poolSize,
      guestPoolSize,
      prepare,
      connectMs,
      queryMs,
      staffReadMs = STAFF_READ_MS,
      ledgerKeys,
      replica,
    } = settings
    const options = { connectionString, prepare, connectMs, queryMs, primary: createPrimary(connectionString) }
    // Without a limit of queries, transactions wait for programs, such as pg_dump.
    const driver = { prepare, onFailure, idleTransactionMs: queryMs === 0 ? undefined : IDLE_TRANSACTION_MS }
    const open = (max: number) => {
      const connections = openPool({ ...options, max })
      return { db: openHandle(connections, driver, ledgerKeys), connections, pool: () => connections.state }
    }
    const members = open(poolSize)
    const guests = guestPoolSize ? open(guestPoolSize) : undefined
    return {
      db: members.db,
      staffDb: openHandle(members.connections, { ...driver, statementTimeoutMs: staffReadMs }, ledgerKeys),
      executeSql: executeOn(members.connections, onFailure),
      pool: members.pool,
      guests,
      heartbeat: openHeartbeat(
        options,
        [members.connections, ...(guests ? [guests.connections] : [])],
        replica !== undefined,
      ),
    }
  }
  const lock = lockFolder(settings.folder)
  return {
    ...openEmbeddedHandles(openPglite({ folder: pgliteIn(settings.folder) }), onFailure, settings.ledgerKeys),
    lock,
  }
}

const executeOn =
  (pool: pg.Pool, onFailure: OnFailure): ExecuteSql =>
  async (text, values) => {
    try {
      const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values)
      return { rows: [result].flat().flatMap((part) => part.rows ?? []) }
    } catch (error) {
      onFailure(error)
      throw error
    }
  }

/** Opens handles on an embedded database. */
export function openEmbeddedHandles(
  pglite: PGlite,
  onFailure: OnFailure = () => {},
  ledgerKeys?: LedgerKeys,
): { db: Db; executeSql: ExecuteSql } {
  const pool = embeddedPool(pglite)
  const close = async () => {
    await pool.end()
    if (!pglite.closed) await pglite.close()
  }
  const db = openHandle(pool, { prepare: true, onFailure, close }, ledgerKeys)
  return { db, executeSql: executeOn(pool, onFailure) }
}
