import { describe, expect, test } from 'vitest'
import type { ReceivedQuestion } from '#server/adapters/trivia.ts'
import { readBank } from './bank.ts'
import { wellFormed } from './service-questions.ts'

const RECEIVED: ReceivedQuestion = {
  difficulty: 'easy',
  text: ' Which  planet is the\nlargest of ours? ',
  right: 'Jupiter',
  wrong: ['Saturn', 'Mars ', 'Venus'],
}
const take = (changes: Partial<ReceivedQuestion>) =>
  wellFormed({ ...RECEIVED, ...changes }, 'science_and_nature', 'easy')

describe('what the service sends', () => {
  test('becomes a question, its spaces tidied and the place of the right answer by no rule', () => {
    expect(take({})).toEqual({
      category: 'science_and_nature',
      difficulty: 'easy',
      text: 'Which planet is the largest of ours?',
      options: ['Venus', 'Saturn', 'Mars', 'Jupiter'],
      answer: 3,
    })
  })

  test('is True before False, whichever is right', () => {
    expect(take({ right: 'False', wrong: ['True'] })).toMatchObject({ options: ['True', 'False'], answer: 1 })
    expect(take({ right: 'True', wrong: ['False'] })).toMatchObject({ options: ['True', 'False'], answer: 0 })
  })

  test.each<[string, Partial<ReceivedQuestion>]>([
    ['no text', { text: ' \n ' }],
    ['an empty option', { wrong: ['Saturn', '', 'Venus'] }],
    ['no wrong option', { wrong: [] }],
    ['three options', { wrong: ['Saturn', 'Mars'] }],
    ['five options', { wrong: ['Saturn', 'Mars', 'Venus', 'Earth'] }],
    ['two options alike', { wrong: ['Saturn', 'JUPITER ', 'Venus'] }],
    ['a text of more than 300 signs', { text: `${'x'.repeat(300)}?` }],
    ['an option of more than 120 signs', { right: 'x'.repeat(121) }],
    ['another difficulty', { difficulty: 'hard' }],
    ['what is left of HTML', { text: 'Who wrote &quot;Emma&quot;?' }],
    ['signs that turn the writing around', { right: 'Jup\u202eiter' }],
  ])('is left out with %s', (_, changes) => {
    expect(take(changes)).toBeUndefined()
  })

  test('is left out when our own bank asks it, whatever the signs', () => {
    const text = readBank()[0]?.text ?? ''
    expect(take({ text: ` ${text.toUpperCase().replace('?', ' ?!')}` })).toBeUndefined()
  })
})
