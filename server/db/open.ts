import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ErrorCode } from '#contracts/errors.ts'
import { dialectFor } from './dialect.ts'
import { migrate } from './migrate.ts'
import { openPool, PgDriver } from './pg-driver.ts'
import { type FolderLock, lockFolder, openPglite } from './pglite.ts'
import { PgliteDriver } from './pglite-driver.ts'
import type { Schema } from './schema.ts'
import { type Db, sqlStateOf } from './transaction.ts'

export type DatabaseSettings =
  | { readonly engine: 'pglite'; readonly folder: string }
  | {
      readonly engine: 'postgres'
      readonly url: string
      readonly poolSize: number
      /** Connections of their own for guests; without it they share the pool. */
      readonly guestPoolSize?: number
      readonly prepare: boolean
      readonly connectMs?: number
      readonly queryMs?: number
    }

export type DatabaseState = 'not_configured' | 'connecting' | 'connected' | 'failed'

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

const RETRY_MS = 1000

/**
 * Opens the database and keeps looking for it. Returns at once: the server serves the site while the
 * database is away.
 *
 * @throws Error when another process holds the embedded database's folder.
 */
export function openDatabase(settings: DatabaseSettings, log: Logger): Database {
  const { db, executeSql, lock, pool } = openHandles(settings)
  const guests = openGuestHandles(settings)
  let state: DatabaseState = 'connecting'
  let trouble: ErrorCode | undefined = 'databaseConnecting'
  let migrated = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let announce = () => {}
  const connected = new Promise<void>((resolve) => {
    announce = resolve
  })

  const look = async (): Promise<void> => {
    try {
      if (migrated) await sql`select 1`.execute(db)
      else {
        const names = await migrateOn(settings, db)
        if (names.length > 0) log.info({ migrations: names }, 'database migrated')
        migrated = true
      }
      if (state !== 'connected') log.info('database connected')
      state = 'connected'
      trouble = undefined
      announce()
    } catch (error) {
      if (closed) return
      if (state !== 'failed') log.error({ err: error }, 'database not reachable; trying again every second')
      state = 'failed'
      trouble = troubleOf(error)
      timer = setTimeout(look, RETRY_MS)
    }
  }
  const first = look()

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
    noteFailure(error) {
      if (state !== 'connected' || !isConnectionFailure(error)) return
      log.error({ err: error }, 'database connection lost')
      state = 'failed'
      trouble = troubleOf(error)
      timer = setTimeout(look, RETRY_MS)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await first
      await Promise.all([db.destroy(), guests?.db.destroy()])
      lock?.release()
    },
  }
}

/** Migrates on a connection of its own, because rewriting a large table may take as long as it needs. */
async function migrateOn(settings: DatabaseSettings, db: Db): Promise<readonly string[]> {
  if (settings.engine === 'pglite') return await migrate(db)
  const own = openHandles({ ...settings, poolSize: 1, queryMs: 0 })
  try {
    return await migrate(own.db)
  } finally {
    await own.db.destroy()
  }
}

const openGuestHandles = (settings: DatabaseSettings): Opened | undefined =>
  settings.engine === 'postgres' && settings.guestPoolSize
    ? openHandles({ ...settings, poolSize: settings.guestPoolSize })
    : undefined

interface Opened {
  readonly db: Db
  readonly executeSql: ExecuteSql
  readonly lock?: FolderLock
  readonly pool?: () => PoolState
}

/**
 * The handles alone: nothing is migrated, and nobody looks whether the database is there.
 *
 * @throws Error when another process holds the embedded database's folder.
 */
export function openHandles(settings: DatabaseSettings): Opened {
  if (settings.engine === 'postgres') {
    const { url: connectionString, poolSize: max, prepare, connectMs, queryMs } = settings
    const pool = openPool({ connectionString, max, prepare, connectMs, queryMs })
    // An idle connection that breaks is the pool's to replace, not a reason to stop.
    pool.on('error', () => {})
    const db = new Kysely<Schema>({ dialect: dialectFor(() => new PgDriver(pool, prepare)) })
    const executeSql: ExecuteSql = async (text, values) => {
      const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values)
      return { rows: [result].flat().flatMap((part) => part.rows ?? []) }
    }
    const state = () => ({
      idle: pool.idleCount,
      used: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    })
    return { db, executeSql, pool: state }
  }
  const lock = lockFolder(settings.folder)
  return { ...embedded(openPglite({ folder: join(settings.folder, 'database') })), lock }
}

/** The handles on an embedded database. */
export function embedded(pglite: PGlite): { db: Db; executeSql: ExecuteSql } {
  const db = new Kysely<Schema>({ dialect: dialectFor(() => new PgliteDriver(pglite)) })
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

const NETWORK_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENOENT']

/** Class 08 is connections; 57P0x is a server that is stopping, starting or crashed; 53300 is too many clients. */
export function isConnectionFailure(error: unknown): boolean {
  const state = sqlStateOf(error)
  if (state) return state.startsWith('08') || state.startsWith('57P0') || state === '53300'
  const { code, message } = error as { code?: string; message?: string }
  return (
    NETWORK_CODES.includes(code ?? '') ||
    /connection (terminated|timeout)|query read timeout|not queryable/i.test(message ?? '')
  )
}

/** Whether every connection was in use for longer than a request can wait: the database is there, but busy. */
export const isPoolExhausted = (error: unknown): boolean =>
  /timeout exceeded when trying to connect/i.test((error as Error | null)?.message ?? '')

function troubleOf(error: unknown): ErrorCode {
  const state = sqlStateOf(error)
  if (state === '42501' || state?.startsWith('28')) return 'databasePermissions'
  if (/timeout/i.test((error as Error).message ?? '')) return 'databaseTimedOut'
  if (isConnectionFailure(error)) return 'databaseUnreachable'
  return 'databaseConnecting'
}

/** The database is there, but this server's role may not read or write what it needs. */
export const isPermissionFailure = (error: unknown): boolean => sqlStateOf(error) === '42501'
