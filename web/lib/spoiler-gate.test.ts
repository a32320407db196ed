import { expect, test } from 'vitest'
import { closeSpoilerGate, whenSpoilerGateOpens } from './spoiler-gate.ts'

test('without a game no read waits', () => {
  expect(whenSpoilerGateOpens()).toBeUndefined()
})

test('a read waits until both gates are open', async () => {
  const first = closeSpoilerGate()
  const second = closeSpoilerGate()
  let arrived = false
  const read = whenSpoilerGateOpens()?.then(() => {
    arrived = true
  })
  first()
  first()
  await Promise.resolve()
  expect(arrived).toBe(false)
  second()
  await read
  expect(arrived).toBe(true)
  expect(whenSpoilerGateOpens()).toBeUndefined()
})
