import { expect, test, vi } from 'vitest'
import { addModal, modals } from './modals.ts'

test('the dialog that was opened last is the topmost, whichever is closed first', () => {
  const [menu, question] = [{}, {}] as HTMLElement[] as [HTMLElement, HTMLElement]
  const heard = vi.fn()
  const stop = modals.subscribe(heard)
  const closeMenu = addModal(menu)
  expect(modals.read().at(-1)).toBe(menu)
  const closeQuestion = addModal(question)
  expect(modals.read().at(-1)).toBe(question)
  closeMenu()
  expect(modals.read().at(-1)).toBe(question)
  closeQuestion()
  expect(modals.read().at(-1)).toBeUndefined()
  expect(heard).toHaveBeenCalledTimes(4)
  stop()
})
