import { useTranslations } from 'use-intl'
import { ANSWER_HOURS } from '#contracts/support-rules.ts'
import { ageOf } from '~/lib/processing-time.ts'

const HOUR_MS = 3_600_000

/** Returns a function that formats the time between two moments: '2d 3h', '3h 12m', '12m'. */
export function useSpan(): (from: string, to: number) => string {
  const t = useTranslations('adminSupport.span')
  return (from, to) => {
    const { days, hours, minutes } = ageOf(from, to)
    if (days > 0) return t('days', { days, hours })
    return hours > 0 ? t('hours', { hours, minutes }) : t('minutes', { minutes })
  }
}

/** Returns a function that formats a number of hours in the same way. */
export function useHours(): (hours: number) => string {
  const span = useSpan()
  return (hours) => span(new Date(0).toISOString(), Math.round(hours * 60) * 60_000)
}

/** Returns whether the time between two moments exceeds the promised time for an answer. */
export const isLate = (from: string, to: number): boolean => to - Date.parse(from) > ANSWER_HOURS * HOUR_MS
