import { useState } from 'react'
import type { InboxThread } from '#contracts/admin-support.ts'
import { draftOf, type Seen, seenOf } from './drafts.ts'

/**
 * The state of the ticket that the author of an answer has seen. It follows the page until the author begins to write.
 * From then on it stays, until the author confirms to have seen the changes.
 */
export function useSeen(thread: InboxThread, viewerId: string) {
  const draft = draftOf(viewerId, thread.id)
  const [held, setHeld] = useState(() => draft.read().seen)
  const hold = (seen: Seen | undefined) => {
    draft.update({ seen })
    setHeld(seen)
  }
  const seen = held ?? seenOf(thread)
  return {
    seen,
    isStale: seen.version !== thread.version,
    /** Called when the first letter was typed. */
    start: () => held ?? hold(seenOf(thread)),
    clear: () => hold(undefined),
    catchUp: () => hold(seenOf(thread)),
    /** Called after an action of the viewer, whose own change is nothing new to them. */
    acted: (before: number, after: Partial<Seen> & { readonly version: number }) => {
      if (held?.version === before) hold({ ...held, ...after })
    },
  }
}

export type SeenState = ReturnType<typeof useSeen>
