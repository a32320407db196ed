import { useLocale } from 'use-intl'
import { formatMoney, parseMoney } from '#contracts/money.ts'

/** Returns a function that formats an amount, a decimal text, with the sign of its currency, such as $1,234.50. */
export function useMoneyText(): (amount: string, currency: string) => string {
  const locale = useLocale()
  return (amount, currency) => {
    const parsed = parseMoney(amount, currency)
    return 'amount' in parsed ? formatMoney(parsed.amount, currency, locale) : amount
  }
}
