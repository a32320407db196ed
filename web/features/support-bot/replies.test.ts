import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Reply, replyTo } from './replies.ts'

const ASKED: readonly (readonly [string, Reply])[] = [
  ['How do I earn points?', 'earn'],
  ['how can i get points', 'earn'],
  ['EARNING', 'earn'],
  ['How long does a redemption take?', 'redemption'],
  ['when will my code arrive', 'redemption'],
  ['Redeeming subscriptions', 'redemption'],
  ['my reedem is pending', 'redemption'],
  ['Do points expire?', 'expiry'],
  ['point expiry', 'expiry'],
  ['expried points', 'expiry'],
  ['what if I am inactive for a year', 'expiry'],
  ['I need help', 'support'],
  ['can I talk to a human', 'support'],
  ['contact suport', 'support'],
  ['your e-mail?', 'support'],
  ['Refund please', 'refund'],
  ['can I get my points back', 'refund'],
  ['cancel my redemption', 'refund'],
  ['refnud', 'refund'],
  ['hello', 'fallback'],
  ['What is the weather like?', 'fallback'],
  ['I have an appointment to learn', 'fallback'],
  ['¿Qué?', 'fallback'],
  ['...', 'fallback'],
]

describe('the support bot', () => {
  test.each(ASKED)('answers “%s” with %s', (text, reply) => {
    expect(replyTo(text)).toBe(reply)
  })

  test('has an answer to any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(['earn', 'redemption', 'expiry', 'support', 'refund', 'fallback']).toContain(replyTo(text))
      }),
    )
  })

  const spoken = fc.constantFrom(...ASKED.filter(([, reply]) => reply !== 'fallback'))

  test('ignores case and punctuation', () => {
    fc.assert(
      fc.property(spoken, fc.constantFrom('!', ' ?', '…', ' 😀', '\n'), ([text, reply], sign) => {
        expect(replyTo(`${sign}${text.toUpperCase()}${sign}`)).toBe(reply)
      }),
    )
  })

  test('tolerates one mistyped letter in a word of six or more', () => {
    const word = fc.constantFrom(
      ...(['redemption', 'inactivity', 'support', 'refund', 'expiry', 'cancel', 'contact'] as const),
    )
    const wrong = fc.tuple(word, fc.nat(), fc.constantFrom('drop', 'swap', 'double'))
    fc.assert(
      fc.property(wrong, ([word, where, how]) => {
        const at = 1 + (where % (word.length - 2))
        const [head, one, two, tail] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
        const typed = {
          drop: `${head}${two}${tail}`,
          swap: `${head}${two}${one}${tail}`,
          double: `${head}${one}${one}${two}${tail}`,
        }
        expect(replyTo(typed[how as 'drop'])).toBe(replyTo(word))
      }),
    )
  })

  test('ignores a keyword inside of another word', () => {
    for (const text of ['xrefundx', 'learnable', 'supportable zzzrefund', 'disappointed']) {
      expect(replyTo(text)).toBe('fallback')
    }
  })
})
