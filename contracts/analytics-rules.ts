/** What the analytics of the admin part are asked for. No imports, so that a browser loads the numbers and nothing else. */

/** The presets, in days with today; the first unless another is chosen. */
export const RANGE_PRESETS = ['30', '7', '90', '365'] as const
export type RangePreset = (typeof RANGE_PRESETS)[number]

/** At most so many days at once: two years. */
export const RANGE_DAYS_MAX = 732
const FIRST_DAY = '2000-01-01'
const DAY_MS = 24 * 3_600_000

export interface DayRange {
  /** YYYY-MM-DD (UTC), both included. */
  readonly from: string
  readonly to: string
}

/** Why two days are no range. */
export type RangeProblem = 'incomplete' | 'noDay' | 'order' | 'tooLong' | 'future'

/** @param today the newest day that can be asked for  @param most how many days at once */
export function rangeProblem({ from, to }: DayRange, today: string, most = RANGE_DAYS_MAX): RangeProblem | undefined {
  if (!from || !to) return 'incomplete'
  if (!isDay(from) || !isDay(to) || from < FIRST_DAY) return 'noDay'
  if (from > to) return 'order'
  if (to > today) return 'future'
  return daysOf({ from, to }) > most ? 'tooLong' : undefined
}

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = Date.parse(text)
  // 30 February is none, though some read it as a day of March.
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** How many days a range has. */
export const daysOf = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The days up to today. */
export const lastDays = (days: number, today: string): DayRange => ({
  from: dayAt(Date.parse(today) - (days - 1) * DAY_MS),
  to: today,
})

/** The same number of days, directly before a range. */
export const previousRange = ({ from, to }: DayRange): DayRange => ({
  from: dayAt(Date.parse(from) - daysOf({ from, to }) * DAY_MS),
  to: dayAt(Date.parse(from) - DAY_MS),
})

/** For so many days an activity makes a member active: on the day, in a week, in a month. */
export const ACTIVE_SPANS = { daily: 1, weekly: 7, monthly: 30 } as const

/**
 * Time to fulfil is shown in whole hours up to the first, in whole days up to the second; the third stands for all beyond. It is stored in
 * whole hours.
 */
export const HOURS_BY_HOUR = 72
export const HOURS_BY_DAY = 720
export const HOURS_BEYOND = 721

/** How many codes are compared: those that were used most in the range. */
export const CODES_SHOWN = 50

/** The tables that can be saved. */
export const ANALYTICS_TABLES = [
  'members',
  'activity',
  'retention',
  'points',
  'sources',
  'outstanding',
  'redemptions',
  'subscriptions',
  'fulfilment',
  'games',
  'promo',
  'codes',
] as const
export type AnalyticsTable = (typeof ANALYTICS_TABLES)[number]
