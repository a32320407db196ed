import { FIRST_DAY, LAST_DAY } from '#contracts/ledger-rules.ts'

const DAY_MS = 24 * 3_600_000
const WEEK = 7

/** Returns a month as YYYY-MM, or undefined for other texts. */
export const monthOf = (text: string | null): string | undefined =>
  text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined

/** Returns a date as YYYY-MM-DD, or undefined for other texts and for years out of range, as in incomplete typing. */
export const dateOf = (text: string | null): string | undefined =>
  text && isDay(text) && text >= FIRST_DAY && text <= LAST_DAY ? text : undefined

/** Some browsers parse 30 February as 2 March. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Returns the dates of a month's weeks, Monday to Sunday. */
export function cellsOf(month: string): string[] {
  const first = new Date(`${month}-01`)
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const before = (first.getUTCDay() + WEEK - 1) % WEEK
  const cells = Math.ceil((before + length) / WEEK) * WEEK
  return Array.from({ length: cells }, (_, index) =>
    new Date(first.getTime() + (index - before) * DAY_MS).toISOString().slice(0, 10),
  )
}
