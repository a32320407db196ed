// The guard's verdict for a terminal.

import { decimalsOf, formatMoney, MICRO_DECIMALS } from '#contracts/money.ts'
import type { Fit } from '#server/modules/economy/model/fit-to-budget.ts'
import { divideRounded } from '#server/modules/economy/model/money-of-points.ts'
import type { MonthRange } from '#server/modules/economy/model/month-samples.ts'
import type { BrokenRule, GuardWarning, MissingFigure, Verdict } from '#server/modules/economy/model/verdict.ts'

const BASIS_POINTS = 100

const whole = (value: number): string => Math.round(value).toLocaleString('en')
const percent = (basisPoints: number): string => `${(basisPoints / BASIS_POINTS).toFixed(2)} %`

type Money = (micros: bigint | null) => string

export const moneyIn =
  (currency: string): Money =>
  (micros) =>
    micros === null
      ? 'unknown'
      : formatMoney(divideRounded(micros, 10n ** BigInt(MICRO_DECIMALS - decimalsOf(currency))), currency)

function describeBroken(broken: BrokenRule, money: Money): string {
  if (broken.rule === 'perfectCost') {
    return `A perfect member costs ${money(broken.cost)} a month, more than the ceiling of ${money(broken.ceiling)}.`
  }
  const margin = broken.marginBp === null ? 'There is no revenue' : `The margin is ${percent(broken.marginBp)}`
  const month = `a month costs ${money(broken.cost)} and brings ${money(broken.revenue)}`
  return `${margin}, below the target of ${percent(broken.targetBp)}: ${month}.`
}

function describeMissing(missing: MissingFigure): string {
  if (missing.figure === 'planCost') return `the cost of plan ${missing.planId}`
  if (missing.figure === 'adRevenue') return `the revenue per ad opening of ${missing.page}`
  const names = {
    plans: 'a plan',
    ceiling: 'the ceiling',
    targetMargin: 'the target margin',
    members: 'the population',
  }
  return names[missing.figure]
}

function describeWarning(warning: GuardWarning): string {
  if (warning.warning === 'dayBeyondPlan') {
    const who = warning.who === 'atMost' ? 'A day with the best luck' : `A day of a member of the kind '${warning.who}'`
    return `${who} brings ${whole(warning.points)} points, and the cheapest plan costs ${whole(warning.planPoints)}.`
  }
  const texts = {
    missedDaysPay: 'A later check-in pays less than an earlier one, so missing days may pay more.',
    habitsAssumed: 'Habits are assumed, not measured.',
    planMixAssumed: 'The mix of plans is not known: every point counts at the highest cost.',
    noMembers: 'There are no active members: the month is that of one member.',
  }
  return texts[warning.warning]
}

function describeFit(fit: Fit): string[] {
  if (fit.outcome === 'unneeded') return []
  if (fit.outcome === 'unknown') return []
  if (fit.outcome === 'impossible') return ['No scaling of the points fits the budget, not even the smallest points.']
  const merged = fit.merging === 'equal' ? ' Some prizes that differed become equal.' : ''
  return [
    `Points at ${percent(fit.factor * BASIS_POINTS * BASIS_POINTS)} fit the budget.${merged}`,
    ...fit.differences.map(({ path, from, to }) => `  ${path.join('.')}: ${whole(from)} → ${whole(to)}`),
  ]
}

/** Returns the lines of the report. @param perfectMonth the range of a perfect member's month */
export function describeVerdict(verdict: Verdict, fit: Fit, perfectMonth: MonthRange, currency: string): string[] {
  const money = moneyIn(currency)
  const { members, month } = verdict.figures
  const outcomes = { passes: 'passes', refused: 'is refused', unknown: 'cannot be judged' }
  return [
    `The rule set ${outcomes[verdict.outcome]}.`,
    ...verdict.broken.map((broken) => `  ${describeBroken(broken, money)}`),
    ...verdict.missing.map((missing) => `  Missing: ${describeMissing(missing)}.`),
    ...verdict.warnings.map((warning) => `  Warning: ${describeWarning(warning)}`),
    'One member:',
    ...members.map(({ kind, pointsPerDay, perMonth, daysToCheapest }) => {
      const days = daysToCheapest === null ? 'never' : `after ${daysToCheapest.toFixed(1)} days`
      const costs = `costs ${money(perMonth.cost)} and brings ${money(perMonth.revenue)} a month`
      return `  ${kind}: ${pointsPerDay.toFixed(1)} points a day, ${costs}; the cheapest plan ${days}`
    }),
    `  95 % of a perfect member's months bring ${whole(perfectMonth.low)} to ${whole(perfectMonth.high)} points.`,
    `All members, a month: ${whole(month.points)} points, cost ${money(month.cost)}, revenue ${money(month.revenue)}, margin ${
      month.marginBp === null ? 'unknown' : percent(month.marginBp)
    }, liability ${money(month.liability)}`,
    ...describeFit(fit),
  ]
}
