import { useSyncExternalStore } from 'react'
import { makeStore } from './store.ts'
import type { Unanswered } from './use-action.ts'

/** What somebody has typed in one place and not sent yet. */
export interface Draft<Typed> {
  readonly read: () => Typed
  /** Changes some of it; the rest stays. */
  readonly keep: (change: Partial<Typed>) => void
  readonly drop: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export type Drafts<Typed> = (authorId: string, place: string) => Draft<Typed>

/**
 * Drafts of one kind of form, for as long as this page lives: closing a dialog, an error, another view or signing in
 * again must not cost one. They are kept for who typed them and never stored.
 *
 * @param empty what a form begins with
 */
export function createDrafts<Typed extends object>(empty: Typed): Drafts<Typed> {
  const drafts = new Map<string, Draft<Typed>>()
  return (authorId, place) => {
    const key = `${authorId} ${place}`
    const kept = drafts.get(key)
    if (kept) return kept
    const { read, set, subscribe } = makeStore(empty)
    const draft: Draft<Typed> = {
      read,
      keep: (change) => set({ ...read(), ...change }),
      drop: () => set(empty),
      subscribe,
    }
    drafts.set(key, draft)
    return draft
  }
}

/** What a draft says now, also where another form of the same place has changed it. */
export const useDraft = <Typed>({ subscribe, read }: Draft<Typed>): Typed => useSyncExternalStore(subscribe, read, read)

/** The unanswered request of a form, for `useAction`: it lives as long as the draft, also when the form is left. */
export const unansweredOf = (draft: Draft<{ readonly unanswered?: Unanswered | undefined }>) => ({
  get current() {
    return draft.read().unanswered
  },
  set current(unanswered: Unanswered | undefined) {
    draft.keep({ unanswered })
  },
})
