import { useState } from 'react'
import type { InboxThread } from '#contracts/admin-support.ts'
import { draftOf, type Seen, seenOf } from './drafts.ts'

/**
 * What the writer of an answer knows of the request. While nothing is written it is what is shown; from the first letter
 * on it stays, until the writer says to have seen what has changed since.
 */
export function useSeen(thread: InboxThread, viewerId: string) {
  const draft = draftOf(viewerId, thread.id)
  const [held, setHeld] = useState(() => draft.read().seen)
  const hold = (seen: Seen | undefined) => {
    draft.keep({ seen })
    setHeld(seen)
  }
  const seen = held ?? seenOf(thread)
  return {
    seen,
    isStale: seen.version !== thread.version,
    /** The first letter was written, or the last one taken out. */
    begin: () => held ?? hold(seenOf(thread)),
    forget: () => hold(undefined),
    catchUp: () => hold(seenOf(thread)),
    /** The viewer's own act changed the request: to who knew all before it, it is no news. */
    acted: (before: number, after: Partial<Seen> & { readonly version: number }) => {
      if (held?.version === before) hold({ ...held, ...after })
    },
  }
}

export type SeenState = ReturnType<typeof useSeen>
