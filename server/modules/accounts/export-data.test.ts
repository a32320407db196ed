import { expect, test } from 'vitest'
import { EXPORT_ROWS } from './account-data.ts'
import { isTruncated } from './export-data.ts'

test('a truncated part of the export is detected, also if it contains several lists', () => {
  const full = new Array(EXPORT_ROWS).fill({})
  expect([full, { days: [], scratchCards: full }].map(isTruncated)).toEqual([true, true])
  expect([[], [{ days: full }], { days: [{}] }, { telegramAccount: null }, null, 'text'].map(isTruncated)).toEqual(
    new Array(6).fill(false),
  )
})
