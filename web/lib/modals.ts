import { makeStore } from './store.ts'

/** The modal dialogs that are open, the topmost last. Everything outside of that one is inert. */
export const modals = makeStore<readonly HTMLElement[]>([])

/** Returns how to say that it is closed. */
export function addModal(dialog: HTMLElement): () => void {
  modals.set([...modals.read(), dialog])
  return () => modals.set(modals.read().filter((one) => one !== dialog))
}
