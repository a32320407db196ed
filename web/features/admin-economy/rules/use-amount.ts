import { useLocale, useTranslations } from 'use-intl'
import { formatRoundedMicros } from '#contracts/money.ts'

/** Returns a function that writes an amount in micros with its currency; a missing one is 'unknown'. */
export function useAmount(currency: string): (micros: string | null) => string {
  const t = useTranslations('adminRules.guard')
  const locale = useLocale()
  return (micros) => (micros === null ? t('noFigure') : formatRoundedMicros(BigInt(micros), currency, locale))
}
