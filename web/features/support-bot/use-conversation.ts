import { useState, useSyncExternalStore } from 'react'
import { readInTab, storeInTab } from '~/lib/cache.ts'
import { type ChatMessage, type Conversation, createConversation, type Talk } from './conversation.ts'

/** A member's talk in this tab: it outlives the page's reloading, and goes when the member signs out. */
export function useConversation(memberId: string): { talk: Talk; say: Conversation['say'] } {
  const [{ read, subscribe, say }] = useState(() => begin(memberId))
  return { talk: useSyncExternalStore(subscribe, read), say }
}

interface Kept {
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
      const kept = readInTab<Kept>('bot')
      return kept?.memberId === memberId ? kept.messages : undefined
    },
    save: (messages) => storeInTab<Kept>('bot', { memberId, messages }),
  })
}
