import { useRef } from 'react'
import { ACCOUNTING_DAYS_MAX } from '#contracts/accounting-rules.ts'
import { type DayRange, rangeProblem } from '#contracts/analytics-rules.ts'
import { useRangeSentence } from '~/lib/day-range.ts'
import { useFilters } from '~/lib/url-filter.ts'
import { monthsIn } from './months-in.ts'

/**
 * Reads the days from the URL: the previous month by default. While they are invalid, the last valid ones are shown. Today is that of the
 * time zone.
 */
export function useMonthRange(timeZone: string) {
  const [filters, change] = useFilters()
  const { today, thisMonth, lastMonth } = monthsIn(timeZone, Date.now())
  const sentenceOf = useRangeSentence(today)
  const typed = { from: filters.get('from') ?? lastMonth.from, to: filters.get('to') ?? lastMonth.to }
  const problem = rangeProblem(typed, today, ACCOUNTING_DAYS_MAX)
  const last = useRef<DayRange>(lastMonth)
  if (!problem) last.current = typed
  return {
    typed,
    shown: last.current,
    problem: sentenceOf(problem, ACCOUNTING_DAYS_MAX),
    today,
    months: { lastMonth, thisMonth },
    choose: ({ from, to }: DayRange) => change({ from, to }),
  }
}
