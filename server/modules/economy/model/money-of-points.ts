// Points in money. Amounts are whole micros, the millionths of the currency's main unit, as bigint. An expectation of points is converted
// once; everything after that is exact.

import { decimalsOf, MICRO_DECIMALS } from '#contracts/money.ts'
import type { GuardInputs, GuardPlan } from './guard-inputs.ts'

/** The cost of one point in millionths of a micro. */
export type CostPerPoint = bigint

const MILLION = 1_000_000n

/** Returns an amount of minor units in micros. */
export const minorToMicros = (minor: bigint, currency: string): bigint =>
  minor * 10n ** BigInt(MICRO_DECIMALS - decimalsOf(currency))

/** Returns a quotient, rounded to the nearest whole number, halves upwards. @param divisor greater than 0 */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend + divisor
  const quotient = doubled / (2n * divisor)
  return doubled < 0n && doubled % (2n * divisor) !== 0n ? quotient - 1n : quotient
}

/** Returns a number with a fraction in whole millionths, rounded to the nearest. @throws RangeError if it is not finite */
export const toMillionths = (value: number): bigint => BigInt(Math.round(value * Number(MILLION)))

/** Returns the money for an expected number of things at a price in micros each, rounded to whole micros. */
export const multiplyExpected = (expected: number, micros: bigint): bigint =>
  divideRounded(toMillionths(expected) * micros, MILLION)

/** Returns the cost of points in micros. @param points an expectation, which may have a fraction */
export const costOfPoints = (points: number, rate: CostPerPoint): bigint =>
  divideRounded(toMillionths(points) * rate, MILLION * MILLION)

const rateOf = ({ points, costMinor }: GuardPlan, currency: string): CostPerPoint | null =>
  costMinor === null ? null : divideRounded(minorToMicros(costMinor, currency) * MILLION, BigInt(points))

/**
 * Returns the highest cost of a point among the plans with a known cost: what the points cost if members choose the plan that gives the
 * most money for them. Null if no cost is known.
 */
export function worstRate({ plans, currency }: GuardInputs): CostPerPoint | null {
  const rates = plans.map((plan) => rateOf(plan, currency)).filter((rate) => rate !== null)
  return rates.reduce<CostPerPoint | null>((worst, rate) => (worst === null || rate > worst ? rate : worst), null)
}

/**
 * Returns the mean cost of a point by the measured mix of plans; the highest one without a mix of plans that are still offered. Null if a
 * plan of the mix, or every plan, has no known cost.
 */
export function expectedRate(inputs: GuardInputs): CostPerPoint | null {
  const { plans, planMix, currency } = inputs
  let [sum, weights] = [0n, 0n]
  for (const plan of plans) {
    const weight = toMillionths(planMix?.[plan.id] ?? 0)
    if (weight === 0n) continue
    const rate = rateOf(plan, currency)
    if (rate === null) return null
    sum += weight * rate
    weights += weight
  }
  return weights === 0n ? worstRate(inputs) : divideRounded(sum, weights)
}
