import { setTimeout as wait } from 'node:timers/promises'
import { type FillContext, fillQuestions } from '#server/modules/games/index.ts'
import type { Job } from './queue.ts'

/**
 * Fetches questions from the service that is set. Without one the job is there all the same: the queue would go on
 * to plan the runs of one that was there before.
 */
export const questionFill = (context: Omit<FillContext, 'wait'> | undefined, stopping: AbortSignal): Job => ({
  name: 'fill-questions',
  cron: '* * * * *',
  async run() {
    if (!context) return
    const patiently = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => {})
    await fillQuestions({ ...context, wait: patiently }, stopping)
  },
})
