// The report of a replay for a terminal.

import type { ReplayResult } from './replay.ts'

const whole = (value: number): string => Math.round(value).toLocaleString('en')
const row = (name: string, before: number, after: number, more = '') => {
  const change = before === 0 ? '' : `${(((after - before) / before) * 100).toFixed(1)} %`
  return `  ${name.padEnd(18)}${whole(before).padStart(16)}${whole(after).padStart(16)}${change.padStart(10)}${more}`
}
const HEAD = `  ${''.padEnd(18)}${'paid'.padStart(16)}${'new rules'.padStart(16)}${'change'.padStart(10)}`

/** Returns the lines of the report. @param from a day, YYYY-MM-DD */
export function describeReplay(from: string, { members, total, sources, deciles }: ReplayResult): string[] {
  const notes = (expected: number, limited: number) =>
    [expected > 0 && `${whole(expected)} by expectation`, limited > 0 && `${whole(limited)} beyond a limit of the day`]
      .filter(Boolean)
      .map((note) => `  ${note}`)
      .join(',')
  return [
    `Replayed ${whole(total.entries)} entries of ${whole(members)} members since ${from}`,
    HEAD,
    ...sources.map(({ taskType, before, after, expected, limited }) =>
      row(taskType, before, after, notes(expected, limited)),
    ),
    row('all', total.before, total.after),
    'Members by points paid, in tenths:',
    HEAD,
    ...deciles.map(({ before, after }, index) => row(`${index + 1}`, before, after)),
  ]
}
