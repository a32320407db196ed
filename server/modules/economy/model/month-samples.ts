// Simulates months of single members under a rule set, with the product's draw functions and a seeded stream of words.

import { drawBand, drawInteger, pickByWeight, type WordStream } from '#contracts/draw-rules.ts'
import { MONTH_DAYS } from '#contracts/economy-rules.ts'
import { QUIZ_DIFFICULTIES } from '#contracts/quiz-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { afterCheckIn, afterMissedDay, type CheckInDay, sharesOfDays } from './check-in-chain.ts'
import type { Habits } from './habits.ts'
import { type Bands, type Rows, sumOf } from './offers.ts'
import { sfc32 } from './sfc32.ts'

export interface MonthSampling {
  readonly set: RuleSet
  readonly habits: Habits
  /** Number of simulated months of a member. */
  readonly samples: number
  readonly seed: number
}

/** The distribution of a member's points in a month, without rewards of the leaderboard. */
export interface MonthRange {
  readonly samples: number
  readonly mean: number
  /** Standard deviation of one member's month. */
  readonly deviation: number
  /** 95 % of months are between these points. */
  readonly low: number
  readonly median: number
  readonly high: number
}

const WORDS = 2 ** 32
const cut = (points: number, cap: number | null): number => (cap === null ? points : Math.min(points, cap))

/** Returns the item that contains `number` from 0 to 1, where each item covers its share; the shares add up to 1. */
export function pickByShare<Item>(items: readonly Item[], shareOf: (item: Item) => number, number: number): Item {
  let remaining = number
  for (const item of items) {
    remaining -= shareOf(item)
    if (remaining < 0) return item
  }
  // Shares that add up to slightly less than 1.
  const last = items.at(-1)
  if (last === undefined) throw new RangeError('There is nothing to pick from.')
  return last
}

/** Returns a function that is true with the given chance. */
function coin(words: WordStream, chance: number): () => boolean {
  const bound = chance * WORDS
  return () => words() < bound
}

function drawer(words: WordStream, rows: Rows): () => number {
  const total = sumOf(rows.map(({ weight }) => weight))
  return () => pickByWeight(rows, drawInteger(words, total)).points
}

function bandDrawer(words: WordStream, bands: Bands): () => number {
  const table = { name: 'check-in-day-7' as const, total: sumOf(bands.map(({ weight }) => weight)), bands }
  return () => drawBand(words, table).points
}

/** Returns a function that plays one day of a member and returns its points. */
function dayPlayer({ set, habits }: MonthSampling, words: WordStream): (checkIn: number) => number {
  const { wheel, scratch, quiz, ads, dailyCaps: caps } = set
  const { taken, right, difficulties } = habits
  const sumTaken = (times: number, isTaken: () => boolean, points: () => number) => {
    let sum = 0
    for (let count = 0; count < times; count += 1) if (isTaken()) sum += points()
    return sum
  }
  const chanceOf = {
    spins: coin(words, taken.spins),
    scratch: coin(words, taken.scratch),
    quiz: coin(words, taken.quizzes),
  }
  const [ad, moreAds] = [coin(words, taken.ads), coin(words, taken.moreAds)]
  const isRight = coin(words, right)
  const [spin, card] = [drawer(words, wheel.prizes), drawer(words, scratch.prizes)]
  const pickDifficulty = () => pickByShare(QUIZ_DIFFICULTIES, (one) => difficulties[one], words() / WORDS)
  const playQuiz = () => {
    const points = quiz.pointsPerAnswer[pickDifficulty()]
    return sumTaken(quiz.questions, isRight, () => points)
  }
  const pages = ads.tasks.length
  return (checkIn) => {
    const openings =
      sumTaken(pages, ad, () => ads.points.daily_ad) + sumTaken(pages, moreAds, () => ads.points.special_task2)
    const day =
      cut(checkIn, caps.checkIn) +
      cut(sumTaken(wheel.spinsPerDay, chanceOf.spins, spin), caps.wheel) +
      cut(sumTaken(scratch.cardsPerDay, chanceOf.scratch, card), caps.scratch) +
      cut(sumTaken(quiz.quizzesPerDay, chanceOf.quiz, playQuiz), caps.quiz) +
      cut(openings, caps.ads)
    return cut(day, caps.member)
  }
}

/** Returns a function that draws the place in the cycle at which a month begins, by the long-term shares. */
function startDrawer(words: WordStream, chance: number): () => CheckInDay {
  const shares = sharesOfDays(chance)
  return () => pickByShare(shares, ({ share }) => share, words() / WORDS).day
}

/** Returns the range of a member's points in a month of 30 days. The same seed gives the same result. */
export function sampleMonths(sampling: MonthSampling): MonthRange {
  const { set, habits, samples, seed } = sampling
  const words = sfc32(seed)
  const play = dayPlayer(sampling, words)
  const start = startDrawer(words, habits.taken.checkIn)
  const comes = coin(words, habits.taken.checkIn)
  const bonus = bandDrawer(words, set.checkIn.bonus)
  const months = new Float64Array(samples)
  for (let sample = 0; sample < samples; sample += 1) {
    let day = start()
    let points = 0
    for (let count = 0; count < MONTH_DAYS; count += 1) {
      const isCheckedIn = comes()
      points += play(isCheckedIn ? (set.checkIn.dayPoints[day.cycleDay - 1] ?? bonus()) : 0)
      day = isCheckedIn ? afterCheckIn(day) : afterMissedDay(day)
    }
    months[sample] = points
  }
  return summarize(months)
}

/** Sorts the months and returns their range. */
function summarize(months: Float64Array): MonthRange {
  const sorted = months.sort()
  const samples = sorted.length
  const mean = sumOf([...sorted]) / samples
  const variance = sumOf([...sorted].map((points) => (points - mean) ** 2)) / Math.max(1, samples - 1)
  /** The nearest rank. */
  const quantile = (part: number) => sorted[Math.min(samples - 1, Math.floor(part * samples))] ?? 0
  return {
    samples,
    mean,
    deviation: Math.sqrt(variance),
    low: quantile(0.025),
    median: quantile(0.5),
    high: quantile(0.975),
  }
}

/** Two-sided 95 % quantile of the normal distribution. */
const Z_95 = 1.96

/**
 * Returns the 95 % range of the sum over many members, who earn independently: by the central limit theorem the mean plus and minus 1.96
 * standard deviations of the sum.
 */
export function rangeOfSum(
  { mean, deviation }: MonthRange,
  members: number,
): { readonly low: number; readonly high: number } {
  const reach = Z_95 * deviation * Math.sqrt(members)
  return { low: Math.max(0, mean * members - reach), high: mean * members + reach }
}
