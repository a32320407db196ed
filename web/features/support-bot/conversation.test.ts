import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChatMessage, createConversation, typingMs } from './conversation.ts'

/** A tab with a clock that the test moves. */
function tab(kept?: readonly ChatMessage[]) {
  let now = 0
  let waiting: { at: number; call: () => void }[] = []
  const stored: { messages: readonly ChatMessage[] | undefined } = { messages: kept }
  const talk = createConversation({
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
  const lines = () => talk.read().messages.map((one) => (one.sender === 'user' ? one.text : one.reply))
  const leave = talk.subscribe(() => {})
  return { talk, pass, lines, stored, leave }
}

describe('a talk with the bot', () => {
  test('begins with a greeting and answers after a second and a half, typing meanwhile', () => {
    const { talk, pass, lines } = tab()
    expect(lines()).toEqual(['greeting'])
    expect(talk.say('  Do points expire? ')).toBe(true)
    expect(talk.read().typing).toBe(true)
    pass(1499)
    expect(lines()).toEqual(['greeting', 'Do points expire?'])
    pass(1)
    expect(talk.read().typing).toBe(false)
    expect(lines()).toEqual(['greeting', 'Do points expire?', 'expiry'])
  })

  test('takes neither blank text nor a second question while the bot types', () => {
    const { talk, lines } = tab()
    expect(talk.say(' \n ')).toBe(false)
    talk.say('refund')
    expect(talk.say('another')).toBe(false)
    expect(lines()).toEqual(['greeting', 'refund'])
  })

  test('types for one to two seconds, whatever chance says', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
        expect(typingMs(() => chance)).toBeGreaterThanOrEqual(1000)
        expect(typingMs(() => chance)).toBeLessThanOrEqual(2000)
      }),
    )
  })

  test('goes on in the tab where it was, and answers what was left unanswered', () => {
    const first = tab()
    first.talk.say('refund')
    first.leave()
    first.pass(5000)
    expect(first.lines()).toEqual(['greeting', 'refund'])
    const second = tab(first.stored.messages)
    expect(second.talk.read().typing).toBe(true)
    second.pass(2000)
    expect(second.lines()).toEqual(['greeting', 'refund', 'refund'])
  })

  test('tells who listens of every change, and stops telling', () => {
    const { talk, pass } = tab()
    let told = 0
    const stop = talk.subscribe(() => {
      told += 1
    })
    talk.say('help')
    pass(2000)
    stop()
    talk.say('help')
    expect(told).toBe(2)
  })

  test('keeps the last hundred lines, each with a number of its own', () => {
    const { talk, pass } = tab()
    for (let n = 0; n < 80; n += 1) {
      talk.say('refund')
      pass(2000)
    }
    const ids = talk.read().messages.map(({ id }) => id)
    expect(ids).toHaveLength(100)
    expect(new Set(ids).size).toBe(100)
  })
})
