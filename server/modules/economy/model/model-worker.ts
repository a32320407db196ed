// The worker thread of `in-worker.ts`.

import { parentPort, workerData } from 'node:worker_threads'
import { fitToBudget } from './fit-to-budget.ts'
import type { WorkerTask } from './in-worker.ts'
import { sampleMonths } from './month-samples.ts'

const task = workerData as WorkerTask
parentPort?.postMessage(task.kind === 'months' ? task.samplings.map(sampleMonths) : fitToBudget(task.set, task.inputs))
