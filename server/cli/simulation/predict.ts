// The guard's prediction for a simulation, and how far the simulation is from it.

import { MONTH_DAYS } from '#contracts/economy-rules.ts'
import { guardFigures } from '#server/modules/economy/model/guard-figures.ts'
import type { GuardInputs } from '#server/modules/economy/model/guard-inputs.ts'
import { costOfPoints, multiplyExpected, worstRate } from '#server/modules/economy/model/money-of-points.ts'
import type { Costs } from './costs-file.ts'
import { peopleOf } from './population.ts'
import type { SimulationInput, SimulationResult } from './simulate.ts'

/** Without costs the guard predicts points only. */
const NO_COSTS: Costs = {
  currency: 'XXX',
  plans: [],
  planMix: null,
  revenuePerOpening: { daily_ad: null, special_task2: null, scratch: null },
  otherRevenueMinor: 0n,
  targetMarginBp: null,
  ceilingMinor: null,
  neverRedeemed: 0,
  activeMembers: 0,
  newMembersPerMonth: 0,
  once: { channels: 0, promo: 0 },
}

/** Points, and money in micros; null without costs. */
export interface Comparison {
  readonly predictedPoints: number
  /** (simulated − predicted) ÷ predicted. */
  readonly deviation: number
  readonly predictedPointsPerDay: Readonly<Record<string, number>>
  readonly predictedCost: bigint | null
  /** The simulated points at the guard's cost of a point. */
  readonly cost: bigint | null
  /** Points that are not redeemed yet, at the highest cost of a point. */
  readonly liability: bigint | null
  readonly predictedRevenue: bigint | null
}

/** Compares a simulation with what the guard predicts for its population. */
export function compareWithGuard(
  input: SimulationInput,
  result: SimulationResult,
  costs: Costs | undefined,
): Comparison {
  const { set, population, people, days } = input
  const counts = peopleOf(population, people)
  const members = population.map((kind, index) => ({ ...kind, weight: (counts[index] ?? 0) * kind.accounts }))
  const accounts = members.reduce((sum, { weight }) => sum + weight, 0)
  const inputs: GuardInputs = {
    ...(costs ?? NO_COSTS),
    ...{ members, activeMembers: accounts },
    newMembersPerMonth: members.reduce((sum, { weight, leavesPerDay }) => sum + weight * leavesPerDay, 0) * MONTH_DAYS,
    // The simulation has no channel tasks and promo codes.
    once: { channels: 0, promo: 0 },
  }
  const { members: kinds, month } = guardFigures(set, inputs)
  const months = days / MONTH_DAYS
  // All accounts of the start get their bonus in the simulation.
  const predictedPoints = month.points * months + accounts * set.welcomeBonus
  const part = predictedPoints / month.points
  const worst = costs ? worstRate(inputs) : null
  return {
    predictedPoints,
    deviation: (result.points - predictedPoints) / predictedPoints,
    predictedPointsPerDay: Object.fromEntries(kinds.map(({ kind, pointsPerDay }) => [kind, pointsPerDay])),
    predictedCost: month.cost === null ? null : multiplyExpected(part, month.cost),
    cost: month.cost === null ? null : multiplyExpected(result.points / month.points, month.cost),
    liability: worst === null ? null : costOfPoints(result.outstandingPoints, worst),
    predictedRevenue: month.revenue === null ? null : multiplyExpected(months, month.revenue),
  }
}
