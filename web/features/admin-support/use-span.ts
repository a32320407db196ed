import { useTranslations } from 'use-intl'
import { ANSWER_HOURS } from '#contracts/support-rules.ts'
import { ageOf } from '~/lib/processing-time.ts'

const HOUR_MS = 3_600_000

/** How long it is from one moment to another: 2 d 3 h, 3 h 12 min, 12 min. */
export function useSpan(): (from: string, to: number) => string {
  const t = useTranslations('adminSupport.span')
  return (from, to) => {
    const { days, hours, minutes } = ageOf(from, to)
    if (days > 0) return t('days', { days, hours })
    return hours > 0 ? t('hours', { hours, minutes }) : t('minutes', { minutes })
  }
}

/** So many hours, in the same words, to the minute. */
export function useHours(): (hours: number) => string {
  const span = useSpan()
  return (hours) => span(new Date(0).toISOString(), Math.round(hours * 60) * 60_000)
}

/** Whether that is longer than members are told. */
export const isLate = (from: string, to: number): boolean => to - Date.parse(from) > ANSWER_HOURS * HOUR_MS
