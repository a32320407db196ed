import type { InboxThread } from '#contracts/admin-support.ts'
import { createDrafts, type Draft } from '~/lib/drafts.ts'
import type { Unanswered } from '~/lib/idempotency.ts'
import type { SentAnswer } from './sent-answer.ts'

/** The state of a ticket that the viewer has seen. Actions are based on it. */
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

/** An unsent answer, and the state of the ticket when the viewer began to write. */
interface Typed {
  readonly answer: string
  readonly seen?: Seen | undefined
  /** The answer that was sent last, while it is unknown whether it arrived. */
  readonly sent?: SentAnswer | undefined
  readonly unanswered?: Unanswered | undefined
}

export type AnswerDraft = Draft<Typed>

/** Drafts by the ids of viewer and ticket. */
export const draftOf = createDrafts<Typed>({ answer: '' })
