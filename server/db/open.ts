import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ErrorCode } from '#contracts/errors.ts'
import { dialectFor } from './dialect.ts'
import { isConnectionFailure, isDiskFull, migrationFailure, troubleOf } from './failures.ts'
import { HEARTBEAT, type Heartbeat, openHeartbeat } from './heartbeat.ts'
import type { LedgerKeys } from './ledger-keys.ts'
import { migrate } from './migrate.ts'
import { type ConnectionPool, type OnFailure, openPool, PgDriver } from './pg-driver.ts'
import { type FolderLock, lockFolder, openPglite } from './pglite.ts'
import { PgliteDriver } from './pglite-driver.ts'
import { createPrimary } from './primary.ts'
import type { Schema } from './schema.ts'
import type { Db } from './transaction.ts'

/** What entries of the ledger are signed with; without it they are posted unsigned, and found. */
interface SigningSettings {
  readonly ledgerKeys?: LedgerKeys | undefined
}

export type DatabaseSettings =
  | ({ readonly engine: 'pglite'; readonly folder: string } & SigningSettings)
  | ({
      readonly engine: 'postgres'
      readonly url: string
      readonly poolSize: number
      /** Connections of their own for guests; without it they share the pool. */
      readonly guestPoolSize?: number
      readonly prepare: boolean
      readonly connectMs?: number
      readonly queryMs?: number
    } & SigningSettings)

export type DatabaseState = 'not_configured' | 'connecting' | 'connected' | 'failed' | 'migration_failed' | 'newer'

/** The database as the rest of the server sees it: a handle, and whether it answers. */
export interface Database {
  readonly db: Db
  /**
   * The handle for guests' writes and throttles, on a small pool of its own: however many guests wait for a connection, no
   * member does. The embedded database has one connection, and the same handle.
   */
  readonly guestDb: Db
  /** Runs SQL text as it is, several statements at once if need be: for the job queue's own tables. */
  readonly executeSql: ExecuteSql
  readonly engine: DatabaseSettings['engine']
  /** How the connections stand; the embedded database has only one. */
  readonly pool?: () => PoolState
  readonly guestPool?: () => PoolState
  readonly state: DatabaseState
  /** Why it is away, as the code of a sentence for members; undefined while it is there. */
  readonly trouble: ErrorCode | undefined
  /** What operators should do about it, where the state alone does not say. */
  readonly advice?: string | undefined
  /** Whether a write failed within the last minute because the database's disk is full. */
  readonly isDiskFull?: boolean
  /** Told of every failed query; notices when the database went away and starts looking for it. */
  noteFailure(error: unknown): void
  /** Resolves when it was connected for the first time. */
  readonly connected: Promise<void>
  close(): Promise<void>
}

export interface PoolState {
  readonly idle: number
  readonly used: number
  /** Who waits for a connection. */
  readonly waiting: number
}

export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** Pause between two tries to migrate: doubled after each failure, because a migration may rewrite large tables. */
const MIGRATION_RETRY = { firstMs: 1000, longestMs: 30_000 } as const

/** How long one refused write counts as a full disk. */
const DISK_FULL_MS = 60_000

/**
 * Opens the database, migrates it, and then checks once a second that it answers. Returns at once: the server serves
 * the site while the database is away.
 *
 * @throws Error when another process holds the embedded database's folder.
 */
export function openDatabase(settings: DatabaseSettings, log: Logger): Database {
  let diskFullAt = Number.NEGATIVE_INFINITY
  const { db, executeSql, lock, pool, guests, heartbeat } = openHandles(settings, (error) => {
    if (isDiskFull(error)) diskFullAt = performance.now()
  })
  let state: DatabaseState = 'connecting'
  let trouble: ErrorCode | undefined = 'databaseConnecting'
  let advice: string | undefined
  let migrated = false
  let migrationPauseMs: number = MIGRATION_RETRY.firstMs
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let announce = () => {}
  const connected = new Promise<void>((resolve) => {
    announce = resolve
  })

  const check = async (): Promise<void> => {
    let pauseMs: number = HEARTBEAT.intervalMs
    try {
      if (!migrated) {
        const names = await migrateOn(settings, db)
        if (names.length > 0) log.info({ migrations: names }, 'database migrated')
        migrated = true
      } else if (heartbeat) await heartbeat.beat()
      else await sql`select 1`.execute(db)
      if (state !== 'connected') log.info('database connected')
      state = 'connected'
      trouble = undefined
      advice = undefined
      announce()
    } catch (error) {
      if (closed) return
      const failed = migrationFailure(error)
      if (failed) {
        if (advice !== failed.advice) log.error(failed.reason, 'migration failed; trying again')
        pauseMs = migrationPauseMs
        migrationPauseMs = Math.min(2 * pauseMs, MIGRATION_RETRY.longestMs)
      } else if (state !== 'failed') log.error({ err: error }, 'database not reachable; trying again every second')
      state = failed?.state ?? 'failed'
      trouble = failed?.trouble ?? troubleOf(error)
      advice = failed?.advice
    }
    if (!closed && (heartbeat || state !== 'connected')) checkIn(pauseMs)
  }
  let running = check()
  const checkIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = check()
    }, ms)
  }

  return {
    db,
    guestDb: guests?.db ?? db,
    executeSql,
    engine: settings.engine,
    pool,
    guestPool: guests?.pool,
    connected,
    get state() {
      return state
    },
    get trouble() {
      return trouble
    },
    get advice() {
      return advice
    },
    get isDiskFull() {
      return performance.now() - diskFullAt < DISK_FULL_MS
    },
    noteFailure(error) {
      if (state !== 'connected' || !isConnectionFailure(error)) return
      log.error({ err: error }, 'database connection lost')
      state = 'failed'
      trouble = troubleOf(error)
      // The heartbeat checks it in any case.
      if (!heartbeat) checkIn(HEARTBEAT.intervalMs)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await running
      await heartbeat?.close()
      await Promise.all([db.destroy(), guests?.db.destroy()])
      lock?.release()
    },
  }
}

