/** The probability that a fair count is outside of the shown range: one in a hundred. */
const OUTSIDE = 0.01
/**
 * From this variance on, the normal approximation is close enough; well below, the probability of a count of zero does
 * not underflow.
 */
const SMOOTH_VARIANCE = 200
/** Standard deviations that leave OUTSIDE / 2 on each side. */
const DEVIATIONS = 2.5758

export interface CountRange {
  readonly from: number
  readonly to: number
}

/**
 * Returns the range of counts between the half percents at both ends of the binomial distribution, which covers 99 of
 * 100 cases. @param chance from 0 to 1
 */
export function expectedRange(draws: number, chance: number): CountRange {
  if (chance <= 0 || draws === 0) return { from: 0, to: 0 }
  if (chance >= 1) return { from: draws, to: draws }
  const mean = draws * chance
  const variance = mean * (1 - chance)
  if (variance >= SMOOTH_VARIANCE) {
    const reach = DEVIATIONS * Math.sqrt(variance)
    return { from: Math.max(0, Math.ceil(mean - reach)), to: Math.min(draws, Math.floor(mean + reach)) }
  }
  // Counts the rarer outcome, so that the probability of zero occurrences does not underflow.
  if (chance > 0.5) {
    const { from, to } = expectedRange(draws, 1 - chance)
    return { from: draws - to, to: draws - from }
  }
  let probability = Math.exp(draws * Math.log1p(-chance))
  let sum = probability
  let count = 0
  let from = 0
  while (sum < 1 - OUTSIDE / 2 && count < draws) {
    count += 1
    probability *= ((draws - count + 1) / count) * (chance / (1 - chance))
    if (sum < OUTSIDE / 2) from = count
    sum += probability
  }
  return { from, to: count }
}
