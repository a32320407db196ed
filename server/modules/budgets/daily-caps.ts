// The daily caps of a rule set (docs/product.md#limits-of-points): a play is refused beforehand when the most that it can bring does not fit
// in what is left of the day. So no prize is cut or drawn again.

import { maxPoints } from '#contracts/draw-rules.ts'
import type { DaySource } from '#contracts/economy-rules.ts'
import type { QuizDifficulty } from '#contracts/quiz-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { CHECK_IN_DAYS } from '#contracts/rules.ts'
import type { DecisionInput } from '#server/commands/command.ts'
import { assertThat } from '#server/http/problem.ts'
import { type RewardClock, rewardDay, startOfDay } from '#server/modules/accounts/index.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import type { DayUse, OpenQuiz } from './day-use.ts'

/** The sources with a cap of their own. */
export type CapName = Exclude<keyof RuleSet['dailyCaps'], 'member'>

/** Task types of entries by cap. Everything else, such as channel tasks and promo codes, comes once and does not count. */
const CAP_OF: Readonly<Record<string, CapName>> = {
  ...{ spin_win: 'wheel', scratch_earn: 'scratch', quiz: 'quiz', daily_check_in: 'checkIn' },
  ...{ daily_ad: 'ads', special_task2: 'ads' },
}

export const CAP_OF_SOURCE: Readonly<Record<DaySource, CapName>> = {
  ...{ spins: 'wheel', scratch: 'scratch', quizzes: 'quiz', checkIn: 'checkIn', ads: 'ads', moreAds: 'ads' },
}

/** What the caps depend on beside the use of the day. */
export type CapsContext = Pick<DecisionInput<unknown, Record<string, never>>, 'now' | 'rules' | 'rulesNumbered'> & {
  readonly viewer: RewardClock
}

/** The most points that a quiz can still bring. */
export const mostOfQuiz = (
  { total, position, correct, difficulty }: Omit<OpenQuiz, 'ruleSet'>,
  { pointsPerAnswer }: NumberedRules['quiz'],
): number => (correct + total - position) * pointsPerAnswer[difficulty]

/** The most points that the check-in of a day of the cycle (1 to 7) can bring. */
export const mostOfCheckIn = (
  { checkIn, tables }: Pick<NumberedRules, 'checkIn' | 'tables'>,
  cycleDay: number,
): number => checkIn.dayPoints[cycleDay - 1] ?? maxPoints(tables['check-in-day-7'])

/** The most points that a new quiz can bring. */
export const mostOfNewQuiz = (questions: number, difficulty: QuizDifficulty, { quiz }: NumberedRules): number =>
  questions * quiz.pointsPerAnswer[difficulty]

/** Returns the most points that the next play can bring; of a quiz, by the difficulty that brings the least. */
export function mostOfPlay(source: DaySource, rules: NumberedRules, cycleDay: number): number {
  const { tables, quiz, ads } = rules
  switch (source) {
    case 'spins':
      return maxPoints(tables.wheel)
    case 'scratch':
      return maxPoints(tables.scratch)
    case 'quizzes':
      return quiz.questions * Math.min(...Object.values(quiz.pointsPerAnswer))
    case 'checkIn':
      return mostOfCheckIn(rules, cycleDay)
    case 'ads':
      return ads.points.daily_ad
    case 'moreAds':
      return ads.points.special_task2
  }
}

/**
 * Returns the points that count for the caps of the running reward day, by source: what was earned, and the most that the member's open
 * card, quiz and ad can bring. For the cap of the member alone, a check-in that is not claimed yet counts too, so that it always has its
 * place and no streak is lost.
 */
function usedToday(use: DayUse, { now, viewer, rules, rulesNumbered }: CapsContext) {
  const start = startOfDay(now, viewer)
  const today = rewardDay(now, viewer)
  const used: Record<CapName, number> = { wheel: 0, scratch: 0, quiz: 0, checkIn: 0, ads: 0 }
  for (const { taskType, points, at } of use.entries) {
    const cap = CAP_OF[taskType]
    if (cap && new Date(at) >= start) used[cap] += points
  }
  for (const { day, ruleSet } of use.cards)
    if (day >= today) used.scratch += maxPoints(rulesNumbered(ruleSet).tables.scratch)
  for (const { day, kind, ruleSet } of use.ads) if (day >= today) used.ads += rulesNumbered(ruleSet).ads.points[kind]
  if (use.quiz) used.quiz += mostOfQuiz(use.quiz, rulesNumbered(use.quiz.ruleSet).quiz)
  const { lastCheckIn } = use
  const isClaimed = lastCheckIn !== null && lastCheckIn.day >= today
  const nextDay = ((lastCheckIn?.streak ?? 0) % CHECK_IN_DAYS) + 1
  // The streak may have ended: then the next check-in is that of day 1.
  const checkIn = isClaimed ? 0 : Math.max(mostOfCheckIn(rules, nextDay), mostOfCheckIn(rules, 1))
  return { bySource: used, reserved: { checkIn } }
}

/**
 * Returns whether a play fits in the caps of the day.
 *
 * @param use null when the rule set has no caps
 * @param most the most points that the play can bring
 */
export function fitsToday(use: DayUse | null, name: CapName, most: number, context: CapsContext): boolean {
  if (!use) return true
  const { dailyCaps } = context.rules
  const { bySource, reserved } = usedToday(use, context)
  const total = Object.values(bySource).reduce((sum, points) => sum + points, 0)
  const member = total + (name === 'checkIn' ? 0 : reserved.checkIn)
  const fits = (cap: number | null, used: number) => cap === null || used + most <= cap
  return fits(dailyCaps[name], bySource[name]) && fits(dailyCaps.member, member)
}

/** Refuses a play that does not fit in the caps of the day. @throws Problem dailyCapReached */
export function assertFitsToday(use: DayUse | null, name: CapName, most: number, context: CapsContext): void {
  assertThat(fitsToday(use, name, most, context), 'dailyCapReached')
}

/** Returns the use of the day as it is after a quiz of it has ended with these points. */
export const withEndedQuiz = (use: DayUse | null, points: number, now: Date): DayUse | null =>
  use && { ...use, quiz: null, entries: [...use.entries, { taskType: 'quiz', points, at: now.toISOString() }] }
