import { useRef, useState } from 'react'
import { type DayRange, rangeProblem } from '#contracts/analytics-rules.ts'
import { todayInUtc, useRangeSentence } from './day-range.ts'
import { useFilters } from './url-filter.ts'

const FIRST_DAY = '2000-01-01'
/** The last day that the server accepts. */
const LAST_DAY = '2100-12-31'

/** The days (UTC) in the address, `from` and `to`. While `typed` is invalid, `query` is the last valid range. */
export interface ChosenDays {
  /** For the server; a missing day means no limit. */
  readonly query: Partial<DayRange>
  /** As in the address; empty without a day. */
  readonly typed: DayRange
  /** A sentence that says why the range is invalid. */
  readonly problem: string | undefined
  /** The newest day that can be chosen; null for no limit. */
  readonly newest: string | null
}

interface DaysOptions {
  /** The longest range, for which both days are required. Without it both are optional. */
  readonly maxDays?: number
  /** The newest day that can be chosen: today unless it is given, null for no limit. */
  readonly newest?: string | null
}

const withoutEmpty = ({ from, to }: DayRange): Partial<DayRange> => ({ ...(from && { from }), ...(to && { to }) })

/** Reads the days of a list from the address. */
export function useDays(options: DaysOptions = {}): ChosenDays {
  const [filters] = useFilters()
  return useChecked({ from: filters.get('from') ?? '', to: filters.get('to') ?? '' }, options)
}

/** Days of a list in a sheet, which are not in the address: it has those of the list below. */
export function useOwnDays(): ChosenDays & { readonly choose: (days: DayRange) => void } {
  const [typed, choose] = useState<DayRange>({ from: '', to: '' })
  return { ...useChecked(typed), choose }
}

function useChecked(typed: DayRange, { maxDays, newest = todayInUtc() }: DaysOptions = {}): ChosenDays {
  const sentenceOf = useRangeSentence()
  const lastDay = newest ?? LAST_DAY
  const range = maxDays === undefined ? { from: typed.from || FIRST_DAY, to: typed.to || lastDay } : typed
  const isEmpty = typed.from === '' && typed.to === ''
  const problem = isEmpty ? undefined : rangeProblem(range, lastDay, maxDays ?? Number.POSITIVE_INFINITY)
  const last = useRef<DayRange>({ from: '', to: '' })
  if (!problem) last.current = typed
  return { query: withoutEmpty(last.current), typed, problem: sentenceOf(problem, maxDays ?? 0), newest }
}
