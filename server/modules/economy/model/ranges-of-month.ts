import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MonthRange, MonthSampling } from './month-samples.ts'

/**
 * Samples months in a worker thread, so that requests are served meanwhile.
 * @returns one range for each sampling, in their order
 * @throws the error of the worker
 */
export async function rangesOfMonth(samplings: readonly MonthSampling[]): Promise<MonthRange[]> {
  const worker = new Worker(new URL('./month-worker.ts', import.meta.url), { workerData: samplings })
  try {
    const [ranges] = await once(worker, 'message')
    return ranges as MonthRange[]
  } finally {
    await worker.terminate()
  }
}

/** Two-sided 95 % quantile of the normal distribution. */
const Z_95 = 1.96

/**
 * Returns the 95 % range of the sum over many members, who earn independently: by the central limit theorem the mean plus and minus 1.96
 * standard deviations of the sum.
 */
export function rangeOfSum(
  { mean, deviation }: MonthRange,
  members: number,
): { readonly low: number; readonly high: number } {
  const reach = Z_95 * deviation * Math.sqrt(members)
  return { low: Math.max(0, mean * members - reach), high: mean * members + reach }
}
