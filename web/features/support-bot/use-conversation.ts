import { useState, useSyncExternalStore } from 'react'
import { readInTab, storeInTab } from '~/lib/cache.ts'
import { type ChatMessage, type Conversation, type ConversationState, createConversation } from './conversation.ts'

/** A member's conversation in this tab. It survives a reload, and is deleted when the member signs out. */
export function useConversation(memberId: string): { state: ConversationState; say: Conversation['say'] } {
  const [{ read, subscribe, say }] = useState(() => begin(memberId))
  return { state: useSyncExternalStore(subscribe, read), say }
}

interface Stored {
  readonly memberId: string
  readonly messages: readonly ChatMessage[]
}

function begin(memberId: string): Conversation {
  return createConversation({
    random: Math.random,
    now: Date.now,
    after: (ms, call) => {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
    load: () => {
      const stored = readInTab<Stored>('bot')
      return stored?.memberId === memberId ? stored.messages : undefined
    },
    save: (messages) => storeInTab<Stored>('bot', { memberId, messages }),
  })
}
