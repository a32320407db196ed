import { describe, expect, test } from 'vitest'
import type { ReceivedQuestion } from '#server/adapters/trivia.ts'
import { readBank } from './bank.ts'
import { toQuestion } from './service-questions.ts'

const RECEIVED: ReceivedQuestion = {
  difficulty: 'easy',
  text: ' Which  planet is the\nlargest of ours? ',
  right: 'Jupiter',
  wrong: ['Saturn', 'Mars ', 'Venus'],
}
const convert = (changes: Partial<ReceivedQuestion>) =>
  toQuestion({ ...RECEIVED, ...changes }, 'science_and_nature', 'easy')

describe('a question of the service', () => {
  test('becomes a question with tidied spaces and options in a fixed order', () => {
    expect(convert({})).toEqual({
      category: 'science_and_nature',
      difficulty: 'easy',
      text: 'Which planet is the largest of ours?',
      options: ['Venus', 'Saturn', 'Mars', 'Jupiter'],
      answer: 3,
    })
  })

  test('has True before False, regardless of the right answer', () => {
    expect(convert({ right: 'False', wrong: ['True'] })).toMatchObject({ options: ['True', 'False'], answer: 1 })
    expect(convert({ right: 'True', wrong: ['False'] })).toMatchObject({ options: ['True', 'False'], answer: 0 })
  })

  test.each<[string, Partial<ReceivedQuestion>]>([
    ['no text', { text: ' \n ' }],
    ['an empty option', { wrong: ['Saturn', '', 'Venus'] }],
    ['no wrong option', { wrong: [] }],
    ['three options', { wrong: ['Saturn', 'Mars'] }],
    ['five options', { wrong: ['Saturn', 'Mars', 'Venus', 'Earth'] }],
    ['two equal options', { wrong: ['Saturn', 'JUPITER ', 'Venus'] }],
    ['a text of more than 300 characters', { text: `${'x'.repeat(300)}?` }],
    ['an option of more than 120 characters', { right: 'x'.repeat(121) }],
    ['another difficulty', { difficulty: 'hard' }],
    ['an HTML entity', { text: 'Who wrote &quot;Emma&quot;?' }],
    ['characters that change the writing direction', { right: 'Jup\u202eiter' }],
  ])('is rejected with %s', (_, changes) => {
    expect(convert(changes)).toBeUndefined()
  })

  test('is rejected when the bank has it, regardless of case and punctuation', () => {
    const text = readBank()[0]?.text ?? ''
    expect(convert({ text: ` ${text.toUpperCase().replace('?', ' ?!')}` })).toBeUndefined()
  })
})
