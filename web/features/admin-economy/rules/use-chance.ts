import { useLocale } from 'use-intl'

/** Returns a function that writes a chance in percent with at most three digits that count, for instance '0.025%'. */
export function useChance(): (percent: number) => string {
  const locale = useLocale()
  const format = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 })
  return (percent) => `${format.format(percent)}%`
}
