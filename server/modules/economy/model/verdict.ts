// The guard's verdict on a rule set: whether its cost stays within the operator's ceiling and target margin.

import { AD_PAGES, type AdPage, type MemberKind } from '#contracts/guard-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { type GuardFigures, guardFigures } from './guard-figures.ts'
import type { GuardInputs } from './guard-inputs.ts'
import { minorToMicros } from './money-of-points.ts'
import { meanOfBands } from './offers.ts'
import { totalBounds } from './points-of-day.ts'

/** A rule that the set breaks, with its figures. Money is in micros, margins in basis points. */
export type BrokenRule =
  | { readonly rule: 'perfectCost'; readonly cost: bigint; readonly ceiling: bigint }
  | {
      readonly rule: 'margin'
      /** Null without revenue. */
      readonly marginBp: number | null
      readonly targetBp: number
      readonly cost: bigint
      readonly revenue: bigint
    }

/** A figure without which the guard cannot judge. */
export type MissingFigure =
  | { readonly figure: 'plans' | 'ceiling' | 'targetMargin' | 'members' }
  | { readonly figure: 'planCost'; readonly planId: string }
  | { readonly figure: 'adRevenue'; readonly page: AdPage }

export type GuardWarning =
  /** A day is worth more than the cheapest plan. */
  | {
      readonly warning: 'dayBeyondPlan'
      readonly who: MemberKind | 'atMost'
      readonly points: number
      readonly planPoints: number
    }
  /** A later check-in of a cycle pays less than an earlier one, so members who miss days may earn more than the perfect one. */
  | { readonly warning: 'missedDaysPay' }
  /** No measured habits, no measured mix of plans, no active members yet. */
  | { readonly warning: 'habitsAssumed' | 'planMixAssumed' | 'noMembers' }

export interface Verdict {
  /** `unknown`: no rule is broken by what is known, but figures are missing. */
  readonly outcome: 'passes' | 'refused' | 'unknown'
  readonly broken: readonly BrokenRule[]
  readonly missing: readonly MissingFigure[]
  readonly warnings: readonly GuardWarning[]
  readonly figures: GuardFigures
}

/** Judges a rule set. A rule that is broken by the known figures refuses the set, even if others are missing. */
export function guardVerdict(set: RuleSet, inputs: GuardInputs): Verdict {
  const figures = guardFigures(set, inputs)
  const missing = missingFigures(inputs)
  const broken = [...brokenCeiling(figures, inputs), ...brokenMargin(figures, inputs)]
  return {
    outcome: broken.length > 0 ? 'refused' : missing.length > 0 ? 'unknown' : 'passes',
    broken,
    missing,
    warnings: warningsOf(set, inputs, figures),
    figures,
  }
}

/** An unknown cost of a plan can only raise the highest cost of a point, so a broken ceiling stays broken. */
function brokenCeiling({ members }: GuardFigures, { ceilingMinor, currency }: GuardInputs): BrokenRule[] {
  const cost = members[0]?.perMonth.cost ?? null
  if (cost === null || ceilingMinor === null) return []
  const ceiling = minorToMicros(ceilingMinor, currency)
  return cost > ceiling ? [{ rule: 'perfectCost', cost, ceiling }] : []
}

const BASIS_POINTS = 10_000n

function brokenMargin({ month }: GuardFigures, { targetMarginBp: targetBp }: GuardInputs): BrokenRule[] {
  const { cost, revenue, marginBp } = month
  if (cost === null || revenue === null || targetBp === null) return []
  const isBelow = (revenue - cost) * BASIS_POINTS < revenue * BigInt(targetBp)
  return isBelow ? [{ rule: 'margin', marginBp, targetBp, cost, revenue }] : []
}

function missingFigures(inputs: GuardInputs): MissingFigure[] {
  const { plans, revenuePerOpening, ceilingMinor, targetMarginBp, members } = inputs
  return [
    ...(plans.length === 0 ? [{ figure: 'plans' } as const] : []),
    ...plans.flatMap(({ id, costMinor }) => (costMinor === null ? [{ figure: 'planCost', planId: id } as const] : [])),
    ...AD_PAGES.flatMap((page) => (revenuePerOpening[page] === null ? [{ figure: 'adRevenue', page } as const] : [])),
    ...(ceilingMinor === null ? [{ figure: 'ceiling' } as const] : []),
    ...(targetMarginBp === null ? [{ figure: 'targetMargin' } as const] : []),
    ...(members.some(({ weight }) => weight > 0) ? [] : [{ figure: 'members' } as const]),
  ]
}

function warningsOf(set: RuleSet, inputs: GuardInputs, { members }: GuardFigures): GuardWarning[] {
  const { plans, planMix, activeMembers } = inputs
  const planPoints = plans.length > 0 ? Math.min(...plans.map(({ points }) => points)) : Number.POSITIVE_INFINITY
  const days = [
    ...members.map(({ kind, pointsPerDay }) => ({ who: kind, points: pointsPerDay })),
    { who: 'atMost' as const, points: totalBounds(set).atMost },
  ]
  const checkIns = [...set.checkIn.dayPoints, meanOfBands(set.checkIn.bonus)]
  const isMeasured = inputs.members.some(({ kind, weight }) => kind === 'measured' && weight > 0)
  return [
    ...days.flatMap(({ who, points }) =>
      points > planPoints ? [{ warning: 'dayBeyondPlan', who, points, planPoints } as const] : [],
    ),
    ...(checkIns.some((points, index) => points < (checkIns[index - 1] ?? 0))
      ? [{ warning: 'missedDaysPay' } as const]
      : []),
    ...(isMeasured ? [] : [{ warning: 'habitsAssumed' } as const]),
    ...(planMix ? [] : [{ warning: 'planMixAssumed' } as const]),
    ...(activeMembers > 0 ? [] : [{ warning: 'noMembers' } as const]),
  ]
}
