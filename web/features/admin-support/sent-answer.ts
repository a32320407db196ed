import type { InboxThread } from '#contracts/admin-support.ts'

/** An answer as it was sent, and how many messages there were before it. */
export interface SentAnswer {
  readonly text: string
  readonly close: boolean
  readonly seenVersion: number
  readonly messages: number
}

/** The server trims a text and takes some characters out of it: what is left of both is compared. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}\p{P}]/gu, '')

/** Whether an answer whose own answer was lost is among the messages by now. */
export const hasArrived = (messages: InboxThread['messages'], { text, messages: before }: SentAnswer): boolean =>
  messages.slice(before).some((message) => message.from === 'staff' && bare(message.text) === bare(text))
