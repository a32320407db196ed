// Detects a database that hangs: its connections stay open and send nothing, because its machine is frozen or the network is down.

import { isNetworkFailure } from './failures.ts'
import { type ConnectionPool, openPool, type PoolOptions } from './pg-driver.ts'
import { IDENTITY_AND_POSITION, type PrimaryPosition } from './primary-position.ts'
import { sqlStateOf } from './transaction.ts'

/** Interval and timeout of heartbeats. Their sum is below 5 s, within which health must report an outage. */
export const HEARTBEAT = { intervalMs: 1000, answerMs: 2500 } as const

/** A timeout that fires later than this was delayed by a pause of this process. */
const PAUSE_MS = 500

export interface Heartbeat {
  /**
   * Queries the database on a dedicated connection, so that a full pool does not matter.
   *
   * @returns the primary's position, if the heartbeat reads it and the answer came in time
   * @throws Error on a timeout or when the server is not the primary; all connections are closed then
   */
  beat(): Promise<PrimaryPosition | undefined>
  close(): Promise<void>
}

/**
 * @param pools their connections are closed when the database does not answer
 * @param readsPosition whether it reads the position in the log, which replicas are compared with
 */
export function openHeartbeat(
  options: Omit<PoolOptions, 'max'>,
  pools: readonly ConnectionPool[],
  readsPosition = false,
): Heartbeat {
  const { primary, connectMs: answerMs = HEARTBEAT.answerMs } = options
  const pool = openPool({ ...options, max: 1, connectMs: answerMs, answerMs })
  pool.on('error', () => {})
  const readBytes = () => pools.reduce((sum, { bytesRead }) => sum + bytesRead, 0)

  const query = async () => {
    const at = performance.now()
    const { rows } = await pool.query<{ is_standby: boolean; position?: number; identity?: string }>(
      `select pg_is_in_recovery() as is_standby${readsPosition ? IDENTITY_AND_POSITION : ''}`,
    )
    const [row] = rows
    // Also behind a proxy, whose connections to an old primary stay open for a moment.
    if (row?.is_standby)
      throw Object.assign(new Error('this database server is no longer the primary'), { code: 'ECONNREFUSED' })
    const { position, identity } = row ?? {}
    return position === undefined || identity === undefined ? undefined : { at, position, identity }
  }

  return {
    async beat() {
      const start = performance.now()
      let bytesAtHalfTime = 0
      const halfTime = setTimeout(() => {
        bytesAtHalfTime = readBytes()
      }, answerMs / 2)
      try {
        // Retries once: a pooler or an administrator may have closed the connection.
        return await query().catch((error) => (isTimeout(error) ? Promise.reject(error) : query()))
      } catch (error) {
        const isBusy = readBytes() > bytesAtHalfTime
        // After a pause of this process, timers fire before the answer that has arrived is read.
        const wasPaused = performance.now() - start > answerMs + PAUSE_MS
        if (isTimeout(error) && (isBusy || wasPaused)) return undefined
        primary?.invalidate()
        const timeout = new Error('connection timeout: the database does not answer', { cause: error })
        if (!sqlStateOf(error)) for (const one of pools) one.closeAll(timeout)
        throw error
      } finally {
        clearTimeout(halfTime)
      }
    },
    close: () => pool.end(),
  }
}

/** Not the failure to find a primary, whose message may quote a timeout. */
const isTimeout = (error: unknown): boolean => !isNetworkFailure(error) && /timeout/i.test((error as Error).message)
