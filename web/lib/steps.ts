/** How a sheet over a list moves to the records before and after the one that is open. */
export interface Steps {
  /** The open record. */
  readonly id: string
  /** Undefined at the start of the list. */
  readonly previous: (() => void) | undefined
  /** Undefined at the end of what is loaded. */
  readonly next: (() => void) | undefined
}

/** Returns the steps from a record of a list; undefined if the list has no other record, or not this one. */
export function stepsFrom(ids: readonly string[], id: string, open: (id: string) => void): Steps | undefined {
  const at = ids.indexOf(id)
  if (at < 0 || ids.length < 2) return undefined
  const to = (next: string | undefined) => (next === undefined ? undefined : () => open(next))
  return { id, previous: to(ids[at - 1]), next: to(ids[at + 1]) }
}

/**
 * Returns the members that the page names, in its order, from the elements with `data-member-id`. If a dialog names the given one, those of
 * this dialog.
 */
export function namedMembers(id: string): string[] {
  const named = [...document.querySelectorAll<HTMLElement>('[data-member-id]')]
  const dialog = named.find((one) => one.dataset.memberId === id)?.closest('dialog') ?? null
  return [...new Set(named.filter((one) => one.closest('dialog') === dialog).map((one) => one.dataset.memberId ?? ''))]
}
