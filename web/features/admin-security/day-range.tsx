import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type DayRange as Range, rangeProblem } from '#contracts/analytics-rules.ts'
import { todayInUtc, useRangeSentence } from '~/lib/day-range.ts'
import { useFilters } from '~/lib/url-filter.ts'
import { DayFields } from '~/ui/day-fields.tsx'

const FIRST_DAY = '2000-01-01'

/** The days of the address: `query` is what is asked for; while they make no range, that is what it was. */
export interface ChosenDays {
  readonly query: Range
  readonly typed: Range
  /** A sentence. */
  readonly problem: string | undefined
}

/**
 * The days of the address.
 *
 * @param most how many days at once, and then both ends are needed; without it either may stay open
 */
export function useDays(most?: number): ChosenDays {
  const [filters] = useFilters()
  const sentenceOf = useRangeSentence()
  const typed = { from: filters.get('from') ?? '', to: filters.get('to') ?? '' }
  const today = todayInUtc()
  const whole = most === undefined ? { from: typed.from || FIRST_DAY, to: typed.to || today } : typed
  const isNone = typed.from === '' && typed.to === ''
  const problem = isNone ? undefined : rangeProblem(whole, today, most ?? Number.POSITIVE_INFINITY)
  const last = useRef<Range>({ from: '', to: '' })
  if (!problem) last.current = typed
  return { query: last.current, typed, problem: sentenceOf(problem, most ?? 0) }
}

/** First and last day, in the address. `shown` are the days where nothing was chosen. */
export function DayRange({ days: { typed, problem }, shown }: { days: ChosenDays; shown?: Range | undefined }) {
  const t = useTranslations('security.range')
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
