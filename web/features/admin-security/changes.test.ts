import { describe, expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const json = JSON.stringify

describe('what an entry changed', () => {
  test('is said field by field, apart from what stayed', () => {
    expect(changesOf(json({ status: 'active', until: null, n: 1 }), json({ status: 'banned', until: null }))).toEqual({
      changed: [
        { path: 'status', before: 'active', after: 'banned' },
        { path: 'n', before: '1', after: undefined },
      ],
      same: [{ path: 'until', before: 'null', after: 'null' }],
    })
  })

  test('goes into lists and objects; empty ones are values', () => {
    expect(changesOf(json({ a: [{ b: 1 }], c: {} }), json({ a: [], c: {} }))?.changed).toEqual([
      { path: 'a.0.b', before: '1', after: undefined },
      { path: 'a', before: undefined, after: '[]' },
    ])
  })

  test('can be something that came, went, or is no object', () => {
    expect(changesOf('null', json({ text: '<b>' }))).toEqual({
      changed: [{ path: 'text', before: undefined, after: '<b>' }],
      same: [],
    })
    expect(changesOf('null', 'null')).toEqual({ changed: [], same: [] })
    expect(changesOf('1', '2')?.changed).toEqual([{ path: '', before: '1', after: '2' }])
  })

  test('is unreadable where somebody wrote something else', () => {
    expect(changesOf('x', 'null')).toBeUndefined()
  })
})
