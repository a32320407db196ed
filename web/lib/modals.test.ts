import { expect, test, vi } from 'vitest'
import { addModal, subscribeToModals, topModal } from './modals.ts'

test('the dialog that was opened last is the topmost, whichever is closed first', () => {
  const [menu, question] = [{}, {}] as HTMLElement[] as [HTMLElement, HTMLElement]
  const heard = vi.fn()
  const stop = subscribeToModals(heard)
  const closeMenu = addModal(menu)
  expect(topModal()).toBe(menu)
  const closeQuestion = addModal(question)
  expect(topModal()).toBe(question)
  closeMenu()
  expect(topModal()).toBe(question)
  closeQuestion()
  expect(topModal()).toBeUndefined()
  expect(heard).toHaveBeenCalledTimes(4)
  stop()
})
