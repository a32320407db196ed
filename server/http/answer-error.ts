import type { Context } from 'hono'
import type { Logger } from 'pino'
import { isConnectionFailure, isDiskFull, isPermissionFailure, isPoolExhausted } from '#server/db/failures.ts'
import type { Database } from '#server/db/open.ts'
import { Problem, problemResponse } from './problem.ts'

/** Handles every error: a Problem becomes its response, anything else a 500 whose request id is in the log. */
export function answerError(error: unknown, c: Context, database: Database, log: Logger): Response {
  const requestId = String(c.get('requestId'))
  const problem = problemOf(error, requestId, database, log)
  c.set('problem', problem.code)
  return problemResponse(problem, requestId)
}

function problemOf(error: unknown, requestId: string, database: Database, log: Logger): Problem {
  if (error instanceof Problem) return error
  if (isConnectionFailure(error)) {
    database.reportFailure(error)
    return new Problem(database.unavailableCode ?? 'databaseConnecting')
  }
  if (isPoolExhausted(error)) {
    log.warn({ requestId }, 'all database connections are in use; consider a larger DATABASE_POOL')
    return new Problem('databaseTimedOut')
  }
  if (isDiskFull(error)) {
    log.error({ requestId }, 'the database’s disk is full')
    return new Problem('storageFull')
  }
  log.error({ requestId, err: error }, 'unexpected error')
  return new Problem(isPermissionFailure(error) ? 'databasePermissions' : 'unexpected')
}
