// Counts facts of a member, and finds the achievements that they fulfil. Pure: the database and the loop are elsewhere.

import {
  ACHIEVEMENT_KINDS,
  ACHIEVEMENTS,
  type AchievementKind,
  type AchievementMeasure,
} from '#contracts/achievement-rules.ts'
import type { EntryType, TaskType } from '#contracts/ledger-rules.ts'
import { CHECK_IN_DAYS } from '#contracts/rules.ts'
import { CHANNEL_TASK_TYPES } from '#contracts/tasks.ts'

/** An entry of the ledger, with what its source says. */
export interface EntryFact {
  readonly of: 'entry'
  readonly at: Date
  readonly type: EntryType
  readonly taskType: TaskType
  readonly points: number
  /** Of a check-in: the number of consecutive days up to it. */
  readonly streak?: number | null
  /** Of a quiz: right answers, questions and difficulty. */
  readonly quiz?: { readonly correct: number; readonly total: number; readonly difficulty: string } | null
  /** Of a reward of the leaderboard. */
  readonly rank?: number | null
}

/** A completed redemption, a seed that was revealed after a draw, or all offered channel tasks done. */
interface OtherFact {
  readonly of: 'redemptions' | 'revealedSeeds' | 'allChannelTasks'
  readonly at: Date
}

export type Fact = EntryFact | OtherFact

export type Totals = Readonly<Partial<Record<AchievementMeasure, number>>>

/** What is counted so far. */
export interface Progress {
  readonly totals: Totals
  /** The day (UTC) of the last entry, as YYYY-MM-DD, and the points that were earned on it. */
  readonly day: string | null
  readonly dayPoints: number
}

export const NO_PROGRESS: Progress = { totals: {}, day: null, dayPoints: 0 }

export interface Reached {
  readonly kind: AchievementKind
  /** When the fact happened that fulfilled it. */
  readonly at: Date
}

/** A full quiz has this many questions; a shorter one is not perfect. */
const PERFECT_QUIZ = 10
const CHANNEL_TASKS: readonly TaskType[] = CHANNEL_TASK_TYPES
const ADS: readonly TaskType[] = ['daily_ad', 'special_task2']

/** Corrections by staff are not earned. */
const isEarned = ({ type, taskType }: EntryFact): boolean => type === 'earn' && taskType !== 'adjustment'

/** Returns by how much an entry raises each measure that adds up. */
function amountsOf(entry: EntryFact): Totals {
  if (!isEarned(entry)) return {}
  const { taskType, points, streak, quiz, rank } = entry
  const isWin = taskType === 'spin_win' || taskType === 'scratch_earn'
  const isPerfect = quiz && quiz.correct === quiz.total && quiz.total >= PERFECT_QUIZ
  return {
    earned: points,
    spins: Number(taskType === 'spin_win'),
    cards: Number(taskType === 'scratch_earn'),
    winsOf500: Number(isWin && points >= 500),
    winsOf1000: Number(isWin && points >= 1000),
    cycles: Number(streak && streak % CHECK_IN_DAYS === 0),
    rightAnswers: quiz?.correct ?? 0,
    perfectQuizzes: Number(isPerfect ?? false),
    perfectHardQuizzes: Number((isPerfect && quiz.difficulty === 'hard') ?? false),
    channelTasks: Number(CHANNEL_TASKS.includes(taskType)),
    ads: Number(ADS.includes(taskType)),
    promoCodes: Number(taskType === 'promo'),
    prizes: Number(taskType === 'leaderboard'),
    firstPlaces: Number(rank === 1),
  }
}

/** Counts one fact. */
export function countFact(progress: Progress, fact: Fact): Progress {
  const totals: Partial<Record<AchievementMeasure, number>> = { ...progress.totals }
  const increase = (measure: AchievementMeasure, by: number) => {
    if (by > 0) totals[measure] = (totals[measure] ?? 0) + by
  }
  const raiseTo = (measure: AchievementMeasure, value: number) => {
    if (value > (totals[measure] ?? 0)) totals[measure] = value
  }
  if (fact.of !== 'entry') {
    increase(fact.of, 1)
    return { ...progress, totals }
  }
  for (const [measure, by] of Object.entries(amountsOf(fact))) increase(measure as AchievementMeasure, by)
  raiseTo('streak', fact.streak ?? 0)
  const day = fact.at.toISOString().slice(0, 10)
  const dayPoints = (isEarned(fact) ? fact.points : 0) + (day === progress.day ? progress.dayPoints : 0)
  raiseTo('bestDay', dayPoints)
  return { totals, day, dayPoints }
}

const isFulfilled = (kind: AchievementKind, totals: Totals): boolean => {
  const { measure, target } = ACHIEVEMENTS[kind]
  return (totals[measure] ?? 0) >= target
}

/**
 * Counts facts and returns the achievements that they fulfil, each with the time of the fact that fulfilled it. Entries must be in the
 * order of the ledger. Counting in several parts finds the same as counting at once.
 */
export function countFacts(before: Progress, facts: readonly Fact[]): { progress: Progress; reached: Reached[] } {
  let progress = before
  let open = ACHIEVEMENT_KINDS.filter((kind) => !isFulfilled(kind, progress.totals))
  const reached: Reached[] = []
  for (const fact of facts) {
    progress = countFact(progress, fact)
    const fulfilled = open.filter((kind) => isFulfilled(kind, progress.totals))
    if (fulfilled.length === 0) continue
    reached.push(...fulfilled.map((kind) => ({ kind, at: fact.at })))
    open = open.filter((kind) => !fulfilled.includes(kind))
  }
  return { progress, reached }
}

/** Returns how much of an achievement's target is done. */
export function doneOf(kind: AchievementKind, totals: Totals): number {
  const { measure, target } = ACHIEVEMENTS[kind]
  return Math.min(totals[measure] ?? 0, target)
}
