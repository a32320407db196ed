// Money as whole minor units (cents) or whole micros, the millionths of the currency's main unit, always as bigint. No arithmetic with
// fractions happens here: texts are read and written digit by digit.

/** The currencies of ISO 4217 whose minor unit does not have two decimals. Intl follows CLDR instead, which gives HUF or IDR none, and changes. */
const OTHER_DECIMALS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
}

export const MICRO_DECIMALS = 6

/** The most digits before the decimal point: an amount in micros or minor units then fits in a bigint of PostgreSQL. */
const MAX_WHOLE_DIGITS = 12

/** Returns the ISO 4217 codes of all currencies that this server or browser can name, in alphabetical order. */
export const currencies = (): readonly string[] => Intl.supportedValuesOf('currency')

/** Returns whether a text is the code of such a currency, in capitals. */
export const isCurrency = (code: string): boolean => currencies().includes(code)

/** Returns the decimals of a currency's minor unit by ISO 4217: 0 for JPY, 2 for USD, 3 for KWD. */
export const decimalsOf = (currency: string): number => OTHER_DECIMALS[currency] ?? 2

export type AmountProblem = 'notAnAmount' | 'tooManyDecimals' | 'tooLarge'
export type ParsedAmount = { readonly amount: bigint } | { readonly problem: AmountProblem }

/** Commas only between groups of three digits, so that '1,50' is refused instead of read as 150. */
const AMOUNT = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/

function parseDecimal(text: string, decimals: number): ParsedAmount {
  const [, sign, grouped, fraction = ''] = AMOUNT.exec(text.trim()) ?? []
  if (grouped === undefined) return { problem: 'notAnAmount' }
  const whole = grouped.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  // Zeros after the last decimal change nothing.
  if (/[^0]/.test(fraction.slice(decimals))) return { problem: 'tooManyDecimals' }
  if (whole.length > MAX_WHOLE_DIGITS) return { problem: 'tooLarge' }
  const amount = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return { amount: sign ? -amount : amount }
}

/** Returns a plain decimal text such as '-1234.50', which Intl formats without loss of digits. */
function toDecimal(amount: bigint, decimals: number): Intl.StringNumericLiteral {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : ''
  return `${amount < 0n ? '-' : ''}${whole}${fraction}` as Intl.StringNumericLiteral
}

/** Reads an amount in whole minor units from a text such as '1,234.50'. */
export const parseMoney = (text: string, currency: string): ParsedAmount => parseDecimal(text, decimalsOf(currency))

/** Reads an amount in micros from a text such as '0.0042'. */
export const parseMicros = (text: string): ParsedAmount => parseDecimal(text, MICRO_DECIMALS)

/** Returns whole minor units as the text that `parseMoney` reads, for instance '1234.50'. */
export const moneyText = (minor: bigint, currency: string): string => toDecimal(minor, decimalsOf(currency))

/** Returns micros as the text that `parseMicros` reads, without zeros that the currency does not need, for instance '0.0042' or '0.10'. */
export function microsText(micros: bigint, currency: string): string {
  const text = toDecimal(micros, MICRO_DECIMALS)
  const end = text.length - MICRO_DECIMALS + decimalsOf(currency)
  const lastDigit = [...text].findLastIndex((digit) => digit !== '0')
  return text.slice(0, Math.max(end, lastDigit + 1)).replace(/\.$/, '')
}

/** Returns whole minor units as a text with the currency's sign, for instance '$1,234.50'. */
export function formatMoney(minor: bigint, currency: string, locale = 'en'): string {
  const decimals = decimalsOf(currency)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(toDecimal(minor, decimals))
}

/** Returns micros as a text with the currency's sign and all digits that count, for instance '$0.0042'. */
export const formatMicros = (micros: bigint, currency: string, locale = 'en'): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimalsOf(currency),
    maximumFractionDigits: MICRO_DECIMALS,
  }).format(toDecimal(micros, MICRO_DECIMALS))

/** Returns micros as a text in whole minor units, rounded, for instance '$71.71' for 71,706,514 micros. */
export const formatRoundedMicros = (micros: bigint, currency: string, locale = 'en'): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimalsOf(currency),
    maximumFractionDigits: decimalsOf(currency),
  }).format(toDecimal(micros, MICRO_DECIMALS))
