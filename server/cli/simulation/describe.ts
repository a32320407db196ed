// The report of a simulation for a terminal.

import type { Currency } from '#server/modules/economy/model/guard-inputs.ts'
import type { Comparison } from './predict.ts'
import type { SimulationInput, SimulationResult } from './simulate.ts'

const MICROS = 1e6

const whole = (value: number): string => Math.round(value).toLocaleString('en')

function money(micros: bigint | null, currency: Currency | undefined): string {
  if (micros === null || !currency) return 'unknown: no costs were given'
  return (Number(micros) / MICROS).toLocaleString('en', { style: 'currency', currency: currency.code })
}

/** Returns the lines of the report. */
export function describeSimulation(
  input: SimulationInput,
  result: SimulationResult,
  comparison: Comparison,
  currency: Currency | undefined,
): string[] {
  const { monthPercentiles: months } = result
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
    `Cost of the points earned: ${money(comparison.cost, currency)}, predicted ${money(comparison.predictedCost, currency)}`,
    `Liability of the points not redeemed: ${money(comparison.liability, currency)}`,
    `Predicted revenue: ${money(comparison.predictedRevenue, currency)}`,
  ]
}
