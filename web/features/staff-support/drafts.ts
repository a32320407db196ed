import type { InboxThread } from '#contracts/support-desk.ts'
import { createDrafts, type Draft } from '~/lib/drafts.ts'

/** What of a request its reader knew: who acts, acts on that. */
export interface Seen {
  readonly version: number
  readonly messages: number
  readonly assigneeId: string | null
  readonly status: InboxThread['status']
}

export const seenOf = ({ version, messages, assignee, status }: InboxThread): Seen => ({
  version,
  messages: messages.length,
  assigneeId: assignee?.id ?? null,
  status,
})

/** What staff have typed on a request, and what they knew when they began. */
interface Typed {
  readonly answer: string
  readonly note: string
  readonly seen?: Seen | undefined
}

export type DeskDraft = Draft<Typed>

/** By the viewer's id and the request's. */
export const draftOf = createDrafts<Typed>({ answer: '', note: '' })
