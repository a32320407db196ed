import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRows } from './stable-rows.ts'

const merge = (shown: string, listed: string, { pages = 1, hasMore = false } = {}) => {
  const { ids, waiting, gone } = mergeRows({ ids: [...shown], pages: 1 }, { ids: [...listed], pages, hasMore })
  return [ids.join(''), waiting.join(''), gone.join('')]
}

test('new rows wait, wherever they are in the order of the list', () => {
  expect(merge('abc', 'xabc')).toEqual(['abc', 'x', ''])
  expect(merge('abc', 'axbc')).toEqual(['abc', 'x', ''])
  expect(merge('abc', 'abcx')).toEqual(['abc', 'x', ''])
  expect(merge('', 'x')).toEqual(['', 'x', ''])
})

test('rows that are no longer listed stay where they are', () => {
  expect(merge('abc', 'bc')).toEqual(['abc', '', 'a'])
  expect(merge('abc', 'ab')).toEqual(['abc', '', 'c'])
  expect(merge('abc', '')).toEqual(['abc', '', 'abc'])
})

test('rows of further pages are added at the end', () => {
  expect(merge('abc', 'abcdef', { pages: 2 })).toEqual(['abcdef', '', ''])
  // A row has left the first page, so one of the second page moved up.
  expect(merge('abc', 'acd', { hasMore: true })).toEqual(['abcd', '', 'b'])
  // A new row has moved the last one to the second page.
  expect(merge('abc', 'xab', { hasMore: true })).toEqual(['abc', 'x', ''])
})

test('shown rows never move, and each listed row is shown or waits', () => {
  const list = fc.uniqueArray(fc.constantFrom(...'abcdefgh'))
  fc.assert(
    fc.property(list, list, fc.boolean(), fc.constantFrom(1, 2), (shown, listed, hasMore, pages) => {
      const { ids, waiting, gone } = mergeRows({ ids: shown, pages: 1 }, { ids: listed, pages, hasMore })
      expect(ids.slice(0, shown.length)).toEqual(shown)
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set([...ids, ...waiting])).toEqual(new Set([...shown, ...listed]))
      expect(waiting.filter((id) => ids.includes(id))).toEqual([])
      for (const id of gone) expect(listed).not.toContain(id)
    }),
  )
})
