import { expect, test } from 'vitest'
import { curtainUp, lowerCurtain } from './spoiler-gate.ts'

test('without a game nothing waits', () => {
  expect(curtainUp()).toBeUndefined()
})

test('a read waits until the last of two curtains is up', async () => {
  const first = lowerCurtain()
  const second = lowerCurtain()
  let arrived = false
  const read = curtainUp()?.then(() => {
    arrived = true
  })
  first()
  first()
  await Promise.resolve()
  expect(arrived).toBe(false)
  second()
  await read
  expect(arrived).toBe(true)
  expect(curtainUp()).toBeUndefined()
})
