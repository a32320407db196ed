// The worker thread of `in-worker.ts`.

import { parentPort, workerData } from 'node:worker_threads'
import { fitToBudget } from './fit-to-budget.ts'
import type { WorkerTask } from './in-worker.ts'
import { judge } from './judge.ts'
import { sampleMonths } from './month-samples.ts'

function resultOf(task: WorkerTask): unknown {
  switch (task.kind) {
    case 'months':
      return task.samplings.map(sampleMonths)
    case 'judge':
      return judge(task.set, task.inputs)
    case 'fit':
      return fitToBudget(task.set, task.inputs)
  }
}

parentPort?.postMessage(resultOf(workerData as WorkerTask))
