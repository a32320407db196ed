// What the guard needs beside the rules: costs, revenue, targets and the population (docs/product.md#economy-guard).

import type { AdPage, MemberKind } from '#contracts/guard-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { AVERAGE_HABITS, CASUAL_HABITS, type Habits, perfectHabits } from './habits.ts'

export interface GuardPlan {
  readonly id: string
  /** Its price in points. */
  readonly points: number
  /** What one costs the operator, in minor units; null where it is not known. */
  readonly costMinor: bigint | null
}

export interface KindOfMember {
  readonly kind: MemberKind
  /** Its weight among active members, 0 or more. All weights together are one population. */
  readonly weight: number
  readonly habits: Habits
}

export interface GuardInputs {
  /** ISO 4217. */
  readonly currency: string
  /** The plans that members can redeem. */
  readonly plans: readonly GuardPlan[]
  /** The share of redeemed points by plan id; null until it is measured. */
  readonly planMix: Readonly<Record<string, number>> | null
  /** Revenue of one ad opening in micros, the millionths of the currency's main unit; null where it is not known. */
  readonly revenuePerOpening: Readonly<Record<AdPage, bigint | null>>
  /** All other revenue of a month, in minor units. */
  readonly otherRevenueMinor: bigint
  /** The lowest margin that the operator accepts, in basis points; null until it is set. */
  readonly targetMarginBp: number | null
  /** The most that a perfect member may cost in a month, in minor units; null until it is set. */
  readonly ceilingMinor: bigint | null
  /** The share of points that is never redeemed, from 0 to 1. */
  readonly neverRedeemed: number
  /** The kinds of the active members; the perfect member is judged in any case. */
  readonly members: readonly KindOfMember[]
  /** Members who earn in a month. */
  readonly activeMembers: number
  readonly newMembersPerMonth: number
  /** What a member can earn once, beside the welcome bonus: points of all channel tasks, and of all promo codes. */
  readonly once: { readonly channels: number; readonly promo: number }
}

/** Returns the population that is assumed until habits are measured. Weights are members in 100. */
export const assumedMembers = (set: RuleSet): KindOfMember[] => [
  { kind: 'perfect', weight: 5, habits: perfectHabits(set) },
  { kind: 'average', weight: 60, habits: AVERAGE_HABITS },
  { kind: 'casual', weight: 35, habits: CASUAL_HABITS },
]
