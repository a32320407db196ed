// The distribution of the points of a day, up to a limit. Used only where a limit on points can be reached; all other expectations are
// sums of means.

/** Some points and their probability. */
export interface Outcome {
  readonly points: number
  readonly chance: number
}

/**
 * The most steps of a distribution. Points between two steps are split between both so that their mean remains; up to this limit a
 * step is one point, and the distribution is exact.
 */
const MAX_STEPS = 4000

/** The probability of each step; the last one is the limit and everything above. */
export interface Distribution {
  readonly limit: number
  readonly chances: Float64Array
}

const stepsOf = (limit: number): number => Math.min(limit, MAX_STEPS)

/** Returns the distribution of nothing. @param limit in points, at least 1 */
export function nothing(limit: number): Distribution {
  const chances = new Float64Array(stepsOf(limit) + 1)
  chances[0] = 1
  return { limit, chances }
}

/** Returns the distribution of a sum of independent points, cut at the limit. The chances of the outcomes add up to 1. */
export function addOutcome({ limit, chances }: Distribution, outcomes: readonly Outcome[]): Distribution {
  const last = chances.length - 1
  const support = [...chances.keys()].filter((index) => chances[index] !== 0)
  const sums = new Float64Array(chances.length)
  for (const { points, chance } of outcomes) {
    const place = (Math.min(points, limit) * last) / limit
    const low = Math.floor(place)
    const part = place - low
    for (const index of support) {
      const weight = (chances[index] ?? 0) * chance
      const to = Math.min(index + low, last)
      sums[to] = (sums[to] ?? 0) + weight * (1 - part)
      const above = Math.min(to + 1, last)
      sums[above] = (sums[above] ?? 0) + weight * part
    }
  }
  return { limit, chances: sums }
}

/** Returns the outcomes of a distribution with a positive probability. */
export function outcomesOf({ limit, chances }: Distribution): Outcome[] {
  const last = chances.length - 1
  const outcomes: Outcome[] = []
  for (const [index, chance] of chances.entries()) {
    if (chance > 0) outcomes.push({ points: (index * limit) / last, chance })
  }
  return outcomes
}

export const meanOf = (outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, { points, chance }) => sum + points * chance, 0)

/** Merges outcomes of the same points. */
export function mergeOutcomes(outcomes: readonly Outcome[]): Outcome[] {
  const chances = new Map<number, number>()
  for (const { points, chance } of outcomes) chances.set(points, (chances.get(points) ?? 0) + chance)
  return [...chances].map(([points, chance]) => ({ points, chance }))
}
