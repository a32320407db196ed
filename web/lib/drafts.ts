import { useSyncExternalStore } from 'react'
import type { Unanswered } from './idempotency.ts'
import { makeStore } from './store.ts'

/** Unsent input of one author in one place. */
export interface Draft<Typed> {
  readonly read: () => Typed
  /** Merges a change into the draft. */
  readonly update: (change: Partial<Typed>) => void
  readonly clear: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export type Drafts<Typed> = (authorId: string, place: string) => Draft<Typed>

/**
 * Creates drafts for one kind of form. They live as long as the page, so closing a dialog, an error or a new sign-in
 * loses none. Each belongs to its author; none is written to storage. @param empty initial values
 */
export function createDrafts<Typed extends object>(empty: Typed): Drafts<Typed> {
  const drafts = new Map<string, Draft<Typed>>()
  return (authorId, place) => {
    const key = `${authorId} ${place}`
    const existing = drafts.get(key)
    if (existing) return existing
    const { read, set, subscribe } = makeStore(empty)
    const draft: Draft<Typed> = {
      read,
      update: (change) => set({ ...read(), ...change }),
      clear: () => set(empty),
      subscribe,
    }
    drafts.set(key, draft)
    return draft
  }
}

/** Returns the current draft, including changes by another form of the same place. */
export const useDraft = <Typed>({ subscribe, read }: Draft<Typed>): Typed => useSyncExternalStore(subscribe, read, read)

/**
 * Returns the unanswered request of a form for `useAction`. It lives as long as the draft, even after the form closes.
 */
export const unansweredOf = (draft: Draft<{ readonly unanswered?: Unanswered | undefined }>) => ({
  get current() {
    return draft.read().unanswered
  },
  set current(unanswered: Unanswered | undefined) {
    draft.update({ unanswered })
  },
})
