import { useRef, useState } from 'react'
import { type DayRange, rangeProblem } from '#contracts/analytics-rules.ts'
import { todayInUtc, useRangeSentence } from './day-range.ts'
import { useFilters } from './url-filter.ts'

const FIRST_DAY = '2000-01-01'

/** The days (UTC) in the address, `from` and `to`. While `typed` is invalid, `query` is the last valid range. */
export interface ChosenDays {
  /** For the server; a missing day means no limit. */
  readonly query: Partial<DayRange>
  /** As in the address; empty without a day. */
  readonly typed: DayRange
  /** A sentence that says why the range is invalid. */
  readonly problem: string | undefined
}

const withoutEmpty = ({ from, to }: DayRange): Partial<DayRange> => ({ ...(from && { from }), ...(to && { to }) })

/**
 * Reads the days of a list from the address.
 *
 * @param maxDays the longest range, for which both days are required; without it both are optional
 */
export function useDays(maxDays?: number): ChosenDays {
  const [filters] = useFilters()
  return useChecked({ from: filters.get('from') ?? '', to: filters.get('to') ?? '' }, maxDays)
}

/** Days of a list in a sheet, which are not in the address: it has those of the list below. */
export function useOwnDays(): ChosenDays & { readonly choose: (days: DayRange) => void } {
  const [typed, choose] = useState<DayRange>({ from: '', to: '' })
  return { ...useChecked(typed), choose }
}

function useChecked(typed: DayRange, maxDays?: number): ChosenDays {
  const sentenceOf = useRangeSentence()
  const today = todayInUtc()
  const range = maxDays === undefined ? { from: typed.from || FIRST_DAY, to: typed.to || today } : typed
  const isEmpty = typed.from === '' && typed.to === ''
  const problem = isEmpty ? undefined : rangeProblem(range, today, maxDays ?? Number.POSITIVE_INFINITY)
  const last = useRef<DayRange>({ from: '', to: '' })
  if (!problem) last.current = typed
  return { query: withoutEmpty(last.current), typed, problem: sentenceOf(problem, maxDays ?? 0) }
}
