import { expect, test } from 'vitest'
import { restFor } from './resting.ts'

const pool = (waiting: number) => ({ pool: () => ({ idle: 0, used: 10, waiting }) })

test('who works for nobody in particular rests a little', () => {
  expect(restFor(pool(0))).toBeGreaterThan(0)
})

test('not while somebody waits for a connection, nor on the embedded database, which has one', () => {
  expect(restFor(pool(1))).toBe(0)
  expect(restFor({})).toBe(0)
})
