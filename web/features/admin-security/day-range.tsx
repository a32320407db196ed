import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type DayRange as Range, rangeProblem } from '#contracts/analytics-rules.ts'
import { todayInUtc, useRangeSentence } from '~/lib/day-range.ts'
import { useFilters } from '~/lib/url-filter.ts'
import { DayFields } from '~/ui/day-fields.tsx'

const FIRST_DAY = '2000-01-01'

/** The days in the URL. While `typed` is invalid, `query` is the last valid range. */
export interface ChosenDays {
  readonly query: Range
  readonly typed: Range
  /** A sentence that says why the range is invalid. */
  readonly problem: string | undefined
}

/**
 * Reads the days from the URL.
 *
 * @param maxDays the longest range, for which both days are required; without it both are optional
 */
export function useDays(maxDays?: number): ChosenDays {
  const [filters] = useFilters()
  const sentenceOf = useRangeSentence()
  const typed = { from: filters.get('from') ?? '', to: filters.get('to') ?? '' }
  const today = todayInUtc()
  const range = maxDays === undefined ? { from: typed.from || FIRST_DAY, to: typed.to || today } : typed
  const isEmpty = typed.from === '' && typed.to === ''
  const problem = isEmpty ? undefined : rangeProblem(range, today, maxDays ?? Number.POSITIVE_INFINITY)
  const last = useRef<Range>({ from: '', to: '' })
  if (!problem) last.current = typed
  return { query: last.current, typed, problem: sentenceOf(problem, maxDays ?? 0) }
}

/** Fields for the first and the last day. `shown` is the server's default range. */
export function DayRange({ days: { typed, problem }, shown }: { days: ChosenDays; shown?: Range | undefined }) {
  const t = useTranslations('adminSecurity.range')
  const [, change] = useFilters()
  const days = shown && typed.from === '' && typed.to === '' ? { from: shown.from, to: shown.to } : typed
  return (
    <DayFields
      days={days}
      labels={{ from: t('from'), to: t('to') }}
      max={todayInUtc()}
      problem={problem}
      onChange={({ from, to }) => change({ from, to })}
    />
  )
}
