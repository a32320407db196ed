import type { ErrorCode } from '#contracts/errors.ts'
import { MigrationError, UnknownMigrationsError } from './migrate.ts'
import { sqlStateOf } from './transaction.ts'

const NETWORK_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
  'ETIMEDOUT',
]

export const isNetworkFailure = (error: unknown): boolean =>
  NETWORK_CODES.includes((error as { code?: string }).code ?? '')

/**
 * SQL states: class 08 is connections, 57P0x a server that is stopping, starting or crashed, 53300 too many clients, 25006 a server that became a
 * standby, to which a proxy still led.
 */
export function isConnectionFailure(error: unknown): boolean {
  const { message } = error as { message?: string }
  if (isNetworkFailure(error)) return true
  const state = sqlStateOf(error)
  if (state) return state.startsWith('08') || state.startsWith('57P0') || state === '53300' || state === '25006'
  return /connection (terminated|timeout)|query read timeout|not queryable/i.test(message ?? '')
}

/**
 * Returns whether a database server that answers did not reach another one, as the coordinator of Citus a worker: the failure of its own
 * connection would be fatal.
 */
export function isFailureBehind(error: unknown): boolean {
  const { severity } = error as { severity?: string }
  return severity === 'ERROR' && (sqlStateOf(error)?.startsWith('08') ?? false)
}

/** SQL states of errors that a single item can cause. */
const ITEM_ERRORS = /^(22|23|40|42|P0|XX)/

/** Returns whether a single item of a batch can have caused an error, so that the others may succeed alone. A lost connection fails all. */
export const isItemError = (error: unknown): boolean =>
  ITEM_ERRORS.test(sqlStateOf(error) ?? '') || isFailureBehind(error)

/** Returns whether no connection became free in time: the database answers, but is busy. */
export const isPoolExhausted = (error: unknown): boolean =>
  /timeout exceeded when trying to connect/i.test((error as Error | null)?.message ?? '')

/** Returns whether PostgreSQL cancelled a statement that took longer than its timeout. */
export const isStatementTimeout = (error: unknown): boolean => sqlStateOf(error) === '57014'

/** Returns whether a write failed because the database's disk is full. */
export const isDiskFull = (error: unknown): boolean => sqlStateOf(error) === '53100'

/** Returns what health and log report about a failed migration; undefined for any other failure. */
export function migrationFailure(error: unknown) {
  if (error instanceof UnknownMigrationsError)
    return {
      state: error.isNewer ? ('newer' as const) : ('migration_failed' as const),
      unavailableCode: error.isNewer ? ('databaseNewer' as const) : ('databaseMigrationFailed' as const),
      advice: error.isNewer
        ? `The database was migrated by a newer version (${error.unknown.join(', ')}). Run that version, or restore a backup of this one.`
        : `The database has migrations that are not in this version's history (${error.unknown.join(', ')}). Run the version that made them, or restore a backup.`,
      reason: { unknown: error.unknown },
    }
  if (!(error instanceof MigrationError) || isConnectionFailure(error.cause)) return undefined
  const { migration, code } = error
  return {
    state: 'migration_failed' as const,
    unavailableCode: 'databaseMigrationFailed' as const,
    advice: `Migration ${migration} failed and left nothing behind. The log has the database's error: remove its cause, and the server goes on; or run the previous version.`,
    // Without the error itself, because its details may quote rows.
    reason: { migration, sqlState: code, reason: (error.cause as Error).message },
  }
}

/** Returns the code of the message that members read while the database is unavailable. */
export function unavailableCodeOf(error: unknown): ErrorCode {
  const state = sqlStateOf(error)
  if (state === '42501' || state?.startsWith('28')) return 'databasePermissions'
  // Before the timeout: the message may quote why each of several servers is not used.
  if (isNetworkFailure(error)) return 'databaseUnreachable'
  if (/timeout/i.test((error as Error).message ?? '')) return 'databaseTimedOut'
  if (isConnectionFailure(error)) return 'databaseUnreachable'
  return 'databaseConnecting'
}

/** Returns whether the server's database role lacks a permission. */
export const isPermissionFailure = (error: unknown): boolean => sqlStateOf(error) === '42501'
