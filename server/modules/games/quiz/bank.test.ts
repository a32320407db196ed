import { describe, expect, test } from 'vitest'
import { QUIZ_DIFFICULTIES, QUIZ_TOPICS } from '#contracts/quiz-rules.ts'
import { questionId, readBank, type TriviaQuestion } from './bank.ts'

const bank = readBank()
const MIN_QUESTIONS = 40
/** About four lines for a question and two for an option on a screen 360 pixels wide. */
const MAX_TEXT_LENGTH = 120
const MAX_OPTION_LENGTH = 40

const FILLER_WORDS = new Set(
  'a an and are at by did do does for from has have how in is it its many of on or that the to was were what which who whose with'.split(
    ' ',
  ),
)
const normalise = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const findContentWords = (text: string) =>
  new Set(
    normalise(text)
      .split(' ')
      .filter((word) => !FILLER_WORDS.has(word)),
  )
const readRightAnswer = ({ options, answer }: TriviaQuestion) => options[answer] ?? ''
const isTrueOrFalse = ({ options }: TriviaQuestion) => options.length === 2

/** Returns the share of content words that two texts have in common, from 0 to 1. */
function measureSimilarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const word of one) if (other.has(word)) common += 1
  return common / (one.size + other.size - common)
}

describe('the question bank', () => {
  test.each(QUIZ_TOPICS.flatMap((topic) => QUIZ_DIFFICULTIES.map((difficulty) => [topic, difficulty] as const)))(
    'has enough about %s, %s, with right answers evenly over the places',
    (topic, difficulty) => {
      const questions = bank.filter((question) => question.category === topic && question.difficulty === difficulty)
      expect(questions.length).toBeGreaterThanOrEqual(MIN_QUESTIONS)
      const four = questions.filter((question) => !isTrueOrFalse(question))
      for (const place of [0, 1, 2, 3]) {
        const share = four.filter(({ answer }) => answer === place).length / four.length
        expect(share).toBeGreaterThan(0.2)
        expect(share).toBeLessThan(0.3)
      }
      const statements = questions.filter(isTrueOrFalse)
      expect(statements.length).toBeGreaterThanOrEqual(2)
      expect(statements.filter(({ answer }) => answer === 0)).toHaveLength(statements.length / 2)
    },
  )

  test('has only topics and difficulties that can be chosen', () => {
    expect([...new Set(bank.map(({ category }) => category))].sort()).toEqual([...QUIZ_TOPICS].sort())
    expect(new Set(bank.map(({ difficulty }) => difficulty))).toEqual(new Set(QUIZ_DIFFICULTIES))
  })

  test('asks in whole questions that fit the screen', () => {
    const texts = bank.map(({ text }) => text)
    expect(texts.filter((text) => !/^\S.{8,}\?$/.test(text) || text.length > MAX_TEXT_LENGTH)).toEqual([])
  })

  test('offers four different options that fit the screen, or True and False', () => {
    const isWellFormed = ({ text, options, answer }: TriviaQuestion) =>
      (text.startsWith('True or false: ') ? options.join() === 'True,False' : options.length === 4) &&
      new Set(options.map((option) => option.toLowerCase())).size === options.length &&
      options.every((option) => option.length > 0 && option.length <= MAX_OPTION_LENGTH) &&
      answer in options
    expect(bank.filter((question) => !isWellFormed(question)).map(({ text }) => text)).toEqual([])
  })

  test('has no stray spaces, straight quotes or decomposed letters', () => {
    const texts = bank.flatMap(({ text, options }) => [text, ...options])
    const untidy = texts.filter(
      (text) => text.trim() !== text || /\s{2}|[^\S ]|['"]/.test(text) || text.normalize('NFC') !== text,
    )
    expect(untidy).toEqual([])
  })

  test('asks nothing twice', () => {
    const texts = bank.map(({ text }) => normalise(text))
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
    expect(new Set(bank.map(questionId)).size).toBe(bank.length)
  })

  test('asks nothing in nearly the same words', () => {
    const questions = bank.map((question) => ({
      text: question.text,
      words: findContentWords(question.text),
      answer: isTrueOrFalse(question) ? question.text : readRightAnswer(question),
    }))
    const similar = questions.flatMap((one, index) =>
      questions
        .slice(index + 1)
        .filter((other) => measureSimilarity(one.words, other.words) >= (one.answer === other.answer ? 0.4 : 0.75))
        .map((other) => [one.text, other.text]),
    )
    expect(similar).toEqual([])
  })

  test('gives no answer away in its question', () => {
    const givenAway = bank.filter((question) => {
      const answer = readRightAnswer(question)
      return (
        !isTrueOrFalse(question) &&
        answer.length > 3 &&
        ` ${normalise(question.text)} `.includes(` ${normalise(answer)} `)
      )
    })
    expect(givenAway.map(({ text }) => text)).toEqual([])
  })

  test('does not make the right option stand out by its length', () => {
    const four = bank.filter((question) => !isTrueOrFalse(question))
    const longest = four.filter((question) =>
      question.options.every(
        (option, place) => place === question.answer || option.length < readRightAnswer(question).length,
      ),
    )
    expect(longest.length / four.length).toBeLessThan(0.3)
  })
})