/** Migrates on a connection of its own, because rewriting a large table may take as long as it needs. */
async function migrateOn(settings: DatabaseSettings, db: Db): Promise<readonly string[]> {
  if (settings.engine === 'pglite') return await migrate(db)
  const own = openHandles({ ...settings, poolSize: 1, guestPoolSize: undefined, queryMs: 0 })
  try {
    return await migrate(own.db)
  } finally {
    await own.db.destroy()
  }
}

interface Opened {
  readonly db: Db
  readonly executeSql: ExecuteSql
  readonly lock?: FolderLock
  readonly pool?: () => PoolState
  /** On connections of their own, where the settings ask for them. */
  readonly guests?: { readonly db: Db; readonly pool: () => PoolState } | undefined
  readonly heartbeat?: Heartbeat
}

/**
 * The handles alone: nothing is migrated or checked.
 *
 * @param onFailure called with the error of each statement that fails
 * @throws Error when another process holds the embedded database's folder.
 */
export function openHandles(settings: DatabaseSettings, onFailure: OnFailure = () => {}): Opened {
  if (settings.engine === 'postgres') {
    const { url: connectionString, poolSize, guestPoolSize, prepare, connectMs, queryMs, ledgerKeys } = settings
    const options = { connectionString, prepare, connectMs, queryMs, primary: createPrimary(connectionString) }
    const open = (max: number) => {
      const connections = openPool({ ...options, max })
      // An idle connection that breaks is the pool's to replace, not a reason to stop.
      connections.on('error', () => {})
      const dialect = dialectFor(() => new PgDriver(connections, prepare, onFailure), ledgerKeys)
      const db = new Kysely<Schema>({ dialect })
      return { db, connections, pool: () => stateOf(connections) }
    }
    const members = open(poolSize)
    const guests = guestPoolSize ? open(guestPoolSize) : undefined
    return {
      db: members.db,
      executeSql: executeOn(members.connections, onFailure),
      pool: members.pool,
      guests,
      heartbeat: openHeartbeat(options, [members.connections, ...(guests ? [guests.connections] : [])]),
    }
  }
  const lock = lockFolder(settings.folder)
  return {
    ...embedded(openPglite({ folder: join(settings.folder, 'database') }), onFailure, settings.ledgerKeys),
    lock,
  }
}

const executeOn =
  (pool: ConnectionPool, onFailure: OnFailure): ExecuteSql =>
  async (text, values) => {
    try {
      const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values)
      return { rows: [result].flat().flatMap((part) => part.rows ?? []) }
    } catch (error) {
      onFailure(error)
      throw error
    }
  }

const stateOf = (pool: ConnectionPool): PoolState => ({
  idle: pool.idleCount,
  used: pool.totalCount - pool.idleCount,
  waiting: pool.waitingCount,
})

/** The handles on an embedded database. */
export function embedded(
  pglite: PGlite,
  onFailure?: OnFailure,
  ledgerKeys?: LedgerKeys,
): { db: Db; executeSql: ExecuteSql } {
  const db = new Kysely<Schema>({ dialect: dialectFor(() => new PgliteDriver(pglite, onFailure), ledgerKeys) })
  // Holds the one connection meanwhile, so that nothing lands in a transaction of somebody else's.
  const executeSql: ExecuteSql = (text, values) =>
    db.connection().execute(async () => {
      if (values?.length) return await pglite.query(text, values)
      try {
        return { rows: (await pglite.exec(text)).flatMap((part) => part.rows) }
      } catch (error) {
        await pglite.exec('rollback')
        throw error
      }
    })
  return { db, executeSql }
}
