// A verdict with the ranges that belong to it, for the preview of a draft.

import type { RuleSet } from '#contracts/rule-set.ts'
import type { GuardInputs } from './guard-inputs.ts'
import { perfectHabits } from './habits.ts'
import type { Judgement } from './in-worker.ts'
import { sampleMonths } from './month-samples.ts'
import { guardVerdict } from './verdict.ts'

/** Months of each kind: enough for a range that moves by about one percent, and few enough for an answer in half a second. */
const SAMPLES = 1000
/** Always the same, so that equal rules have equal ranges. */
const SEED = 1

/** Judges a rule set, and samples months of the perfect member and of the kinds of the population. */
export function judge(set: RuleSet, inputs: GuardInputs): Judgement {
  const kinds = [
    { kind: 'perfect' as const, habits: perfectHabits(set) },
    ...inputs.members.filter(({ kind }) => kind !== 'perfect'),
  ]
  return {
    verdict: guardVerdict(set, inputs),
    ranges: kinds.map(({ kind, habits }) => ({
      kind,
      ...sampleMonths({ set, habits, samples: SAMPLES, seed: SEED }),
    })),
  }
}
