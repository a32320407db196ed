// The ways in which a member can still earn points today. Ways that are used up, or would pay nothing, are left out.

import { AD_POINTS, AD_SECONDS, AD_TASKS, type AdKind } from '#contracts/ad-rules.ts'
import { meanPoints } from '#contracts/draw-rules.ts'
import { BANDED_TABLES, SCRATCH_TABLE, WHEEL_TABLE } from '#contracts/draw-tables.ts'
import { PAUSE_SECONDS, POINTS_PER_ANSWER, QUIZ_QUESTIONS } from '#contracts/quiz-rules.ts'
import type { WayToEarn } from '#contracts/rewards.ts'
import {
  CHECK_IN_POINTS,
  QUIZZES_PER_DAY,
  SCRATCH_AD_SECONDS,
  SCRATCHES_PER_DAY,
  SPIN_SECONDS,
  SPINS_PER_DAY,
} from '#contracts/rules.ts'
import type { CheckInState } from '#server/modules/check-in/index.ts'
import type { TaskProgress } from '#server/modules/tasks/index.ts'

/** What the member has done today; for tasks that are done once, ever. */
export interface Progress {
  readonly used: { readonly spin: number; readonly scratch: number; readonly quiz: number }
  readonly checkIn: Pick<CheckInState, 'streak' | 'claimedToday' | 'cycleDay'>
  readonly adsClaimed: Readonly<Record<AdKind, number>>
  /** The channel tasks, each with its points. */
  readonly tasks: readonly TaskProgress[]
}

/** Seconds to find and press a button. */
const PRESS_SECONDS = 2
/** Seconds to answer a question. */
const ANSWER_SECONDS = 3

/** Returns the open ways: first those with guaranteed points or known odds, by points per second, then the others. */
export const waysToEarn = (progress: Progress): WayToEarn[] =>
  allWays(progress)
    .filter(({ left, points }) => left > 0 && points > 0)
    .toSorted(quickestFirst)

/** Returns what the ways that are left bring together, in points: draws on average, quizzes at most. */
export const pointsLeft = (ways: readonly WayToEarn[]): number =>
  ways.reduce((sum, { left, points }) => sum + left * points, 0)

/** Returns all ways in the order of a day, also those that are used up. */
export function allWays({ used, checkIn, adsClaimed, tasks }: Progress): WayToEarn[] {
  return [
    checkInWay(checkIn),
    {
      way: 'spins',
      left: SPINS_PER_DAY - used.spin,
      total: SPINS_PER_DAY,
      points: Math.floor(meanPoints(WHEEL_TABLE)),
      certainty: 'average',
      seconds: SPIN_SECONDS,
    },
    {
      way: 'scratch',
      left: SCRATCHES_PER_DAY - used.scratch,
      total: SCRATCHES_PER_DAY,
      points: Math.floor(meanPoints(SCRATCH_TABLE)),
      certainty: 'average',
      seconds: SCRATCH_AD_SECONDS,
    },
    {
      way: 'quizzes',
      left: QUIZZES_PER_DAY - used.quiz,
      total: QUIZZES_PER_DAY,
      points: QUIZ_QUESTIONS * POINTS_PER_ANSWER.hard,
      certainty: 'maximum',
      seconds: QUIZ_QUESTIONS * (ANSWER_SECONDS + PAUSE_SECONDS),
    },
    adWay('ads', 'daily_ad', adsClaimed),
    adWay('moreAds', 'special_task2', adsClaimed),
    ...taskWays(tasks),
  ]
}

const pointsPerSecond = ({ points, seconds }: WayToEarn): number => points / seconds

const quickestFirst = (one: WayToEarn, other: WayToEarn): number =>
  Number(one.certainty === 'maximum') - Number(other.certainty === 'maximum') ||
  pointsPerSecond(other) - pointsPerSecond(one)

function checkInWay({ claimedToday, cycleDay }: Progress['checkIn']): WayToEarn {
  const fixed = CHECK_IN_POINTS[cycleDay - 1]
  return {
    way: 'checkIn',
    left: claimedToday ? 0 : 1,
    total: 1,
    points: fixed ?? Math.floor(meanPoints(BANDED_TABLES['check-in-day-7'])),
    certainty: fixed === undefined ? 'average' : 'guaranteed',
    seconds: PRESS_SECONDS,
  }
}

const adWay = (way: 'ads' | 'moreAds', kind: AdKind, claimed: Progress['adsClaimed']): WayToEarn => ({
  way,
  left: AD_TASKS.length - claimed[kind],
  total: AD_TASKS.length,
  points: AD_POINTS[kind],
  certainty: 'guaranteed',
  seconds: AD_SECONDS,
})

/** Groups tasks of one kind and equal points into one way. */
function taskWays(tasks: Progress['tasks']): WayToEarn[] {
  const ways: WayToEarn[] = []
  for (const { type, points, minutes, isDone } of tasks) {
    const way = type === 'telegram' ? 'channels' : 'visits'
    const seconds = type === 'telegram' ? minutes * 60 : AD_SECONDS
    const same = ways.find((one) => one.way === way && one.points === points && one.seconds === seconds)
    const left = isDone ? 0 : 1
    if (same) Object.assign(same, { left: same.left + left, total: same.total + 1 })
    else ways.push({ way, left, total: 1, points, certainty: 'guaranteed', seconds })
  }
  return ways
}
