import { ACTIONS, type CrashAction } from '../crash/actions.ts'
import type { Journal } from '../crash/journal.ts'
import type { Tally } from './tally.ts'

/** From that length on everything that can be done must have been done. */
const WHOLE_MINUTES = 20

/** What can be done and was never acknowledged. */
export const neverDone = (tally: Tally): CrashAction[] =>
  (Object.keys(ACTIONS) as CrashAction[]).filter((deed) => !tally.deeds.get(deed)?.acknowledged)

export const mustBeWhole = (minutes: number): boolean => minutes >= WHOLE_MINUTES

/** The report, line by line. */
export function reportLines(tally: Tally, journal: Journal, times: readonly number[]): string[] {
  const counts = [...tally.deeds].sort(([, a], [, b]) => b.acknowledged - a.acknowledged)
  const sum = (of: (one: (typeof counts)[number][1]) => number) => counts.reduce((total, [, one]) => total + of(one), 0)
  return [
    ...counts.map(([deed, { acknowledged, retried, refused }]) => {
      const refusals = [...refused].map(([code, count]) => `${count} ${code}`).join(', ')
      return `${deed}: ${acknowledged} acknowledged, ${retried} retried${refusals && `, refused: ${refusals}`}`
    }),
    `Reads: ${[...tally.reads].map(([status, count]) => `${count} ${status}`).join(', ')}`,
    `Faults: ${[...tally.faults].map(([kind, count]) => `${count} ${kind}`).join(', ')}`,
    `Actions: ${journal.answered} answered, ${sum((one) => one.acknowledged)} acknowledged, ${sum((one) => one.retried)} times asked again`,
    longestSilence(times),
    `Never acknowledged: ${neverDone(tally).join(', ') || 'nothing'}`,
  ]
}

function longestSilence(times: readonly number[]): string {
  const [first = 0] = times
  let longest = { ms: 0, from: first }
  for (const [place, time] of times.entries()) {
    const from = times[place - 1] ?? time
    if (time - from > longest.ms) longest = { ms: time - from, from }
  }
  return `Longest time without any answer: ${Math.round(longest.ms)} ms, ${Math.round((longest.from - first) / 1000)} s after the first one`
}
