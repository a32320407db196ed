import { useTranslations } from 'use-intl'
import type { RangeProblem } from '#contracts/analytics-rules.ts'
import { useFormat } from './format.ts'

/** Returns today's date in UTC, the newest day that can have data. */
export const todayInUtc = (): string => new Date().toISOString().slice(0, 10)

/**
 * Returns a function that explains why two days are no valid range of at most `maxDays`, and that the shown figures
 * stay. @param today the newest day that can have data
 */
export function useRangeSentence(
  today = todayInUtc(),
): (problem: RangeProblem | undefined, maxDays: number) => string | undefined {
  const t = useTranslations('admin.range')
  const format = useFormat()
  return (problem, maxDays) =>
    problem && t('unchanged', { sentence: t(`problem.${problem}`, { n: maxDays, today: format.calendarDate(today) }) })
}
