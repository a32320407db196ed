// The report of a simulation for a terminal.

import { moneyIn } from '../judge/describe.ts'
import type { Comparison } from './predict.ts'
import type { SimulationInput, SimulationResult } from './simulate.ts'

const whole = (value: number): string => Math.round(value).toLocaleString('en')

/** Returns the lines of the report. */
export function describeSimulation(
  input: SimulationInput,
  result: SimulationResult,
  comparison: Comparison,
  currency: string | undefined,
): string[] {
  const { monthPercentiles: months } = result
  const money = currency ? moneyIn(currency) : () => 'unknown: no costs were given'
  const kinds = result.kinds.map(({ kind, accounts, memberDays, points }) => {
    const perDay = memberDays > 0 ? points / memberDays : 0
    const predicted = comparison.predictedPointsPerDay[kind] ?? 0
    return `  ${kind.padEnd(14)}${whole(accounts).padStart(8)}${perDay.toFixed(1).padStart(12)}${predicted.toFixed(1).padStart(12)}`
  })
  return [
    `Simulated ${whole(input.people)} people for ${whole(input.days)} days, seed ${input.seed}`,
    `  ${'kind'.padEnd(14)}${'accounts'.padStart(8)}${'points/day'.padStart(12)}${'predicted'.padStart(12)}`,
    ...kinds,
    '  Simulated days include bonuses and rewards of the leaderboard.',
    `Points earned: ${whole(result.points)}, predicted ${whole(comparison.predictedPoints)} (${(comparison.deviation * 100).toFixed(2)} %)`,
    `Points in a month of one account: 5 % below ${whole(months.p5)}, median ${whole(months.p50)}, 5 % above ${whole(months.p95)}, 1 % above ${whole(months.p99)}`,
    `Plans redeemed: ${whole(result.redeemedPlans)}; points not redeemed: ${whole(result.outstandingPoints)}`,
    `Cost of the points earned: ${money(comparison.cost)}, predicted ${money(comparison.predictedCost)}`,
    `Liability of the points not redeemed: ${money(comparison.liability)}`,
    `Predicted revenue: ${money(comparison.predictedRevenue)}`,
  ]
}
