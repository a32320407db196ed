// The exact probability, by the binomial distribution, that chance alone deviates from the published odds at least as far as the
// observed draws.

/** Terms this much smaller than the sum do not change it. */
const NOTHING = 1e-17

/**
 * @param count how often the outcome came up
 * @param chance its probability in each draw, from 0 to 1
 * @returns the probability, from 0 to 1, of a count at least as far from the expected one, above or below
 */
export function likelihoodOf(count: number, draws: number, chance: number): number {
  if (draws === 0) return 1
  if (chance <= 0 || chance >= 1) return count === draws * chance ? 1 : 0
  const mean = draws * chance
  // The equally distant count on the other side, less a margin for the rounding of the mean.
  const mirror = 2 * mean - count
  const hair = mean * 1e-12
  const [low, high] = count < mean ? [count, Math.ceil(mirror - hair)] : [Math.floor(mirror + hair), count]
  if (low >= high) return 1
  return Math.min(1, tail(low, draws, chance, -1) + tail(high, draws, chance, 1))
}

/** The probability of `from` and of all counts beyond it, in one direction. */
function tail(from: number, draws: number, chance: number, direction: 1 | -1): number {
  if (from < 0 || from > draws) return 0
  const odds = chance / (1 - chance)
  let term = Math.exp(logProbability(from, draws, chance))
  let sum = term
  for (let count = from; count + direction >= 0 && count + direction <= draws; count += direction) {
    term *= direction === 1 ? ((draws - count) / (count + 1)) * odds : count / (draws - count + 1) / odds
    sum += term
    if (term < sum * NOTHING) break
  }
  return sum
}

function logProbability(count: number, draws: number, chance: number): number {
  const ways = logFactorial(draws) - logFactorial(count) - logFactorial(draws - count)
  return ways + count * Math.log(chance) + (draws - count) * Math.log1p(-chance)
}

/** Stirling's series; below ten the product. */
function logFactorial(n: number): number {
  if (n < 10) {
    let product = 1
    for (let factor = 2; factor <= n; factor += 1) product *= factor
    return Math.log(product)
  }
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5)
}
