// The worker thread of `rangesOfMonth`.

import { parentPort, workerData } from 'node:worker_threads'
import { type MonthSampling, sampleMonths } from './month-samples.ts'

parentPort?.postMessage((workerData as readonly MonthSampling[]).map(sampleMonths))
