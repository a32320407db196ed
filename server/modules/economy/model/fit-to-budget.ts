// 'Fit to my budget': the most generous scaling of a rule set that the guard lets pass.

import { RuleSet } from '#contracts/rule-set.ts'
import type { GuardInputs } from './guard-inputs.ts'
import { type Difference, differencesOf, type Merging, scaleRules } from './scale-rules.ts'
import { guardVerdict, type MissingFigure, type Verdict } from './verdict.ts'

export type Fit =
  /** The set passes as it is. */
  | { readonly outcome: 'unneeded'; readonly verdict: Verdict }
  | {
      readonly outcome: 'fits'
      /** The factor of all points, from 0 to 1. */
      readonly factor: number
      readonly ruleSet: RuleSet
      readonly differences: readonly Difference[]
      /** `equal`: no set passes in which all different prizes stay different. */
      readonly merging: Merging
      readonly verdict: Verdict
    }
  /** Not even the smallest points pass; the verdict has their figures. */
  | { readonly outcome: 'impossible'; readonly ruleSet: RuleSet; readonly verdict: Verdict }
  | { readonly outcome: 'unknown'; readonly missing: readonly MissingFigure[] }

/** Halvings of the range of the factor. Points have at most 17 bits, so more would change none of them. */
export const HALVINGS = 20

/**
 * Scales all points by one factor, rounds them to whole points, and returns the set with the largest factor that passes. Odds, counts,
 * times and limits stay, and so does the order of prizes; none is below 1. Different prizes become equal only if nothing else passes.
 */
export function fitToBudget(set: RuleSet, inputs: GuardInputs): Fit {
  const verdict = guardVerdict(set, inputs)
  if (verdict.outcome === 'passes') return { outcome: 'unneeded', verdict }
  if (verdict.missing.length > 0) return { outcome: 'unknown', missing: verdict.missing }
  for (const merging of ['distinct', 'equal'] as const) {
    const factor = largestFactor(set, inputs, merging)
    if (factor === undefined) continue
    const ruleSet = RuleSet.parse(scaleRules(set, factor, merging))
    const differences = differencesOf(set, ruleSet)
    return { outcome: 'fits', factor, ruleSet, differences, merging, verdict: guardVerdict(ruleSet, inputs) }
  }
  const ruleSet = scaleRules(set, 0, 'equal')
  return { outcome: 'impossible', ruleSet, verdict: guardVerdict(ruleSet, inputs) }
}

/** Costs only grow with the factor, so the range is halved between one that passes and one that does not. */
function largestFactor(set: RuleSet, inputs: GuardInputs, merging: Merging): number | undefined {
  const passes = (factor: number) => guardVerdict(scaleRules(set, factor, merging), inputs).outcome === 'passes'
  let [low, high] = [0, 1]
  if (!passes(low)) return undefined
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2
    if (passes(middle)) low = middle
    else high = middle
  }
  return low
}
