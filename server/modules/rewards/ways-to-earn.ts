// The ways in which a member can still earn points today. Ways that are used up, or would pay nothing, are left out.

import type { AdKind } from '#contracts/ad-rules.ts'
import type { Closing } from '#contracts/closings.ts'
import { meanPoints } from '#contracts/draw-rules.ts'
import { isLimitedPlay } from '#contracts/limit-rules.ts'
import { PAUSE_SECONDS } from '#contracts/quiz-rules.ts'
import type { WayToEarn } from '#contracts/rewards.ts'
import { SPIN_SECONDS } from '#contracts/rules.ts'
import { type CapsContext, closingOf, closingOfTasks, type PlayLimits } from '#server/modules/budgets/index.ts'
import type { CheckInState } from '#server/modules/check-in/index.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import type { TaskProgress } from '#server/modules/tasks/index.ts'

/** What the member has done today; for tasks that are done once, ever. */
export interface Progress {
  readonly used: { readonly spin: number; readonly scratch: number; readonly quiz: number }
  /** Whether a scratch card of today waits for its claim, which no limit refuses. */
  readonly hasWaitingCard: boolean
  readonly checkIn: Pick<CheckInState, 'streak' | 'claimedToday' | 'cycleDay'>
  readonly adsClaimed: Readonly<Record<AdKind, number>>
  /** The channel tasks, each with its points. */
  readonly tasks: readonly TaskProgress[]
}

/** Seconds to find and press a button. */
const PRESS_SECONDS = 2
/** Seconds to answer a question. */
const ANSWER_SECONDS = 3

type Way = Omit<WayToEarn, 'closing'>
/** Returns why a way is closed; null while it is open. */
export type ClosingOfWay = (way: Way) => Closing | null
const NEVER_CLOSED: ClosingOfWay = () => null

/** The member's own limit of plays: how many more it allows today, in all games together; null without a limit. */
type PlaysLeft = number | null

/** Returns the open ways: first those with guaranteed points or known odds, by points per second, then the others. */
export const waysToEarn = (
  progress: Progress,
  rules: NumberedRules,
  closingOf = NEVER_CLOSED,
  playsLeft: PlaysLeft = null,
): WayToEarn[] =>
  allWays(progress, rules, closingOf, playsLeft)
    .filter(({ left, points, closing }) => left > 0 && points > 0 && !closing)
    .toSorted(quickestFirst)

/**
 * Returns what the ways that are left and open bring together, in points: draws on average, quizzes at most. Where the member's own limit
 * allows fewer plays than there are, the plays with the most points count.
 */
export function pointsLeft(ways: readonly WayToEarn[], playsLeft: PlaysLeft = null): number {
  let plays = playsLeft ?? Number.POSITIVE_INFINITY
  let sum = 0
  for (const { way, left, points } of ways.filter(({ closing }) => !closing).toSorted((a, b) => b.points - a.points)) {
    const counted = isLimitedPlay(way) ? Math.min(left, plays) : left
    if (isLimitedPlay(way)) plays -= counted
    sum += counted * points
  }
  return sum
}

/** Returns how many of the ways' plays the member's own limit allows. A card that waits for its claim needs no play any more. */
export const playsToCount = ({ hasWaitingCard }: Progress, playsLeft: PlaysLeft): PlaysLeft =>
  playsLeft === null ? null : playsLeft + Number(hasWaitingCard)

/** Returns all ways in the order of a day, also those that are used up or closed. Of plays it counts those that the member's own limit allows. */
export const allWays = (
  progress: Progress,
  rules: NumberedRules,
  closingOf = NEVER_CLOSED,
  playsLeft: PlaysLeft = null,
): WayToEarn[] =>
  waysOf(progress, rules).map((way) => {
    const closing = way.left > 0 ? closingOf(way) : null
    const left = isLimitedPlay(way.way) ? Math.min(way.left, playsLeft ?? way.left) : way.left
    const total = way.total - way.left + left
    if (way.way !== 'scratch' || !progress.hasWaitingCard || closing?.reason === 'coolOff')
      return { ...way, left, total, closing }
    // While new cards are refused, the waiting one is the only one left.
    return closing
      ? { ...way, left: 1, total: total - left, closing: null }
      : { ...way, left: left + 1, total, closing }
  })

