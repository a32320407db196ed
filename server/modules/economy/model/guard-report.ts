// A verdict as it travels to a screen: amounts as texts, and missing figures counted.

import type { GuardReport } from '#contracts/guard.ts'
import type { AdPage } from '#contracts/guard-rules.ts'
import type { Balance } from './guard-figures.ts'
import type { Verdict } from './verdict.ts'

const textOf = (amount: bigint | null): string | null => (amount === null ? null : String(amount))
const amountsOf = ({ cost, revenue }: Balance) => ({ cost: textOf(cost), revenue: textOf(revenue) })

/** Returns a verdict as JSON. @param currency of its amounts, ISO 4217 */
export function reportOf({ outcome, broken, missing, warnings, figures }: Verdict, currency: string): GuardReport {
  const lacks = (figure: (typeof missing)[number]['figure']) => missing.some((one) => one.figure === figure)
  const warns = (name: (typeof warnings)[number]['warning']) => warnings.some(({ warning }) => warning === name)
  return {
    outcome,
    currency,
    broken: brokenRulesOf(broken),
    missing: {
      plans: lacks('plans'),
      planCosts: missing.filter(({ figure }) => figure === 'planCost').length,
      adRevenue: missing.flatMap((one): AdPage[] => (one.figure === 'adRevenue' ? [one.page] : [])),
      ceiling: lacks('ceiling'),
      targetMargin: lacks('targetMargin'),
      members: lacks('members'),
    },
    dayBeyondPlan: warnings.flatMap((one) =>
      one.warning === 'dayBeyondPlan' ? [{ who: one.who, points: one.points }] : [],
    ),
    missedDaysPay: warns('missedDaysPay'),
    assumed: { habits: warns('habitsAssumed'), planMix: warns('planMixAssumed'), members: warns('noMembers') },
    members: figures.members.map(({ kind, pointsPerDay, pointsPerMonth, daysToCheapest, perMonth }) => ({
      ...{ kind, pointsPerDay, pointsPerMonth, daysToCheapest },
      ...amountsOf(perMonth),
    })),
    month: {
      ...amountsOf(figures.month),
      points: figures.month.points,
      liability: textOf(figures.month.liability),
      marginBp: figures.month.marginBp,
    },
  }
}

/** Returns broken rules with amounts as texts, as they are stored with an override. */
export const brokenRulesOf = (broken: Verdict['broken']): GuardReport['broken'] =>
  broken.map((one) =>
    one.rule === 'perfectCost'
      ? { rule: one.rule, cost: String(one.cost), ceiling: String(one.ceiling) }
      : {
          ...{ rule: one.rule, marginBp: one.marginBp, targetBp: one.targetBp },
          ...{ cost: String(one.cost), revenue: String(one.revenue) },
        },
  )
