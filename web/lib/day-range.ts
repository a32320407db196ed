import { useTranslations } from 'use-intl'
import type { RangeProblem } from '#contracts/analytics-rules.ts'
import { useFormat } from './format.ts'

/** Returns today's date in UTC, the newest day that can have data. */
export const todayInUtc = (): string => new Date().toISOString().slice(0, 10)

/**
 * Returns a function that explains why two days are no valid range of at maxDays `maxDays`, and that the shown range
 * stays.
 */
export function useRangeSentence(): (problem: RangeProblem | undefined, maxDays: number) => string | undefined {
  const t = useTranslations('staff.range')
  const format = useFormat()
  return (problem, maxDays) =>
    problem &&
    t('kept', { sentence: t(`problem.${problem}`, { n: maxDays, today: format.calendarDate(todayInUtc()) }) })
}
