import { expect, test } from 'vitest'
import { indexedPart } from './search.ts'

test.each([
  ['asha', 'asha'],
  ['asha.rao@gmail.com', 'asha.rao'],
  ['al@gmail.com', 'al@gmail.com'],
  ['0123456789abcdef0123456789abcdef', '456789abcdef'],
  ['@gmail.com', '@gmail.com'],
  ['😀'.repeat(13), '😀'.repeat(12)],
])('the index is asked for a part of %s that is in it', (term, part) => {
  expect(indexedPart(term)).toBe(part)
  expect(term).toContain(indexedPart(term))
})
