import { describe, expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const json = JSON.stringify

describe('the changes of an entry', () => {
  test('are listed field by field, apart from unchanged fields', () => {
    expect(changesOf(json({ status: 'active', until: null, n: 1 }), json({ status: 'banned', until: null }))).toEqual({
      changed: [
        { path: 'status', before: 'active', after: 'banned' },
        { path: 'n', before: '1', after: undefined },
      ],
      same: [{ path: 'until', before: 'null', after: 'null' }],
    })
  })

  test('include fields of lists and objects; empty ones are values', () => {
    expect(changesOf(json({ a: [{ b: 1 }], c: {} }), json({ a: [], c: {} }))?.changed).toEqual([
      { path: 'a.0.b', before: '1', after: undefined },
      { path: 'a', before: undefined, after: '[]' },
    ])
  })

  test('include added and removed objects, and values that are no objects', () => {
    expect(changesOf('null', json({ text: '<b>' }))).toEqual({
      changed: [{ path: 'text', before: undefined, after: '<b>' }],
      same: [],
    })
    expect(changesOf('null', 'null')).toEqual({ changed: [], same: [] })
    expect(changesOf('1', '2')?.changed).toEqual([{ path: '', before: '1', after: '2' }])
  })

  test('are unreadable if the entry is no JSON', () => {
    expect(changesOf('x', 'null')).toBeUndefined()
  })
})
