import type { InboxThread } from '#contracts/admin-support.ts'

/** An answer as it was sent, and the number of messages before it. */
export interface SentAnswer {
  readonly text: string
  readonly close: boolean
  readonly seenVersion: number
  readonly messages: number
}

/** The server trims a text and removes some characters, so only letters, digits and punctuation are compared. */
const comparable = (text: string): string => text.replace(/[^\p{L}\p{N}\p{P}]/gu, '')

/** Returns whether a sent answer, whose response was lost, is among the messages. */
export const hasArrived = (messages: InboxThread['messages'], { text, messages: before }: SentAnswer): boolean =>
  messages.slice(before).some((message) => message.from === 'staff' && comparable(message.text) === comparable(text))
