/** What somebody has typed in one place and not sent yet. */
export interface Draft<Typed> {
  readonly read: () => Typed
  /** Changes some of it; the rest stays. */
  readonly keep: (change: Partial<Typed>) => void
  readonly drop: () => void
}

export type Drafts<Typed> = (authorId: string, place: string) => Draft<Typed>

/**
 * Drafts of one kind of form, for as long as this page lives: closing a dialog, an error, another view or signing in
 * again must not cost one. They are kept for who typed them and never stored.
 *
 * @param empty what a form begins with
 */
export function createDrafts<Typed extends object>(empty: Typed): Drafts<Typed> {
  const drafts = new Map<string, Typed>()
  return (authorId, place) => {
    const key = `${authorId} ${place}`
    const read = () => drafts.get(key) ?? empty
    return {
      read,
      keep: (change) => void drafts.set(key, { ...read(), ...change }),
      drop: () => void drafts.delete(key),
    }
  }
}
