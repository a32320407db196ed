import { expect, test } from 'vitest'
import { EXPORT_ROWS } from './account-data.ts'
import { isCut } from './export-data.ts'

test('a member is told of a part of the download that was cut off, also where it holds several lists', () => {
  const full = new Array(EXPORT_ROWS).fill({})
  expect([full, { days: [], scratchCards: full }].map(isCut)).toEqual([true, true])
  expect([[], [{ days: full }], { days: [{}] }, { telegramAccount: null }, null, 'text'].map(isCut)).toEqual(
    new Array(6).fill(false),
  )
})
