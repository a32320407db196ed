import { useLocale } from 'use-intl'
import { formatRoundedMicros } from '#contracts/money.ts'

/** Returns a function that formats micros in a currency; undefined where the amount or the currency is not known. */
export function useMoney(currency: string | null): (micros: string | null) => string | undefined {
  const locale = useLocale()
  return (micros) =>
    micros === null || currency === null ? undefined : formatRoundedMicros(BigInt(micros), currency, locale)
}
