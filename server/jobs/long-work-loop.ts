import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { LongWorkState } from '#contracts/database.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { type LongWork, noteFailure, takeTurn } from '#server/db/long-work.ts'
import type { Database } from '#server/db/open.ts'
import { jobOrigin, runWithOrigin } from '#server/db/origin.ts'
import { readLongWorks } from '#server/db/read-long-works.ts'

/** The pause after a batch is as long as the batch, so a work takes at most half of a connection's time. */
const PAUSE_MS = { idle: 10_000, least: 100 }
/** Exponential backoff of a work that fails. */
const RETRY = { firstMs: 1000, longestMs: 60_000 }

export interface LongWorkLoop {
  /** Returns the works that are not finished, as this process last read them. */
  readonly running: () => readonly LongWorkState[]
  /** Stops the loop once the running batch has ended. */
  stop(): Promise<void>
}

/** Does the batches of all works until stopped. Several processes may do so at once. */
export function startLongWorkLoop(
  database: Database,
  works: readonly LongWork[],
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): LongWorkLoop {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: readonly LongWorkState[] = []

  /** @returns whether the work has more batches */
  const turn = async (work: LongWork): Promise<boolean> => {
    const { name } = work
    const done = await runWithOrigin(jobOrigin(name), () => takeTurn(database.db, work, clock.now()))
    if (done === 'finished') log.info({ work: name }, 'long work finished')
    return done === 'batch'
  }
  const follow = async (work: LongWork) => {
    let retryMs = RETRY.firstMs
    while (!signal.aborted) {
      const start = performance.now()
      let pauseMs = PAUSE_MS.idle
      try {
        if (!database.unavailableCode) {
          if (await turn(work)) pauseMs = Math.max(PAUSE_MS.least, performance.now() - start)
          running = (await readLongWorks(database.db)).filter(({ finishedAt }) => finishedAt === null)
          retryMs = RETRY.firstMs
        }
      } catch (error) {
        database.reportFailure(error)
        log.warn({ err: error, work: work.name }, 'long work failed; it will be continued')
        await noteFailure(database.db, work, error, clock.now()).catch(() => {})
        pauseMs = retryMs
        retryMs = Math.min(2 * retryMs, RETRY.longestMs)
      }
      await wait(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
  const loops = (async () => {
    await Promise.race([database.connected, once(signal, 'abort')])
    await Promise.all(works.map(follow))
  })()
  return {
    running: () => running,
    async stop() {
      stopping.abort()
      await loops
    },
  }
}
