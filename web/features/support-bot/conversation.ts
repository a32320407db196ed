import { type Reply, replyTo } from './replies.ts'

/** A line of the talk. The bot's are kept by what they are about; the words are the page's. */
export type ChatMessage =
  | { readonly id: number; readonly sender: 'user'; readonly text: string; readonly at: number }
  | { readonly id: number; readonly sender: 'bot'; readonly reply: Reply | 'greeting'; readonly at: number }

export interface Talk {
  readonly messages: readonly ChatMessage[]
  readonly typing: boolean
}

/** What the talk takes from outside, so that a test can stand in for chance, time and storage. */
export interface Surroundings {
  /** From 0 up to, and without, 1. */
  readonly random: () => number
  readonly now: () => number
  /** Calls after so many ms; returns how to call it off. */
  readonly after: (ms: number, call: () => void) => () => void
  readonly load: () => readonly ChatMessage[] | undefined
  readonly save: (messages: readonly ChatMessage[]) => void
}

export const LONGEST_TEXT = 500
const MOST_KEPT = 100

/** The bot types for one to two seconds (document 1, section 2). */
export const typingMs = (random: () => number): number => 1000 + Math.floor(random() * 1001)

export interface Conversation {
  readonly read: () => Talk
  /** Tells of every change. Without a listener no reply comes: the member may have left. */
  readonly subscribe: (listener: () => void) => () => void
  /** Says something to the bot. Blank text, and anything while it is typing, is not said. @returns whether it was */
  readonly say: (text: string) => boolean
}

/** A talk with the bot; it goes on where the tab left it, also when the last question is still unanswered. */
export function createConversation(outside: Surroundings): Conversation {
  const kept = outside.load()
  const greeting: ChatMessage = { id: 1, sender: 'bot', reply: 'greeting', at: outside.now() }
  let talk: Talk = { messages: kept?.length ? kept : [greeting], typing: false }
  let callOff: (() => void) | undefined
  const listeners = new Set<() => void>()

  function change(next: Talk): void {
    talk = next
    for (const listener of listeners) listener()
  }

  function add(message: { sender: 'user'; text: string } | { sender: 'bot'; reply: Reply }, typing: boolean): void {
    const id = (talk.messages.at(-1)?.id ?? 0) + 1
    const messages = [...talk.messages, { ...message, id, at: outside.now() } as ChatMessage].slice(-MOST_KEPT)
    outside.save(messages)
    change({ messages, typing })
  }

  function answer(text: string): void {
    const reply = replyTo(text)
    callOff = outside.after(typingMs(outside.random), () => {
      callOff = undefined
      add({ sender: 'bot', reply }, false)
    })
  }

  // A question that was left unanswered is being answered as soon as somebody looks.
  if (talk.messages.at(-1)?.sender === 'user') talk = { ...talk, typing: true }
  function goOn(): void {
    const last = talk.messages.at(-1)
    if (talk.typing && !callOff && last?.sender === 'user') answer(last.text)
  }

  return {
    read: () => talk,
    subscribe(listener) {
      listeners.add(listener)
      goOn()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        callOff?.()
        callOff = undefined
      }
    },
    say(text) {
      const said = text.trim().slice(0, LONGEST_TEXT)
      if (!said || talk.typing) return false
      add({ sender: 'user', text: said }, true)
      goOn()
      return true
    },
  }
}
