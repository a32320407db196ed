import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import { findAchievements } from '#server/modules/achievements/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'

/**
 * Pauses between batches. With a backlog, such as after an upgrade, members are counted at a rate that takes a small part of a core: a
 * notification may be late, and the list of achievements never is.
 */
const PAUSE_MS = { idle: 1000, busy: 400 }

/**
 * Finds new achievements until stopped. Several processes may do so at once.
 *
 * @returns a function that stops the loop once the running batch has ended
 */
export function startAchievementLoop(
  database: Database,
  { notifier, clock, log }: { readonly notifier: Notifier; readonly clock: Clock; readonly log: Logger },
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    await Promise.race([database.connected, once(signal, 'abort')])
    while (!signal.aborted) {
      let found = 0
      try {
        if (!database.unavailableCode) found = await findAchievements(database.db, notifier, clock.now())
      } catch (error) {
        database.reportFailure(error)
        log.warn({ err: error }, 'achievements not brought up to date; trying again')
      }
      await wait(found > 0 ? PAUSE_MS.busy : PAUSE_MS.idle, undefined, { signal }).catch(() => {})
    }
  }
  const running = loop()
  return async () => {
    stopping.abort()
    await running
  }
}
