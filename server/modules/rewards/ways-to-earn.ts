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
import type { TaskKind } from '#contracts/tasks.ts'

/** What the member has done today; for tasks that are done once, ever. */
export interface Progress {
  readonly used: { readonly spin: number; readonly scratch: number; readonly quiz: number }
  readonly checkIn: { readonly claimedToday: boolean; readonly cycleDay: number }
  readonly adsClaimed: Readonly<Record<AdKind, number>>
  /** The open channel tasks, each with its points. */
  readonly tasks: readonly {
    readonly type: TaskKind
    readonly points: number
    readonly minutes: number
  }[]
}

/** Seconds to find and press a button. */
const PRESS_SECONDS = 2
/** Seconds to answer a question. */
const ANSWER_SECONDS = 3

/** Returns the open ways: first those with certain points or known odds, by points per second, then the others. */
export function waysToEarn({ used, checkIn, adsClaimed, tasks }: Progress): WayToEarn[] {
  const ways: WayToEarn[] = [
    checkInWay(checkIn),
    {
      way: 'spins',
      left: SPINS_PER_DAY - used.spin,
      points: Math.floor(meanPoints(WHEEL_TABLE)),
      sure: 'average',
      seconds: SPIN_SECONDS,
    },
    {
      way: 'scratch',
      left: SCRATCHES_PER_DAY - used.scratch,
      points: Math.floor(meanPoints(SCRATCH_TABLE)),
      sure: 'average',
      seconds: SCRATCH_AD_SECONDS,
    },
    {
      way: 'quizzes',
      left: QUIZZES_PER_DAY - used.quiz,
      points: QUIZ_QUESTIONS * POINTS_PER_ANSWER.hard,
      sure: 'atMost',
      seconds: QUIZ_QUESTIONS * (ANSWER_SECONDS + PAUSE_SECONDS),
    },
    adWay('ads', 'daily_ad', adsClaimed),
    adWay('moreAds', 'special_task2', adsClaimed),
    ...taskWays(tasks),
  ]
  return ways.filter(({ left, points }) => left > 0 && points > 0).toSorted(quickestFirst)
}

const rate = ({ points, seconds }: WayToEarn): number => points / seconds

const quickestFirst = (one: WayToEarn, other: WayToEarn): number =>
  Number(one.sure === 'atMost') - Number(other.sure === 'atMost') || rate(other) - rate(one)

function checkInWay({ claimedToday, cycleDay }: Progress['checkIn']): WayToEarn {
  const fixed = CHECK_IN_POINTS[cycleDay - 1]
  return {
    way: 'checkIn',
    left: claimedToday ? 0 : 1,
    points: fixed ?? Math.floor(meanPoints(BANDED_TABLES['check-in-day-7'])),
    sure: fixed === undefined ? 'average' : 'certain',
    seconds: PRESS_SECONDS,
  }
}

const adWay = (way: 'ads' | 'moreAds', kind: AdKind, claimed: Progress['adsClaimed']): WayToEarn => ({
  way,
  left: AD_TASKS.length - claimed[kind],
  points: AD_POINTS[kind],
  sure: 'certain',
  seconds: AD_SECONDS,
})

/** Groups tasks of one kind and equal points into one way. */
function taskWays(tasks: Progress['tasks']): WayToEarn[] {
  const ways: WayToEarn[] = []
  for (const { type, points, minutes } of tasks) {
    const way = type === 'telegram' ? 'channels' : 'visits'
    const seconds = type === 'telegram' ? minutes * 60 : AD_SECONDS
    const same = ways.find((one) => one.way === way && one.points === points && one.seconds === seconds)
    if (same) same.left += 1
    else ways.push({ way, left: 1, points, sure: 'certain', seconds })
  }
  return ways
}
