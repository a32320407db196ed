import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissActions, dismissToast, toast, toasts } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of toasts.read()) dismissToast(id)
  vi.useRealTimers()
})

const shown = () => toasts.read().map(({ text }) => text)

test('a message stays for 4 s, a success for 2 s', () => {
  toast.info('info')
  toast.error('error')
  toast.success('success')
  vi.advanceTimersByTime(1999)
  expect(shown()).toEqual(['info', 'error', 'success'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['info', 'error'])
  vi.advanceTimersByTime(1999)
  expect(shown()).toEqual(['info', 'error'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('at most twenty are shown at once, the newest ones', () => {
  for (let n = 1; n <= 23; n++) toast.error(`message ${n}`)
  expect(shown()).toHaveLength(20)
  expect(shown()[0]).toBe('message 4')
  expect(shown().at(-1)).toBe('message 23')
})

test('a repeated sentence is one message, and its time starts again', () => {
  toast.error('again')
  vi.advanceTimersByTime(3000)
  toast.error('again')
  vi.advanceTimersByTime(3999)
  expect(shown()).toEqual(['again'])
})

test('messages with a button can be dismissed alone', () => {
  toast.error('failed', { action: { label: 'Try again', run: () => {} } })
  toast.success('saved')
  dismissActions()
  expect(shown()).toEqual(['saved'])
})
