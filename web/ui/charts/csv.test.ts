import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('numbers are written plainly, texts with commas or quotes are quoted', () => {
  expect(
    csvOf(
      ['Day', 'Points, issued'],
      [
        ['2026-11-24', 1234],
        ['20 Nov, "late"', 0],
      ],
    ),
  ).toBe('Day,"Points, issued"\r\n2026-11-24,1234\r\n"20 Nov, ""late""",0\r\n')
})

test('a text that a spreadsheet would compute is quoted, a negative number is not', () => {
  expect(csvOf(['Name', 'n'], [['=1+1', -5]])).toBe("Name,n\r\n'=1+1,-5\r\n")
})
