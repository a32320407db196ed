import { expect, it } from 'vitest'
import { hasArrived } from './sent-answer.ts'

const said = (from: 'member' | 'staff', text: string) => ({
  number: 1,
  from,
  text,
  at: '2026-01-01T00:00:00Z',
  by: 'Somebody',
})
const sent = { text: '  Please reload\r\nthe page. ', close: false, seenVersion: 3, messages: 1 }

it('finds an answer that arrived though nobody said so, as the server keeps it', () => {
  expect(hasArrived([said('member', 'Help'), said('staff', 'Please reload\nthe page.')], sent)).toBe(true)
})

it('takes neither what was there before for it, nor another text, nor the member’s', () => {
  expect(hasArrived([said('staff', 'Please reload\nthe page.')], sent)).toBe(false)
  expect(hasArrived([said('member', 'Help'), said('staff', 'Please wait.')], sent)).toBe(false)
  expect(hasArrived([said('member', 'Help'), said('member', 'Please reload the page.')], sent)).toBe(false)
})
