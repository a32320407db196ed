// Long computations in a worker thread, so that requests are served meanwhile.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MemberKind } from '#contracts/guard-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import type { Fit } from './fit-to-budget.ts'
import type { GuardInputs } from './guard-inputs.ts'
import type { MonthRange, MonthSampling } from './month-samples.ts'
import type { Verdict } from './verdict.ts'

export type WorkerTask =
  | { readonly kind: 'months'; readonly samplings: readonly MonthSampling[] }
  | { readonly kind: 'judge'; readonly set: RuleSet; readonly inputs: GuardInputs }
  | { readonly kind: 'fit'; readonly set: RuleSet; readonly inputs: GuardInputs }

/** @throws the error of the worker */
async function runInWorker(task: WorkerTask): Promise<unknown> {
  const worker = new Worker(new URL('./model-worker.ts', import.meta.url), { workerData: task })
  try {
    const [result] = await once(worker, 'message')
    return result
  } finally {
    await worker.terminate()
  }
}

/** Samples months of members. @returns one range for each sampling, in their order */
export const rangesOfMonth = async (samplings: readonly MonthSampling[]): Promise<MonthRange[]> =>
  (await runInWorker({ kind: 'months', samplings })) as MonthRange[]

/** The verdict on a rule set, and the range of a month of each kind of member. */
export interface Judgement {
  readonly verdict: Verdict
  readonly ranges: readonly (MonthRange & { readonly kind: MemberKind })[]
}

/** Judges a rule set as `guardVerdict` does, and samples months of the perfect member and of the kinds of the population. */
export const judgeInWorker = async (set: RuleSet, inputs: GuardInputs): Promise<Judgement> =>
  (await runInWorker({ kind: 'judge', set, inputs })) as Judgement

/** Fits a rule set to the budget, as `fitToBudget` does. It judges about forty sets. */
export const fitInWorker = async (set: RuleSet, inputs: GuardInputs): Promise<Fit> =>
  (await runInWorker({ kind: 'fit', set, inputs })) as Fit
