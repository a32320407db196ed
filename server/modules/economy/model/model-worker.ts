// The worker thread of `in-worker.ts`.

import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerTask } from './in-worker.ts'
import { judge } from './judge.ts'
import { sampleMonths } from './month-samples.ts'

async function resultOf(task: WorkerTask): Promise<unknown> {
  switch (task.kind) {
    case 'months':
      return task.samplings.map(sampleMonths)
    case 'judge':
      return judge(task.set, task.inputs)
    case 'fit': {
      // It parses the fitted set, for which it loads more than all other tasks.
      const { fitToBudget } = await import('./fit-to-budget.ts')
      return fitToBudget(task.set, task.inputs)
    }
  }
}

parentPort?.postMessage(await resultOf(workerData as WorkerTask))
