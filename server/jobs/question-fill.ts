import { setTimeout as wait } from 'node:timers/promises'
import { type FillContext, fillQuestions } from '#server/modules/games/index.ts'
import type { Job } from './queue.ts'

/**
 * Fetches questions from the configured service. The job exists without a service too, because the queue still schedules the runs of an
 * earlier configuration.
 */
export const questionFill = (context: Omit<FillContext, 'wait'> | undefined, stopping: AbortSignal): Job => ({
  name: 'fill-questions',
  cron: '* * * * *',
  async run() {
    if (!context) return
    const abortableWait = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => {})
    await fillQuestions({ ...context, wait: abortableWait }, stopping)
  },
})
