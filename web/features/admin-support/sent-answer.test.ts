import { expect, it } from 'vitest'
import { hasArrived } from './sent-answer.ts'

const said = (from: 'member' | 'staff', text: string) => ({
  number: 1,
  from,
  text,
  at: '2026-01-01T00:00:00Z',
  by: 'Stella',
})
const sent = { text: '  Please reload\r\nthe page. ', close: false, seenVersion: 3, messages: 1 }

it('finds an answer that arrived although its response was lost, as the server stores it', () => {
  expect(hasArrived([said('member', 'Help'), said('staff', 'Please reload\nthe page.')], sent)).toBe(true)
})

it('ignores earlier messages, other texts and the messages of the member', () => {
  expect(hasArrived([said('staff', 'Please reload\nthe page.')], sent)).toBe(false)
  expect(hasArrived([said('member', 'Help'), said('staff', 'Please wait.')], sent)).toBe(false)
  expect(hasArrived([said('member', 'Help'), said('member', 'Please reload the page.')], sent)).toBe(false)
})
