import { type Reply, replyTo } from './replies.ts'

/** A message of the conversation. The bot's are stored by topic; the page has their texts. */
export type ChatMessage =
  | { readonly id: number; readonly sender: 'user'; readonly text: string; readonly at: number }
  | { readonly id: number; readonly sender: 'bot'; readonly reply: Reply | 'greeting'; readonly at: number }

export interface ConversationState {
  readonly messages: readonly ChatMessage[]
  readonly typing: boolean
}

/** Random numbers, clock and storage, which tests replace. */
export interface Dependencies {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number
  readonly now: () => number
  /** Calls a function after `ms`. Returns a function that cancels this. */
  readonly after: (ms: number, call: () => void) => () => void
  readonly load: () => readonly ChatMessage[] | undefined
  readonly save: (messages: readonly ChatMessage[]) => void
}

export const MAX_TEXT_LENGTH = 500
const MAX_MESSAGES = 100

/** Returns how long the bot types: one to two seconds (docs/product.md#support-bot). */
export const typingMs = (random: () => number): number => 1000 + Math.floor(random() * 1001)

export interface Conversation {
  readonly read: () => ConversationState
  /** Calls the listener after every change. Without listeners the bot does not reply. */
  readonly subscribe: (listener: () => void) => () => void
  /** Sends a text to the bot. Returns false for a blank text and while the bot types. */
  readonly say: (text: string) => boolean
}

/** Creates a conversation with the bot. It continues the stored one, and answers a question that is still open. */
export function createConversation(dependencies: Dependencies): Conversation {
  const stored = dependencies.load()
  const greeting: ChatMessage = { id: 1, sender: 'bot', reply: 'greeting', at: dependencies.now() }
  let state: ConversationState = { messages: stored?.length ? stored : [greeting], typing: false }
  let cancelReply: (() => void) | undefined
  const listeners = new Set<() => void>()

  function change(next: ConversationState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function add(message: { sender: 'user'; text: string } | { sender: 'bot'; reply: Reply }, typing: boolean): void {
    const id = (state.messages.at(-1)?.id ?? 0) + 1
    const added = { ...message, id, at: dependencies.now() } as ChatMessage
    const messages = [...state.messages, added].slice(-MAX_MESSAGES)
    dependencies.save(messages)
    change({ messages, typing })
  }

  function answer(text: string): void {
    const reply = replyTo(text)
    cancelReply = dependencies.after(typingMs(dependencies.random), () => {
      cancelReply = undefined
      add({ sender: 'bot', reply }, false)
    })
  }

  // A stored question without a reply is answered once there is a listener.
  if (state.messages.at(-1)?.sender === 'user') state = { ...state, typing: true }
  function answerLast(): void {
    const last = state.messages.at(-1)
    if (state.typing && !cancelReply && last?.sender === 'user') answer(last.text)
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      answerLast()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        cancelReply?.()
        cancelReply = undefined
      }
    },
    say(text) {
      const trimmed = text.trim().slice(0, MAX_TEXT_LENGTH)
      if (!trimmed || state.typing) return false
      add({ sender: 'user', text: trimmed }, true)
      answerLast()
      return true
    },
  }
}
