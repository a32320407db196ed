import { useTranslations } from 'use-intl'
import type { RangeProblem } from '#contracts/analytics-rules.ts'
import { useFormat } from './format.ts'

/** The newest day that there can be anything of, in UTC. */
export const todayInUtc = (): string => new Date().toISOString().slice(0, 10)

/** Says why two days are no range of at most so many, and that what is shown stays as it is. */
export function useRangeSentence(): (problem: RangeProblem | undefined, most: number) => string | undefined {
  const t = useTranslations('staff.range')
  const format = useFormat()
  return (problem, most) =>
    problem && t('kept', { sentence: t(`problem.${problem}`, { n: most, today: format.calendarDate(todayInUtc()) }) })
}
