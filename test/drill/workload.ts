import { setTimeout as wait } from 'node:timers/promises'
import type { Journal } from '../crash/journal.ts'
import type { ServerProcess } from '../crash/server.ts'
import { isRetryable, type Send } from '../crash/workload.ts'
import { queryOnce } from './query-once.ts'

const RETRY_MS = 100

/** Sends an action to the processes in turn until one answers, with the same key each time. */
export function sendWithRetries(journal: Journal, servers: readonly ServerProcess[]): Send {
  return async (action) => {
    for (let tries = journal.actions.indexOf(action); ; tries += 1) {
      try {
        return await journal.send(servers[tries % servers.length]?.url ?? '', action)
      } catch (error) {
        if (!isRetryable(error)) throw error
        await wait(RETRY_MS)
      }
    }
  }
}

/** Returns the longest time without an answer after a failure, in milliseconds. */
export function longestGap(times: readonly number[], failedAt: number): number {
  const later = times.filter((time) => time >= failedAt)
  return Math.round(Math.max(...later.map((time, index) => time - (later[index - 1] ?? failedAt))))
}

/** Returns whether a server acknowledges a write within three seconds. */
export const acceptsWrites = (url: string): Promise<boolean> =>
  queryOnce(url, 'create table if not exists write_probe (); insert into write_probe default values', 3000).then(
    () => true,
    () => false,
  )
