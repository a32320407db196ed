// Notices a database that hangs: its connections stay open and nothing comes back, as when the machine is frozen or the network is cut.

import { type ConnectionPool, openPool, type PoolOptions } from './pg-driver.ts'
import { sqlStateOf } from './transaction.ts'

/** Time between two heartbeats, and how long an answer may take. Together they stay below the 5 s within which health must notice. */
export const HEARTBEAT = { intervalMs: 1000, answerMs: 2500 } as const

/** An answer that is late by more than this was not waited for all the time: this process itself stood still. */
const PAUSE_MS = 500

export interface Heartbeat {
  /**
   * Asks the database on a connection of its own, so that a full pool does not matter.
   *
   * @throws Error when no answer came in time, or the server is not the primary; all connections are closed then
   */
  beat(): Promise<void>
  close(): Promise<void>
}

/** @param pools the connections that are closed when the database gives no answer */
export function openHeartbeat(options: Omit<PoolOptions, 'max'>, pools: readonly ConnectionPool[]): Heartbeat {
  const { primary, connectMs: answerMs = HEARTBEAT.answerMs } = options
  const own = openPool({ ...options, max: 1, connectMs: answerMs, answerMs })
  own.on('error', () => {})
  const bytesRead = () => pools.reduce((sum, pool) => sum + pool.bytesRead, 0)

  const ask = async () => {
    const { rows } = await own.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
    if (primary && rows[0]?.is_standby)
      throw Object.assign(new Error('this database server is no longer the primary'), { code: 'ECONNREFUSED' })
  }

  return {
    async beat() {
      const start = performance.now()
      let atHalfTime = 0
      const halfTime = setTimeout(() => {
        atHalfTime = bytesRead()
      }, answerMs / 2)
      try {
        // A connection that a pooler or an administrator closed says nothing about the database.
        await ask().catch((error) => (isSilence(error) ? Promise.reject(error) : ask()))
      } catch (error) {
        const isBusy = bytesRead() > atHalfTime
        // After a pause of this process itself, its timers fire before it reads what has arrived.
        const wasPaused = performance.now() - start > answerMs + PAUSE_MS
        if (isSilence(error) && (isBusy || wasPaused)) return
        primary?.forget()
        const silence = new Error('connection timeout: the database does not answer', { cause: error })
        if (!sqlStateOf(error)) for (const pool of pools) pool.cut(silence)
        throw error
      } finally {
        clearTimeout(halfTime)
      }
    },
    close: () => own.end(),
  }
}

const isSilence = (error: unknown): boolean => /timeout/i.test((error as Error).message)
