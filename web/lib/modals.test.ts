import { expect, test, vi } from 'vitest'
import { addModal, modals } from './modals.ts'

test('the dialog that was opened last is the topmost, whichever is closed first', () => {
  const [menu, question] = [{}, {}] as HTMLElement[] as [HTMLElement, HTMLElement]
  const listener = vi.fn()
  const stop = modals.subscribe(listener)
  const closeMenu = addModal(menu)
  expect(modals.read().at(-1)).toBe(menu)
  const closeQuestion = addModal(question)
  expect(modals.read().at(-1)).toBe(question)
  closeMenu()
  expect(modals.read().at(-1)).toBe(question)
  closeQuestion()
  expect(modals.read().at(-1)).toBeUndefined()
  expect(listener).toHaveBeenCalledTimes(4)
  stop()
})
