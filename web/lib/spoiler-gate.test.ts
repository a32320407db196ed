import { expect, test } from 'vitest'
import { closeSpoilerGate, spoilerGateOpen } from './spoiler-gate.ts'

test('without a game nothing waits', () => {
  expect(spoilerGateOpen()).toBeUndefined()
})

test('a read waits until the last of two curtains is up', async () => {
  const first = closeSpoilerGate()
  const second = closeSpoilerGate()
  let arrived = false
  const read = spoilerGateOpen()?.then(() => {
    arrived = true
  })
  first()
  first()
  await Promise.resolve()
  expect(arrived).toBe(false)
  second()
  await read
  expect(arrived).toBe(true)
  expect(spoilerGateOpen()).toBeUndefined()
})
