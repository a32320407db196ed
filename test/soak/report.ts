import { ACTIONS, type ActionName } from '../crash/actions.ts'
import type { Journal } from '../crash/journal.ts'
import type { Counts, Results } from './results.ts'

/** A run of this length must acknowledge every action at least once. */
const FULL_COVERAGE_MINUTES = 20

/** Returns the actions that were never acknowledged. */
export const neverAcknowledged = (results: Results): ActionName[] =>
  (Object.keys(ACTIONS) as ActionName[]).filter((name) => !results.actions.get(name)?.acknowledged)

export const requiresFullCoverage = (minutes: number): boolean => minutes >= FULL_COVERAGE_MINUTES

/** Returns the lines of the report. */
export function reportLines(results: Results, journal: Journal, times: readonly number[]): string[] {
  const counts = [...results.actions].sort(([, a], [, b]) => b.acknowledged - a.acknowledged)
  const sum = (of: (counts: Counts) => number) => counts.reduce((total, [, each]) => total + of(each), 0)
  return [
    ...counts.map(([name, { acknowledged, retried, refused }]) => {
      const refusals = [...refused].map(([code, count]) => `${count} ${code}`).join(', ')
      return `${name}: ${acknowledged} acknowledged, ${retried} retried${refusals && `, refused: ${refusals}`}`
    }),
    `Reads: ${[...results.reads].map(([status, count]) => `${count} ${status}`).join(', ')}`,
    `Faults: ${[...results.faults].map(([kind, count]) => `${count} ${kind}`).join(', ')}`,
    `Actions: ${journal.answered} answered, ${sum(({ acknowledged }) => acknowledged)} acknowledged, ${sum(({ retried }) => retried)} retries`,
    `Longest time without any answer: ${gapIn(longestGap(times), times)}`,
    `Never acknowledged: ${neverAcknowledged(results).join(', ') || 'nothing'}`,
  ]
}

export interface Gap {
  readonly ms: number
  /** When it began, in milliseconds of performance.now(). */
  readonly from: number
}

/** Returns the longest time between two answers. @param times when they arrived, in milliseconds of performance.now() */
export function longestGap(times: readonly number[]): Gap {
  const [first = 0] = times
  let longest = { ms: 0, from: first }
  for (const [index, time] of times.entries()) {
    const from = times[index - 1] ?? time
    if (time - from > longest.ms) longest = { ms: time - from, from }
  }
  return longest
}

export const gapIn = ({ ms, from }: Gap, [first = 0]: readonly number[]): string =>
  `${Math.round(ms)} ms, ${Math.round((from - first) / 1000)} s after the first one`
