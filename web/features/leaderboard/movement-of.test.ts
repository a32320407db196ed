import { expect, test } from 'vitest'
import { movementOf } from './movement-of.ts'

test('a smaller rank than before is a move up', () => {
  expect(movementOf({ rank: 2, previousRank: 5 })).toEqual({ kind: 'up', places: 3 })
  expect(movementOf({ rank: 5, previousRank: 4 })).toEqual({ kind: 'down', places: 1 })
  expect(movementOf({ rank: 5, previousRank: 5 })).toEqual({ kind: 'same', places: 0 })
  expect(movementOf({ rank: 5, previousRank: null })).toEqual({ kind: 'new', places: 0 })
})
