import { expect, test } from 'vitest'
import { AT_REST, CONTACT, isStill, movePointer } from './pointer.ts'

const FRAME_S = 1 / 60

test('a peg pushes the pointer further the further it comes', () => {
  const touched = movePointer(AT_REST, CONTACT.from + 1, FRAME_S)
  const pushed = movePointer(touched, CONTACT.to, FRAME_S)
  expect(touched.bend).toBeGreaterThan(0)
  expect(pushed.bend).toBeGreaterThan(touched.bend)
})

test('once the peg is past, it swings back and comes to rest', () => {
  let pointer = movePointer(AT_REST, CONTACT.to, FRAME_S)
  let least = 0
  for (let frame = 0; frame < 60; frame += 1) {
    pointer = movePointer(pointer, CONTACT.to + 5, FRAME_S)
    least = Math.min(least, pointer.bend)
  }
  expect(least).toBeLessThan(0)
  expect(isStill(pointer)).toBe(true)
})

test('a long frame does not make it unstable', () => {
  const pointer = movePointer({ bend: 20, speed: 500 }, 20, 3)
  expect(Math.abs(pointer.bend)).toBeLessThan(30)
})
