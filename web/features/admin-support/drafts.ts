import type { InboxThread } from '#contracts/admin-support.ts'
import { createDrafts, type Draft } from '~/lib/drafts.ts'
import type { Unanswered } from '~/lib/use-action.ts'
import type { SentAnswer } from './sent-answer.ts'

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

/** What staff have typed to a member, and what they knew when they began. */
interface Typed {
  readonly answer: string
  readonly seen?: Seen | undefined
  /** The answer that was sent last, while nobody knows whether it arrived. */
  readonly sent?: SentAnswer | undefined
  readonly unanswered?: Unanswered | undefined
}

export type AnswerDraft = Draft<Typed>

/** By the viewer's id and the request's. */
export const draftOf = createDrafts<Typed>({ answer: '' })
