import type { InboxThread } from '#contracts/support-desk.ts'

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

/** What staff have typed and not sent yet, and what they knew when they began. */
export interface Draft {
  readonly answer: string
  readonly note: string
  readonly seen?: Seen | undefined
}

const EMPTY: Draft = { answer: '', note: '' }

/**
 * For as long as this page lives: another request, an error or signing in again must not cost a draft. Drafts are kept for
 * who typed them and never stored.
 */
const drafts = new Map<string, Draft>()

export interface DraftOf {
  readonly viewerId: string
  readonly requestId: string
}

const keyOf = ({ viewerId, requestId }: DraftOf) => `${viewerId} ${requestId}`

export const readDraft = (of: DraftOf): Draft => drafts.get(keyOf(of)) ?? EMPTY

export function keepDraft(of: DraftOf, change: Partial<Draft>): void {
  drafts.set(keyOf(of), { ...readDraft(of), ...change })
}