function waysOf({ used, checkIn, adsClaimed, tasks }: Progress, rules: NumberedRules): Way[] {
  const { wheel, scratch, quiz, ads, tables } = rules
  const left = (perDay: number, used: number) => Math.max(0, perDay - used)
  return [
    checkInWay(checkIn, rules),
    {
      way: 'spins',
      left: left(wheel.spinsPerDay, used.spin),
      total: wheel.spinsPerDay,
      points: Math.floor(meanPoints(tables.wheel)),
      certainty: 'average',
      seconds: SPIN_SECONDS,
    },
    {
      way: 'scratch',
      left: left(scratch.cardsPerDay, used.scratch),
      total: scratch.cardsPerDay,
      points: Math.floor(meanPoints(tables.scratch)),
      certainty: 'average',
      seconds: scratch.adSeconds,
    },
    {
      way: 'quizzes',
      left: left(quiz.quizzesPerDay, used.quiz),
      total: quiz.quizzesPerDay,
      points: quiz.questions * Math.max(...Object.values(quiz.pointsPerAnswer)),
      certainty: 'maximum',
      seconds: quiz.questions * (ANSWER_SECONDS + PAUSE_SECONDS),
    },
    adWay('ads', 'daily_ad', adsClaimed, ads),
    adWay('moreAds', 'special_task2', adsClaimed, ads),
    ...taskWays(tasks, ads),
  ]
}

/** Returns the closings of ways by the caps of the day and the budgets. */
export const closingOfWay =
  (limits: PlayLimits, { checkIn }: Progress, context: CapsContext): ClosingOfWay =>
  ({ way, points }) =>
    way === 'visits' || way === 'channels'
      ? closingOfTasks(limits, points)
      : closingOf(limits, way, context, checkIn.cycleDay)

const pointsPerSecond = ({ points, seconds }: WayToEarn): number => points / seconds

const quickestFirst = (one: WayToEarn, other: WayToEarn): number =>
  Number(one.certainty === 'maximum') - Number(other.certainty === 'maximum') ||
  pointsPerSecond(other) - pointsPerSecond(one)

function checkInWay({ claimedToday, cycleDay }: Progress['checkIn'], rules: NumberedRules): Way {
  const fixed = rules.checkIn.dayPoints[cycleDay - 1]
  return {
    way: 'checkIn',
    left: claimedToday ? 0 : 1,
    total: 1,
    points: fixed ?? Math.floor(meanPoints(rules.tables['check-in-day-7'])),
    certainty: fixed === undefined ? 'average' : 'guaranteed',
    seconds: PRESS_SECONDS,
  }
}

const adWay = (
  way: 'ads' | 'moreAds',
  kind: AdKind,
  claimed: Progress['adsClaimed'],
  ads: NumberedRules['ads'],
): Way => ({
  way,
  left: Math.max(0, ads.tasks.length - claimed[kind]),
  total: ads.tasks.length,
  points: ads.points[kind],
  certainty: 'guaranteed',
  seconds: ads.seconds,
})

/** Groups tasks of one kind and equal points into one way. */
function taskWays(tasks: Progress['tasks'], ads: NumberedRules['ads']): Way[] {
  const ways: Way[] = []
  for (const { type, points, minutes, isDone } of tasks) {
    const way = type === 'telegram' ? 'channels' : 'visits'
    const seconds = type === 'telegram' ? minutes * 60 : ads.seconds
    const same = ways.find((one) => one.way === way && one.points === points && one.seconds === seconds)
    const left = isDone ? 0 : 1
    if (same) Object.assign(same, { left: same.left + left, total: same.total + 1 })
    else ways.push({ way, left, total: 1, points, certainty: 'guaranteed', seconds })
  }
  return ways
}
