import { useRef } from 'react'
import { ACCOUNTING_DAYS_MAX } from '#contracts/accounting-rules.ts'
import { type DayRange, rangeProblem } from '#contracts/analytics-rules.ts'
import { todayInUtc, useRangeSentence } from '~/lib/day-range.ts'
import { useFilters } from '~/lib/url-filter.ts'

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Returns the days of the month that is `months` after that of a day. */
export function monthOf(day: string, months = 0): DayRange {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return { from: dayText(Date.UTC(year, month - 1 + months, 1)), to: dayText(Date.UTC(year, month + months, 0)) }
}

/** Reads the days from the URL: the previous month by default. While they are invalid, the last valid ones are shown. */
export function useMonthRange() {
  const [filters, change] = useFilters()
  const sentenceOf = useRangeSentence()
  const today = todayInUtc()
  const usual = monthOf(today, -1)
  const typed = { from: filters.get('from') ?? usual.from, to: filters.get('to') ?? usual.to }
  const problem = rangeProblem(typed, today, ACCOUNTING_DAYS_MAX)
  const last = useRef<DayRange>(usual)
  if (!problem) last.current = typed
  return {
    typed,
    shown: last.current,
    problem: sentenceOf(problem, ACCOUNTING_DAYS_MAX),
    today,
    choose: ({ from, to }: DayRange) => change({ from, to }),
  }
}
