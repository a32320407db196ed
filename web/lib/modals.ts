import { makeStore } from './store.ts'

/** Open modal dialogs, the topmost last. Everything outside of the topmost is inert. */
export const modals = makeStore<readonly HTMLElement[]>([])

/** Registers an open dialog. Returns a function that removes it. */
export function addModal(dialog: HTMLElement): () => void {
  modals.set([...modals.read(), dialog])
  return () => modals.set(modals.read().filter((one) => one !== dialog))
}
