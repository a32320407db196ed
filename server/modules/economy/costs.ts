// The value of points, expressed in subscription plans.

import type { ReferencePlan } from '#contracts/admin-promo-codes.ts'
import type { DayPoints } from '#contracts/economy.ts'
import { MONTH_DAYS } from '#contracts/economy-rules.ts'

const MEMBERS = ['average', 'perfect', 'atMost'] as const

export interface ReferencePlans {
  readonly cheapest: ReferencePlan
  readonly bestValue: ReferencePlan
}

/** Computes what a month of such days is worth, by kind of member. */
export const membersOf = (total: DayPoints, plans: ReferencePlans | null) =>
  MEMBERS.map((who) => {
    const perDay = total[who]
    const perMonth = perDay * MONTH_DAYS
    return {
      who,
      perDay,
      perMonth,
      daysToCheapest: plans && perDay > 0 ? plans.cheapest.points / perDay : null,
      plansPerMonth: plans && perMonth / plans.cheapest.points,
      monthsPerMonth: plans && (perMonth / plans.bestValue.points) * plans.bestValue.months,
    }
  })

/** Returns the kinds of members whose day is worth more than the cheapest plan, most likely first. */
export const warningsOf = (total: DayPoints, plans: ReferencePlans | null) =>
  MEMBERS.filter((who) => plans !== null && total[who] > plans.cheapest.points).map((who) => ({
    who,
    points: total[who],
  }))
