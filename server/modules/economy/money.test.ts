import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  currencies,
  decimalsOf,
  formatMicros,
  formatMoney,
  isCurrency,
  MICRO_DECIMALS,
  microsText,
  moneyText,
  parseMicros,
  parseMoney,
} from '#contracts/money.ts'

const currency = fc.constantFrom(...currencies())
const amount = fc.bigInt({ min: -(10n ** 12n) + 1n, max: 10n ** 12n - 1n })
/** Returns a formatted amount without the currency's sign, which may contain a point ('Cg.'). */
const digitsOf = (text: string) => text.replace(/^(-?)\D*/, '$1')

it('knows the decimals of ISO 4217, also where Intl has others', () => {
  expect(['JPY', 'USD', 'KWD', 'HUF', 'IDR', 'IQD'].map(decimalsOf)).toEqual([0, 2, 3, 2, 2, 3])
})

it('lists currencies by their codes', () => {
  expect(['USD', 'EUR', 'JPY', 'KWD'].every(isCurrency)).toBe(true)
  expect(['usd', 'US', 'ZZZ', ''].some(isCurrency)).toBe(false)
})

it('reads what it wrote, for every currency', () => {
  fc.assert(
    fc.property(currency, amount, (code, minor) => {
      expect(parseMoney(digitsOf(formatMoney(minor, code)), code)).toEqual({ amount: minor })
    }),
  )
})

it('reads micros as it wrote them, for every currency', () => {
  fc.assert(
    fc.property(currency, amount, (code, micros) => {
      expect(parseMicros(digitsOf(formatMicros(micros, code)))).toEqual({ amount: micros })
    }),
  )
})

it('reads the plain texts of forms as it wrote them, for every currency', () => {
  fc.assert(
    fc.property(currency, amount, (code, whole) => {
      expect(parseMoney(moneyText(whole, code), code)).toEqual({ amount: whole })
      expect(parseMicros(microsText(whole, code))).toEqual({ amount: whole })
    }),
  )
  const texts = [
    ['USD', 4_200n],
    ['USD', 10_000n],
    ['JPY', 2_000_000n],
    ['KWD', 100_000n],
  ] as const
  expect(texts.map(([code, micros]) => microsText(micros, code))).toEqual(['0.0042', '0.01', '2', '0.100'])
})

it('loses no digit of amounts beyond the whole numbers of a double', () => {
  expect(formatMoney(9_007_199_254_740_993n, 'USD')).toBe('$90,071,992,547,409.93')
  expect(parseMoney('999,999,999,999.99', 'USD')).toEqual({ amount: 99_999_999_999_999n })
})

it('keeps fractions of a cent as micros', () => {
  expect(parseMicros('0.0042')).toEqual({ amount: 4_200n })
  expect(formatMicros(4_200n, 'USD')).toBe('$0.0042')
  expect(formatMicros(10_000n, 'USD')).toBe('$0.01')
})

it.each([
  ['', 'USD', 'notAnAmount'],
  ['1,50', 'USD', 'notAnAmount'],
  ['1e3', 'USD', 'notAnAmount'],
  ['.5', 'USD', 'notAnAmount'],
  ['1.005', 'USD', 'tooManyDecimals'],
  ['1.5', 'JPY', 'tooManyDecimals'],
  ['1000000000000', 'USD', 'tooLarge'],
])('refuses %j in %s', (text, code, problem) => {
  expect(parseMoney(text, code)).toEqual({ problem })
})

it('ignores zeros that do not count', () => {
  expect(parseMoney(' 0001.500 ', 'USD')).toEqual({ amount: 150n })
  expect(parseMoney('7.00', 'JPY')).toEqual({ amount: 7n })
})

it('fits every amount that it reads in a bigint of PostgreSQL', () => {
  const largest = parseMicros(`${'9'.repeat(12)}.${'9'.repeat(MICRO_DECIMALS)}`)
  expect('amount' in largest && largest.amount < 2n ** 63n).toBe(true)
})
