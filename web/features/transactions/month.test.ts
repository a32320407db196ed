import { expect, test } from 'vitest'
import { addMonths, cellsOf, dateOf, monthOf } from './month.ts'

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2024-02-29', '2024-02-29'],
  ['2000-01-01', '2000-01-01'],
  ['2100-12-31', '2100-12-31'],
  // Days that do not exist or are out of range, from incomplete typing or an edited address.
  ['2026-02-29', undefined],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['0002-05-01', undefined],
  ['1999-12-31', undefined],
  ['2101-01-01', undefined],
  ['2026-3-1', undefined],
  ['today', undefined],
  ['', undefined],
  [null, undefined],
])('of the date %j counts %j', (text, date) => {
  expect(dateOf(text)).toBe(date)
})

test('a month is a month', () => {
  expect(['2026-12', '2026-00', '1999-12', '2026-1', null].map(monthOf)).toEqual([
    '2026-12',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})

test('a month is shown in whole weeks that begin on Monday', () => {
  const february = cellsOf('2027-02')
  expect([february.length, february[0], february.at(-1)]).toEqual([28, '2027-02-01', '2027-02-28'])
  const leap = cellsOf('2028-02')
  expect([leap.length, leap[0], leap.at(-1)]).toEqual([35, '2028-01-31', '2028-03-05'])
  const august = cellsOf('2027-08')
  expect([august.length, august[0], august.at(-1)]).toEqual([42, '2027-07-26', '2027-09-05'])
})
