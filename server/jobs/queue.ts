import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '#server/db/open.ts'
import { jobOrigin, runWithOrigin } from '#server/db/origin.ts'

/** A scheduled job. It may run twice, so work that must happen once is guarded by its own transaction. */
export interface Job {
  readonly name: string
  /** Cron expression, in UTC. */
  readonly cron: string
  run(): Promise<void>
}

export interface JobQueue {
  stop(): Promise<void>
}

/**
 * Runs a job once and logs the outcome, because the queue does not log errors.
 *
 * @param stopping aborted when the server stops. A job that runs longer than the stop waits loses the database, and is retried
 */
export async function runJob(
  { name, run }: Job,
  database: Pick<Database, 'reportFailure'>,
  log: Logger,
  stopping?: AbortSignal,
): Promise<void> {
  const start = performance.now()
  try {
    await runWithOrigin(jobOrigin(name), run)
  } catch (error) {
    if (stopping?.aborted) {
      log.info({ err: error, job: name }, 'job interrupted by the stop; it will be retried')
      throw error
    }
    log.error({ err: error, job: name }, 'job failed')
    database.reportFailure(error)
    throw error
  }
  log.info({ job: name, ms: Math.round(performance.now() - start) }, 'job done')
}

const QUEUE_OPTIONS = {
  // The default of 15 minutes would repeat `verify-ledger` of a large ledger while it is still running.
  expireInSeconds: 6 * 3600,
  // A running job refreshes its heartbeat every 60 s. Without it, another process repeats the job of a killed one.
  heartbeatSeconds: 120,
}

const STOP_MS = 5000
const RETRY_MS = 5000

/** Jobs of earlier versions, which have become long works. */
const RETIRED = ['add-code-fingerprints']

/**
 * Starts the scheduled jobs after the first connection to the database. With several processes, the queue gives each run to one of them.
 */
export function startJobs(database: Database, jobs: readonly Job[], log: Logger): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    backend: database.engine === 'pglite' ? 'pglite' : 'postgres',
  })
  // Callers report a lost database; the queue reconnects automatically.
  boss.on('error', (error) => log.debug({ err: error }, 'job queue'))
  const stopping = new AbortController()
  const { signal } = stopping

  const begin = async () => {
    await boss.start()
    for (const name of RETIRED) if (await boss.getQueue(name)) await boss.deleteQueue(name)
    for (const job of jobs) {
      if (signal.aborted) return
      await boss.createQueue(job.name, QUEUE_OPTIONS)
      // The queue of an earlier version has other options.
      await boss.updateQueue(job.name, QUEUE_OPTIONS)
      await boss.schedule(job.name, job.cron, null, { tz: 'UTC' })
      await boss.work(job.name, { batchSize: 1 }, () => runJob(job, database, log, signal))
    }
  }
  const keepTrying = async () => {
    await Promise.race([database.connected, once(signal, 'abort')])
    while (!signal.aborted) {
      try {
        return await begin()
      } catch (error) {
        log.warn({ err: error }, 'job queue did not start; trying again')
        await wait(RETRY_MS, undefined, { signal }).catch(() => {})
      }
    }
  }
  const running = keepTrying()
  return {
    async stop() {
      stopping.abort()
      await running
      await boss.stop({ graceful: true, timeout: STOP_MS, close: false })
    },
  }
}
