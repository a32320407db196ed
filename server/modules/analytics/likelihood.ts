// How likely chance alone leads as far away from what the odds let expect as what was drawn: exactly, by the binomial
// distribution, however many draws there were.

/** Terms so much smaller than what they are added to change nothing. */
const NOTHING = 1e-17

/**
 * @param count how often it came up in that many draws
 * @param chance of each draw, from 0 to 1
 * @returns the share of cases, from 0 to 1, in which the count is at least as far from the expected one, above or below
 */
export function likelihoodOf(count: number, draws: number, chance: number): number {
  if (draws === 0) return 1
  if (chance <= 0 || chance >= 1) return count === draws * chance ? 1 : 0
  const mean = draws * chance
  // What is as far on the other side; a hair is taken off, because a mean in floating point is a hair beside itself.
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

/** Stirling's series; below ten the product itself. */
function logFactorial(n: number): number {
  if (n < 10) {
    let product = 1
    for (let factor = 2; factor <= n; factor += 1) product *= factor
    return Math.log(product)
  }
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5)
}
