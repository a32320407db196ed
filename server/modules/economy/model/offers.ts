// The offers of a day under a rule set, with the distribution of what each of them pays.

import type { AdKind } from '#contracts/ad-rules.ts'
import type { DaySource } from '#contracts/economy-rules.ts'
import { QUIZ_DIFFICULTIES } from '#contracts/quiz-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { checkInChances } from './check-in-chain.ts'
import { mergeOutcomes, type Outcome } from './distribution.ts'
import type { Habits } from './habits.ts'

/** A limit on points of a rule set that counts some of the sources. */
export type CapName = Exclude<keyof RuleSet['dailyCaps'], 'member'>

export const CAP_NAMES = ['wheel', 'scratch', 'quiz', 'checkIn', 'ads'] as const satisfies readonly CapName[]

/** The offers of one source in a day: independent plays with the same distribution, which includes the chance to take the offer. */
export interface Offers {
  readonly source: DaySource
  readonly cap: CapName
  readonly times: number
  /** The expected points of one play. */
  readonly mean: number
  /** The most points of one play. */
  readonly most: number
  readonly outcomes: () => readonly Outcome[]
}

export type Rows = readonly { readonly points: number; readonly weight: number }[]
export type Bands = RuleSet['checkIn']['bonus']

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

const weightOf = (rows: readonly { readonly weight: number }[]): number => sumOf(rows.map(({ weight }) => weight))

/** Returns the expected points of one draw. */
export const meanOfRows = (rows: Rows): number =>
  sumOf(rows.map(({ points, weight }) => points * weight)) / weightOf(rows)

/** Returns the expected points of one draw from bands. All points of a band are equally likely, so its mean is its middle. */
export const meanOfBands = (bands: Bands): number =>
  meanOfRows(bands.map(({ from, to, weight }) => ({ points: (from + to) / 2, weight })))

/** A wider band is represented by so many equal parts, each by its mean. */
const MAX_BAND_PARTS = 1000

function outcomesOfBands(bands: Bands, chance: number): Outcome[] {
  const total = weightOf(bands)
  return bands.flatMap(({ from, to, weight }) => {
    const size = to - from + 1
    const parts = Math.min(size, MAX_BAND_PARTS)
    const width = size / parts
    return Array.from({ length: parts }, (_, index) => ({
      points: from + (index + 0.5) * width - 0.5,
      chance: (chance * weight) / total / parts,
    }))
  })
}

/** Returns the outcomes of an offer that is taken with this chance. */
const outcomesIfTaken = (chance: number, outcomes: readonly Outcome[]): Outcome[] =>
  mergeOutcomes([
    { points: 0, chance: 1 - chance },
    ...outcomes.map((one) => ({ points: one.points, chance: one.chance * chance })),
  ])

interface Source {
  readonly source: DaySource
  readonly cap: CapName
  readonly times: number
}

function drawOffers(source: Source, rows: Rows, chance: number): Offers {
  const total = weightOf(rows)
  return {
    ...source,
    mean: chance * meanOfRows(rows),
    most: chance > 0 ? Math.max(...rows.map(({ points }) => points)) : 0,
    outcomes: () =>
      outcomesIfTaken(
        chance,
        rows.map(({ points, weight }) => ({ points, chance: weight / total })),
      ),
  }
}

/** The number of right answers of a quiz has a binomial distribution. */
function quizOffers({ quiz }: RuleSet, { taken, right, difficulties }: Habits): Offers {
  const { questions, quizzesPerDay, pointsPerAnswer } = quiz
  const played = QUIZ_DIFFICULTIES.filter((difficulty) => difficulties[difficulty] > 0)
  const perAnswer = sumOf(played.map((difficulty) => difficulties[difficulty] * pointsPerAnswer[difficulty]))
  const mayEarn = taken.quizzes > 0 && right > 0
  return {
    ...{ source: 'quizzes', cap: 'quiz', times: quizzesPerDay },
    mean: taken.quizzes * right * questions * perAnswer,
    most: mayEarn ? questions * Math.max(...played.map((difficulty) => pointsPerAnswer[difficulty])) : 0,
    outcomes: () => {
      let chances = [1]
      for (let question = 0; question < questions; question += 1) {
        chances = [...chances, 0].map((chance, count) => chance * (1 - right) + (chances[count - 1] ?? 0) * right)
      }
      const outcomes = played.flatMap((difficulty) =>
        chances.map((chance, count) => ({
          points: count * pointsPerAnswer[difficulty],
          chance: chance * difficulties[difficulty],
        })),
      )
      return outcomesIfTaken(taken.quizzes, outcomes)
    },
  }
}

function checkInOffer({ checkIn: { dayPoints, bonus } }: RuleSet, chance: number): Offers {
  const chances = checkInChances(chance)
  const fixed = dayPoints.map((points, index) => ({ points, chance: chances[index] ?? 0 }))
  const bonusChance = chances[dayPoints.length] ?? 0
  return {
    ...{ source: 'checkIn', cap: 'checkIn', times: 1 },
    mean: sumOf(fixed.map((one) => one.points * one.chance)) + bonusChance * meanOfBands(bonus),
    most: chance > 0 ? Math.max(...dayPoints, ...bonus.map(({ to }) => to)) : 0,
    outcomes: () => [{ points: 0, chance: 1 - chance }, ...fixed, ...outcomesOfBands(bonus, bonusChance)],
  }
}

function adOffers({ ads }: RuleSet, source: 'ads' | 'moreAds', kind: AdKind, chance: number): Offers {
  const offer = { source, cap: 'ads', times: ads.tasks.length } as const
  return drawOffers(offer, [{ points: ads.points[kind], weight: 1 }], chance)
}

/** Returns the offers of a day, in the order of the sources. */
export function offersOf(set: RuleSet, habits: Habits): Offers[] {
  const { taken } = habits
  const { wheel, scratch } = set
  return [
    drawOffers({ source: 'spins', cap: 'wheel', times: wheel.spinsPerDay }, wheel.prizes, taken.spins),
    drawOffers({ source: 'scratch', cap: 'scratch', times: scratch.cardsPerDay }, scratch.prizes, taken.scratch),
    quizOffers(set, habits),
    checkInOffer(set, taken.checkIn),
    adOffers(set, 'ads', 'daily_ad', taken.ads),
    adOffers(set, 'moreAds', 'special_task2', taken.moreAds),
  ]
}
