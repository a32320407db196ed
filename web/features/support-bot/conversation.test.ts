import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChatMessage, createConversation, typingMs } from './conversation.ts'

/** A tab with a clock that the test moves. */
function tab(messages?: readonly ChatMessage[]) {
  let now = 0
  let waiting: { at: number; call: () => void }[] = []
  const stored: { messages: readonly ChatMessage[] | undefined } = { messages }
  const conversation = createConversation({
    random: () => 0.5,
    now: () => now,
    after: (ms, call) => {
      const entry = { at: now + ms, call }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((one) => one !== entry)
      }
    },
    load: () => stored.messages,
    save: (messages) => {
      stored.messages = messages
    },
  })
  const pass = (ms: number) => {
    now += ms
    const due = waiting.filter(({ at }) => at <= now)
    waiting = waiting.filter(({ at }) => at > now)
    for (const { call } of due) call()
  }
  const lines = () => conversation.read().messages.map((one) => (one.sender === 'user' ? one.text : one.reply))
  const leave = conversation.subscribe(() => {})
  return { conversation, pass, lines, stored, leave }
}

describe('a conversation with the bot', () => {
  test('begins with a greeting, and the bot types for a second and a half before it answers', () => {
    const { conversation, pass, lines } = tab()
    expect(lines()).toEqual(['greeting'])
    expect(conversation.say('  Do points expire? ')).toBe(true)
    expect(conversation.read().typing).toBe(true)
    pass(1499)
    expect(lines()).toEqual(['greeting', 'Do points expire?'])
    pass(1)
    expect(conversation.read().typing).toBe(false)
    expect(lines()).toEqual(['greeting', 'Do points expire?', 'expiry'])
  })

  test('refuses blank text, and a second question while the bot types', () => {
    const { conversation, lines } = tab()
    expect(conversation.say(' \n ')).toBe(false)
    conversation.say('refund')
    expect(conversation.say('another')).toBe(false)
    expect(lines()).toEqual(['greeting', 'refund'])
  })

  test('types for one to two seconds for every random number', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
        expect(typingMs(() => chance)).toBeGreaterThanOrEqual(1000)
        expect(typingMs(() => chance)).toBeLessThanOrEqual(2000)
      }),
    )
  })

  test('continues in the same tab, and answers an open question', () => {
    const first = tab()
    first.conversation.say('refund')
    first.leave()
    first.pass(5000)
    expect(first.lines()).toEqual(['greeting', 'refund'])
    const second = tab(first.stored.messages)
    expect(second.conversation.read().typing).toBe(true)
    second.pass(2000)
    expect(second.lines()).toEqual(['greeting', 'refund', 'refund'])
  })

  test('calls a listener after every change until it unsubscribes', () => {
    const { conversation, pass } = tab()
    let calls = 0
    const stop = conversation.subscribe(() => {
      calls += 1
    })
    conversation.say('help')
    pass(2000)
    stop()
    conversation.say('help')
    expect(calls).toBe(2)
  })

  test('stores the last hundred messages, each with its own id', () => {
    const { conversation, pass } = tab()
    for (let n = 0; n < 80; n += 1) {
      conversation.say('refund')
      pass(2000)
    }
    const ids = conversation.read().messages.map(({ id }) => id)
    expect(ids).toHaveLength(100)
    expect(new Set(ids).size).toBe(100)
  })
})
