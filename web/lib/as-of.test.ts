import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asOfOf, noteAsOf } from './as-of.ts'

const respond = (asOf: string | undefined) =>
  new Response('{}', { headers: { date: 'Fri, 20 Nov 2026 12:00:10 GMT', ...(asOf && { 'as-of': asOf }) } })

beforeEach(() => vi.stubGlobal('location', { pathname: '/admin/analytics' }))
afterEach(() => vi.unstubAllGlobals())

test('a screen shows the oldest of its data, until a newer response replaces them', () => {
  noteAsOf('members', respond('2026-11-20T12:00:05.000Z'))
  noteAsOf('points', respond('2026-11-20T12:00:03.000Z'))
  expect(asOfOf('/admin/analytics')).toBe('2026-11-20T12:00:03.000Z')
  expect(asOfOf('/admin/users')).toBeUndefined()
  noteAsOf('points', respond(undefined))
  expect(asOfOf('/admin/analytics')).toBe('2026-11-20T12:00:05.000Z')
  // About a second old: not worth a word.
  noteAsOf('members', respond('2026-11-20T12:00:09.000Z'))
  expect(asOfOf('/admin/analytics')).toBeUndefined()
})
