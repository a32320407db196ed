// Throwaway accounts try to learn the answers of a category for another account.

import { beforeAll, describe, expect, test } from 'vitest'
import type { AnswerByKey } from '#contracts/index.ts'
import type { Actor } from '../actor.ts'
import { useTestApp } from '../app.ts'
import { answerAndWait, questionsOf, rightChoices, sendAnswer, startQuiz } from '../quiz.ts'

const app = useTestApp()
const KIND = { category: 'geography', difficulty: 'hard' } as const
type Running = AnswerByKey<'POST /api/games/quiz'>
type Review = NonNullable<AnswerByKey<'POST /api/games/quiz/:id/answers'>['result']>['review']
type Choose = (question: Running['question'], position: number, right: number) => number | null

/** Revealed right answers by the text of the question. */
type Knowledge = Map<string, string>

/** Plays all quizzes of a day. Returns the right answers that were revealed, and the questions that were answered right. */
async function playDay(
  member: Actor,
  choose: Choose,
): Promise<{ revealed: Knowledge; right: Set<string>; score: number }> {
  const revealed: Knowledge = new Map()
  const right = new Set<string>()
  let score = 0
  for (let quiz = 0; quiz < 3; quiz += 1) {
    const started = (await startQuiz(member, KIND)).body
    const solution = await rightChoices(app(), member, started.id)
    for (let running: Running | null = started; running; ) {
      const { question, position }: Running = running
      const choice = choose(question, position, solution[position] ?? 0)
      const { body } = await answerAndWait(app(), member, started.id, position, choice)
      const option = choice === null ? undefined : question.options[choice]
      if (body.outcome === 'correct' && option) revealed.set(question.text, option)
      if (choice === solution[position]) right.add(question.text)
      if (body.result) score += body.result.score
      running = body.next
    }
    const { body } = await member.call('GET /api/games/quiz/:id', { params: { id: started.id } })
    learn(revealed, body.review)
  }
  return { revealed, right, score }
}

function learn(revealed: Knowledge, review: Review): void {
  for (const { text, options, rightChoice } of review)
    if (rightChoice !== null) revealed.set(text, options[rightChoice] ?? '')
}

beforeAll(async () => {
  await startQuiz(await app().member(), KIND)
})

describe('four throwaway accounts', () => {
  test('learn only the answers that they guessed right, and a fifth account earns only by those', async () => {
    const known: Knowledge = new Map()
    const guessed = new Set<string>()
    for (const account of [0, 1, 2, 3]) {
      const { revealed, right } = await playDay(
        await app().member(),
        ({ options }, position) => (position + account) % options.length,
      )
      for (const [text, answer] of revealed) known.set(text, answer)
      for (const text of right) guessed.add(text)
    }
    expect(new Set(known.keys())).toEqual(guessed)
    // The fifth account skips unknown questions, so its points come from earlier right guesses.
    let used = 0
    const fifth = await playDay(await app().member(), ({ text, options }) => {
      const answer = known.get(text)
      if (answer === undefined) return null
      used += 1
      return options.indexOf(answer)
    })
    expect(fifth.score).toBe(used * 30)
    expect(fifth.right.size).toBeLessThanOrEqual(guessed.size)
  })

  test('learn nothing from wrong, skipped and late answers', async () => {
    const strategies: Choose[] = [
      ({ options }, _, right) => (right + 1) % options.length,
      ({ options }, _, right) => (right + options.length - 1) % options.length,
      () => null,
      (_, __, right) => {
        app().clock.advance(18)
        return right
      },
    ]
    for (const choose of strategies) expect((await playDay(await app().member(), choose)).revealed.size).toBe(0)
  })

  test('see one question at a time, and options in random order', async () => {
    const member = await app().member()
    const { id } = (await startQuiz(member, KIND)).body
    const answers = await Promise.all(Array.from({ length: 10 }, (_, position) => sendAnswer(member, id, position, 0)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)

    const orders = new Map<string, Set<string>>()
    for (let account = 0; account < 8; account += 1) {
      const other = await app().member()
      const quiz = (await startQuiz(other, KIND)).body
      for (const { text, options } of await questionsOf(app(), other, quiz.id))
        orders.set(text, (orders.get(text) ?? new Set()).add(options.join('|')))
    }
    // 80 draws from a few dozen questions: most came to several accounts, nearly always with another order of options.
    expect([...orders.values()].filter(({ size }) => size > 1).length).toBeGreaterThan(5)
  })
})
