import { expect, test } from 'vitest'
import { readPoints } from './read-points.ts'

test('an adjustment is a whole number other than zero, with or without a sign', () => {
  const read = { '5': 5, '+5': 5, ' -5 ': -5, '−5': -5, '1000000': 1_000_000, '-1000000': -1_000_000 }
  for (const [text, points] of Object.entries(read)) expect([text, readPoints(text)]).toEqual([text, points])
  for (const text of ['', '0', '-0', '1.5', '1,000', '1e3', 'ten', '--5', '1000001', '99999999', '5 points', '0x10']) {
    expect([text, readPoints(text)]).toEqual([text, undefined])
  }
})
