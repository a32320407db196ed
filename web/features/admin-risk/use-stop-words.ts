import { useTranslations } from 'use-intl'
import type { StopResult } from '#contracts/stop-risk-group.ts'

const COUNTS = ['paused', 'cancelled', 'held', 'banned', 'proposed', 'leftOpen', 'notHeld'] as const

/** Returns a function that says what a stop did, without what it did to no one: '3 paused, 1 cancelled'. */
export function useStopWords(): (result: StopResult) => string {
  const t = useTranslations('adminRisk.stop')
  return (result) => {
    const parts = COUNTS.filter((count) => result[count] > 0).map((count) => t(`did.${count}`, { n: result[count] }))
    return parts.length > 0 ? parts.join(', ') : t('did.nothing')
  }
}
