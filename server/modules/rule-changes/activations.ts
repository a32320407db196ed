// When each activation is in force, from the times of all activations (docs/product.md#rule-changes).

import { ACTIVATION_LEAD_SECONDS, type RuleSetState } from '#contracts/rule-changes-rules.ts'

/** What a proposal stores. */
export interface ActivationPayload {
  readonly ruleSet: number
  /** An instant. */
  readonly from: string
  /** The set that is active at that moment without it. */
  readonly replaces: number
  /** Whether a super admin overrides the guard's verdict. */
  readonly override: boolean
}

/** Returns whether an activation at that moment reaches every process in time. */
export const isAhead = (from: Date, now: Date): boolean =>
  from.getTime() >= now.getTime() + ACTIVATION_LEAD_SECONDS * 1000

export interface ActivationTime {
  readonly number: number
  readonly ruleSet: number
  /** Null: from the beginning. */
  readonly from: Date | null
}

const timeOf = (from: Date | null): number => from?.getTime() ?? Number.NEGATIVE_INFINITY

/** Returns the activations in the order in which they take effect, each with the time of the next one; null for the last. */
export function periodsOf<Time extends ActivationTime>(
  activations: readonly Time[],
): (Time & { until: Date | null })[] {
  const sorted = activations.toSorted(
    (one, other) => timeOf(one.from) - timeOf(other.from) || one.number - other.number,
  )
  return sorted.map((one, index) => ({ ...one, until: sorted[index + 1]?.from ?? null }))
}

/** An activation that another one of the same time replaces is never in force. */
const isEmpty = ({ from, until }: { from: Date | null; until: Date | null }): boolean =>
  until !== null && from?.getTime() === until.getTime()

/** Returns the activation that is in force at a moment. @throws Error without one */
export function inForceAt<Time extends ActivationTime>(activations: readonly Time[], moment: Date): Time {
  const active = periodsOf(activations).findLast(({ from }) => from === null || from <= moment)
  if (!active) throw new Error('no rule set is active')
  return active
}

/** Returns the state of a rule set; all activations are needed, because one ends another. */
export function stateOf(ruleSet: number, activations: readonly ActivationTime[], now: Date): RuleSetState {
  if (inForceAt(activations, now).ruleSet === ruleSet) return 'active'
  const own = periodsOf(activations).filter((one) => one.ruleSet === ruleSet && !isEmpty(one))
  if (own.some(({ from }) => from !== null && from > now)) return 'scheduled'
  return own.length > 0 ? 'past' : 'draft'
}
