import { describe, expect, test } from 'vitest'
import { QUIZ_DIFFICULTIES, QUIZ_TOPICS } from '#contracts/quiz-rules.ts'
import { questionId, readBank } from './bank.ts'

const bank = readBank()
const LEAST = 20
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

describe('the question bank', () => {
  test.each(QUIZ_TOPICS.flatMap((topic) => QUIZ_DIFFICULTIES.map((difficulty) => [topic, difficulty] as const)))(
    'has enough about %s, %s, with the right answer in every place',
    (topic, difficulty) => {
      const questions = bank.filter((question) => question.category === topic && question.difficulty === difficulty)
      expect(questions.length).toBeGreaterThanOrEqual(LEAST)
      const four = questions.filter(({ options }) => options.length === 4)
      for (const place of [0, 1, 2, 3]) {
        const share = four.filter(({ answer }) => answer === place).length / four.length
        expect(share).toBeGreaterThan(0.15)
        expect(share).toBeLessThan(0.35)
      }
    },
  )

  test('has only topics and difficulties that can be chosen', () => {
    expect([...new Set(bank.map(({ category }) => category))].sort()).toEqual([...QUIZ_TOPICS].sort())
    expect(new Set(bank.map(({ difficulty }) => difficulty))).toEqual(new Set(QUIZ_DIFFICULTIES))
  })

  test('asks in whole questions, with four different options or True and False', () => {
    for (const { text, options, answer } of bank) {
      expect(text).toMatch(/^\S.{8,}\?$/)
      expect(text.length).toBeLessThanOrEqual(140)
      expect(new Set(options.map((option) => option.toLowerCase())).size).toBe(options.length)
      if (options.length === 2) expect(options).toEqual(['True', 'False'])
      else expect(options).toHaveLength(4)
      expect(options.every((option) => option.trim() === option && option.length > 0 && option.length <= 60)).toBe(true)
      expect(answer in options).toBe(true)
    }
  })

  test('asks nothing twice', () => {
    const texts = bank.map(({ text }) => plain(text))
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
    expect(new Set(bank.map(questionId)).size).toBe(bank.length)
  })

  test('gives no answer away in its question', () => {
    const told = bank.filter(
      ({ text, options, answer }) =>
        options.length === 4 &&
        (options[answer] ?? '').length > 3 &&
        ` ${plain(text)} `.includes(` ${plain(options[answer] ?? '')} `),
    )
    expect(told.map(({ text }) => text)).toEqual([])
  })
})
