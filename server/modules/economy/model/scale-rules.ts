// Scales the points of a rule set. Odds, counts, times and limits stay as they are.

import type { RuleSet } from '#contracts/rule-set.ts'

/** Whether different points of a group stay different, or may become equal. */
export type Merging = 'distinct' | 'equal'

/** A lower threshold is not allowed, because the lists of big wins begin there. */
const SMALLEST_BIG_WIN = 100

type Scale = (points: number) => number

/**
 * Returns a function that scales the values of a group. It keeps their order, and nothing is below 1. The results only grow with the
 * factor, so a search for the largest factor can halve its range.
 * @param factor from 0 to 1
 */
function scaleOf(values: readonly number[], factor: number, merging: Merging): Scale {
  const gap = merging === 'distinct' ? 1 : 0
  const scaled = new Map<number, number>()
  let previous = 0
  for (const value of new Set(values.toSorted((one, other) => one - other))) {
    previous = Math.max(1, previous + gap, Math.round(value * factor))
    scaled.set(value, previous)
  }
  return (points) => scaled.get(points) ?? points
}

const pointsOf = (rows: readonly { readonly points: number }[]): number[] => rows.map(({ points }) => points)
const endsOf = (bands: RuleSet['checkIn']['bonus']): number[] => bands.flatMap(({ from, to }) => [from, to])
const scalePoints = <Row extends { points: number }>(rows: readonly Row[], scale: Scale): Row[] =>
  rows.map((row) => ({ ...row, points: scale(row.points) }))
const scaleBands = (bands: RuleSet['checkIn']['bonus'], scale: Scale) =>
  bands.map((band) => ({ ...band, from: scale(band.from), to: scale(band.to) }))
const scaleRecord = <Key extends string>(points: Readonly<Record<Key, number>>, scale: Scale): Record<Key, number> =>
  Object.fromEntries(Object.entries<number>(points).map(([key, value]) => [key, scale(value)])) as Record<Key, number>

/** Returns the set with all points scaled: prizes, quizzes, check-ins, ads, rewards, the welcome bonus, and the threshold of a big win. */
export function scaleRules(set: RuleSet, factor: number, merging: Merging): RuleSet {
  const { wheel, scratch, quiz, checkIn, ads, leaderboard } = set
  const scale = (values: readonly number[]) => scaleOf(values, factor, merging)
  const wheelScale = scale(pointsOf(wheel.prizes))
  const scratchScale = scale(pointsOf(scratch.prizes))
  const checkInScale = scale([...checkIn.dayPoints, ...endsOf(checkIn.bonus)])
  const rewardScale = scale(leaderboard.rewards.flatMap(endsOf))
  return {
    ...set,
    wheel: { ...wheel, prizes: scalePoints(wheel.prizes, wheelScale) },
    scratch: { ...scratch, prizes: scalePoints(scratch.prizes, scratchScale) },
    quiz: { ...quiz, pointsPerAnswer: scaleRecord(quiz.pointsPerAnswer, scale(Object.values(quiz.pointsPerAnswer))) },
    checkIn: {
      dayPoints: checkIn.dayPoints.map(checkInScale),
      bonus: scaleBands(checkIn.bonus, checkInScale),
    },
    ads: { ...ads, points: scaleRecord(ads.points, scale(Object.values(ads.points))) },
    leaderboard: { rewards: leaderboard.rewards.map((bands) => scaleBands(bands, rewardScale)) },
    welcomeBonus: scale([set.welcomeBonus])(set.welcomeBonus),
    bigWin: Math.min(set.bigWin, Math.max(SMALLEST_BIG_WIN, Math.round(set.bigWin * factor))),
  }
}

/** A number that differs between two rule sets. */
export interface Difference {
  /** Its place, for example ['wheel', 'prizes', 0, 'points']. */
  readonly path: readonly (string | number)[]
  readonly from: number
  readonly to: number
}

/** Returns the numbers that differ between two values of the same shape. */
export function differencesOf(before: unknown, after: unknown, path: Difference['path'] = []): Difference[] {
  if (typeof before === 'number' && typeof after === 'number') {
    return before === after ? [] : [{ path, from: before, to: after }]
  }
  if (before === null || after === null || typeof before !== 'object' || typeof after !== 'object') return []
  return Object.entries(before).flatMap(([key, value]) =>
    differencesOf(value, (after as Record<string, unknown>)[key], [...path, Array.isArray(before) ? Number(key) : key]),
  )
}
