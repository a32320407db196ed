/** The modal dialogs that are open, the topmost last. Everything outside of that one is inert. */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

export const topModal = (): HTMLElement | undefined => open.at(-1)

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns how to say that it is closed. */
export function addModal(dialog: HTMLElement): () => void {
  set([...open, dialog])
  return () => set(open.filter((one) => one !== dialog))
}
