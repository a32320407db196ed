import type { AnswerByKey } from '#contracts/index.ts'
import type { LIMITED_PLAYS } from '#contracts/limit-rules.ts'

type Way = AnswerByKey<'GET /api/dashboard'>['today']['ways'][number]

/** Once completed, these do not come back. */
const ONCE: readonly Way['way'][] = ['visits', 'channels']

const isDaily = ({ way }: Pick<Way, 'way'>): boolean => !ONCE.includes(way)

/** Whether today lists a way. It leaves out tasks that were completed, and games that the rules or the member's own limit exclude. */
export const isListed = (way: Pick<Way, 'way' | 'left' | 'total'>): boolean =>
  way.left > 0 || (way.total > 0 && isDaily(way))

/** Stated here as well, so that the first load has no file more. */
const PLAYS: readonly (typeof LIMITED_PLAYS)[number][] = ['spins', 'scratch', 'quizzes']

/**
 * Returns how many of the day's actions are done, of all.
 *
 * @param playsLeft how many plays the member's own limit still allows; null without one
 */
export function dayProgress(
  ways: readonly Pick<Way, 'way' | 'left' | 'total'>[],
  playsLeft: number | null,
): { done: number; total: number } {
  const daily = ways.filter(isDaily)
  const leftOf = (some: typeof daily) => some.reduce((sum, { left }) => sum + left, 0)
  const plays = leftOf(daily.filter(({ way }) => PLAYS.some((play) => play === way)))
  const done = daily.reduce((sum, { left, total }) => sum + total - left, 0)
  return { done, total: done + leftOf(daily) - plays + Math.min(plays, playsLeft ?? plays) }
}
