/** How often a range that is shown misses by chance alone: one in a hundred. */
const OUTSIDE = 0.01
/** From here on the bell curve is close enough; far below, the chance of none is still a number above zero. */
const SMOOTH_VARIANCE = 200
/** Standard deviations that leave OUTSIDE / 2 on each side. */
const DEVIATIONS = 2.5758

export interface CountRange {
  readonly from: number
  readonly to: number
}

/**
 * How often something with this chance comes up in that many draws, in 99 of 100 cases: the counts between
 * the half percents at both ends of the binomial distribution.
 * @param chance from 0 to 1
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
  // The rarer of the two outcomes is counted: its chance of never coming up is no number too small to hold.
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
