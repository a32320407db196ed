// Cost and revenue of a rule set: per kind of member, and of all members in a month.

import { type DaySource, MONTH_DAYS } from '#contracts/economy-rules.ts'
import { AD_PAGES, type MemberKind } from '#contracts/guard-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import type { GuardInputs, KindOfMember } from './guard-inputs.ts'
import { perfectHabits } from './habits.ts'
import { costOfPoints, expectedRate, minorToMicros, multiplyExpected, worstRate } from './money-of-points.ts'
import { meanOfBands, sumOf } from './offers.ts'
import { type DayExpectation, expectDay } from './points-of-day.ts'

/** Money in micros; null where a figure is missing. */
export interface Balance {
  readonly cost: bigint | null
  readonly revenue: bigint | null
}

export interface MemberFigures {
  readonly kind: MemberKind
  /** Expected points. A month includes the member's share of the leaderboard's rewards. */
  readonly pointsPerDay: number
  readonly pointsPerMonth: number
  readonly bySource: Readonly<Record<DaySource, number>>
  readonly openingsPerDay: number
  readonly perDay: Balance
  readonly perMonth: Balance
  /** Days until the plan that costs the fewest points; null if it is never reached. */
  readonly daysToCheapest: number | null
}

export interface MonthFigures extends Balance {
  /** Expected points that all members earn, with bonuses of new members and the leaderboard. */
  readonly points: number
  /** These points at the highest cost of a point, as if all were redeemed. */
  readonly liability: bigint | null
  /** (revenue − cost) ÷ revenue in basis points, rounded down; null without revenue. */
  readonly marginBp: number | null
}

export interface GuardFigures {
  /** The perfect member first, then the kinds of the population. */
  readonly members: readonly MemberFigures[]
  readonly month: MonthFigures
  /** Points that a member gets once, by the habits of the population. */
  readonly oncePoints: number
  readonly leaderboardPoints: number
}

/** Returns the expected points that the leaderboard pays in a month. */
export const leaderboardPoints = ({ leaderboard }: RuleSet): number => sumOf(leaderboard.rewards.map(meanOfBands))

/** Returns the weights of the kinds of members as shares that add up to 1. */
export function sharesOf(
  members: readonly KindOfMember[],
): { readonly habits: KindOfMember['habits']; readonly share: number }[] {
  const total = sumOf(members.map(({ weight }) => weight))
  return members.map(({ habits, weight }) => ({ habits, share: total > 0 ? weight / total : 0 }))
}

/** Returns the points that a new member gets once: the welcome bonus, and channel tasks and promo codes by their habits. */
export function oncePoints({ welcomeBonus }: RuleSet, { members, once }: GuardInputs): number {
  const taken = sumOf(sharesOf(members).map(({ habits, share }) => habits.once * share))
  return welcomeBonus + taken * (once.channels + once.promo)
}

/** Returns the ad revenue of some days in micros; null if a page that the member opens has no known revenue. */
function adRevenue(
  openings: DayExpectation['openings'],
  { revenuePerOpening }: GuardInputs,
  days: number,
): bigint | null {
  let sum = 0n
  for (const page of AD_PAGES) {
    if (openings[page] === 0) continue
    const micros = revenuePerOpening[page]
    if (micros === null) return null
    sum += multiplyExpected(openings[page] * days, micros)
  }
  return sum
}

/**
 * Returns all figures of a rule set. The perfect member redeems every point for the plan whose points cost the operator most. For all
 * others the mix of plans counts, and the share of points that is never redeemed does not; without a measured mix the highest cost counts.
 */
export function guardFigures(set: RuleSet, inputs: GuardInputs): GuardFigures {
  const { activeMembers, neverRedeemed, plans, currency } = inputs
  const worst = worstRate(inputs)
  const expected = expectedRate(inputs)
  const redeemed = 1 - neverRedeemed
  const cheapest = plans.length > 0 ? Math.min(...plans.map(({ points }) => points)) : null
  const rewards = leaderboardPoints(set)
  const shareOfRewards = activeMembers > 0 ? rewards / activeMembers : 0

  const figuresOf = (kind: MemberKind, day: DayExpectation): MemberFigures => {
    const cost = (points: number) => {
      if (kind === 'perfect') return worst === null ? null : costOfPoints(points, worst)
      return expected === null ? null : costOfPoints(points * redeemed, expected)
    }
    const perMonth = day.total * MONTH_DAYS + shareOfRewards
    const perDay = perMonth / MONTH_DAYS
    return {
      kind,
      pointsPerDay: day.total,
      pointsPerMonth: perMonth,
      bySource: day.bySource,
      openingsPerDay: sumOf(Object.values(day.openings)),
      perDay: { cost: cost(perDay), revenue: adRevenue(day.openings, inputs, 1) },
      perMonth: { cost: cost(perMonth), revenue: adRevenue(day.openings, inputs, MONTH_DAYS) },
      daysToCheapest: cheapest !== null && day.total > 0 ? cheapest / day.total : null,
    }
  }

  const perfect = figuresOf('perfect', expectDay(set, perfectHabits(set)))
  const kinds = inputs.members.map(({ kind, habits }) => ({ kind, day: expectDay(set, habits) }))
  const shares = sharesOf(inputs.members)
  const once = oncePoints(set, inputs)

  // Without members yet, the month is that of one member, without the leaderboard, other revenue and new members.
  const [count, joining] = activeMembers > 0 ? [activeMembers, inputs.newMembersPerMonth] : [1, 0]
  const weighted = (of: (day: DayExpectation) => number) =>
    sumOf(kinds.map(({ day }, index) => of(day) * (shares[index]?.share ?? 0)))
  const points =
    count * MONTH_DAYS * weighted(({ total }) => total) + (activeMembers > 0 ? rewards : 0) + joining * once
  const openings = Object.fromEntries(AD_PAGES.map((page) => [page, count * weighted((day) => day.openings[page])]))
  const ads = adRevenue(openings as DayExpectation['openings'], inputs, MONTH_DAYS)
  const other = activeMembers > 0 ? minorToMicros(inputs.otherRevenueMinor, currency) : 0n
  const revenue = ads === null ? null : ads + other
  const cost = expected === null ? null : costOfPoints(points * redeemed, expected)
  return {
    members: [perfect, ...kinds.filter(({ kind }) => kind !== 'perfect').map(({ kind, day }) => figuresOf(kind, day))],
    month: {
      points,
      cost,
      revenue,
      liability: worst === null ? null : costOfPoints(points, worst),
      marginBp: cost === null || revenue === null || revenue <= 0n ? null : marginOf(revenue, cost),
    },
    oncePoints: once,
    leaderboardPoints: rewards,
  }
}

const BASIS_POINTS = 10_000n

/** Returns the margin in basis points, rounded down. */
export function marginOf(revenue: bigint, cost: bigint): number {
  const scaled = (revenue - cost) * BASIS_POINTS
  const quotient = scaled / revenue
  return Number(scaled < 0n && scaled % revenue !== 0n ? quotient - 1n : quotient)
}
