// The rules of the quiz, without a database.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CANDIDATES, QuizPlayer } from '#test/quiz-player.ts'

const refused = (code: string) => expect.objectContaining({ code })

describe('a quiz', () => {
  test('asks every question once, with questions and options in random order', () => {
    const orders = new Set<string>()
    for (let quiz = 0; quiz < 20; quiz += 1) {
      const player = new QuizPlayer()
      player.start()
      const questions = player.stored?.questions ?? []
      expect(questions.map(({ question_id }) => question_id).toSorted()).toEqual(
        CANDIDATES.map(({ question_id }) => question_id),
      )
      for (const { option_order } of questions) orders.add(option_order)
    }
    expect(orders.size).toBe(24)
  })

  test('has at most the available questions, and does not start without any', () => {
    const player = new QuizPlayer()
    player.candidates = CANDIDATES.slice(0, 3)
    expect(player.start()).toMatchObject({ total: 3 })
    const other = new QuizPlayer()
    other.candidates = []
    expect(() => other.start()).toThrow(refused('noQuestions'))
  })

  test('is resumed while it runs, also if another kind is requested', () => {
    const player = new QuizPlayer()
    const quiz = player.start()
    player.wait(5)
    expect(player.start('music')).toEqual({ ...quiz, endsInMs: 10_000 })
  })

  test('that has expired is finished by the next start, which begins another', () => {
    const player = new QuizPlayer()
    const { id } = player.start()
    player.answerRight(0)
    player.wait(400)
    expect(player.start().id).not.toBe(id)
    expect(player).toMatchObject({ points: 20, newestCount: { used: 1 } })
    expect(player.past).toMatchObject([{ id, correct: 1, position: 10 }])
  })

  test('updates the statistics of questions that the member answers for the first time', () => {
    const player = new QuizPlayer()
    player.start()
    const isFirst = player.stored?.questions.map(({ is_first }) => is_first) ?? []
    for (let position = 0; position < 10; position += 1) {
      player.answer(position, isFirst[position] && position % 2 ? player.right(position) : null)
      player.wait(2)
    }
    const right = isFirst.flatMap((first, position) => (first ? [position % 2 === 1] : []))
    expect(player.counted.map(({ is_right }) => is_right)).toEqual(right)
  })
})

describe('three quizzes a day', () => {
  const play = (player: QuizPlayer) => {
    player.start()
    player.wait(180)
    expect(player.finish()).toBe(true)
  }

  test('are the limit, with three more after local midnight', () => {
    const player = new QuizPlayer()
    player.now = new Date('2026-11-20T21:00:00.000Z')
    player.timeZone = 'Europe/Paris'
    for (let quiz = 0; quiz < 3; quiz += 1) play(player)
    player.now = new Date('2026-11-20T22:59:59.999Z')
    expect(() => player.start()).toThrow(refused('noQuizzesRemaining'))
    player.now = new Date('2026-11-20T23:00:00.000Z')
    expect(player.start()).toMatchObject({ position: 0 })
  })

  test('are counted on the day on which they ended, not on which this was detected', () => {
    const player = new QuizPlayer()
    player.now = new Date('2026-11-20T23:50:00.000Z')
    player.newestCount = { day: '2026-11-20', used: 2 }
    player.start()
    player.wait(3600)
    player.start()
    expect(player.newestCount).toEqual({ day: '2026-11-20', used: 3 })
  })

  test('and one that finishes when all are used earns nothing', () => {
    const player = new QuizPlayer()
    player.start()
    player.answerRight(0)
    player.newestCount = { day: '2026-11-20', used: 3 }
    player.wait(400)
    expect(player.finish()).toBe(true)
    expect(player).toMatchObject({ points: 0, newestCount: { used: 3 }, events: [] })
  })

  test('are not used by a running one, and one without points sends no event', () => {
    const player = new QuizPlayer()
    expect(player.finish()).toBe(false)
    player.start()
    player.wait(169)
    expect(player.finish()).toBe(false)
    player.wait(2)
    expect(player.finish()).toBe(true)
    expect(player).toMatchObject({ points: 0, newestCount: { used: 1 }, events: [] })
  })
})

describe('an answer', () => {
  test('is refused before its question has started, regardless of how the one before ended', () => {
    const player = new QuizPlayer()
    player.start()
    for (const [position, choice] of [0, null, 1].entries()) {
      expect(player.answer(position, choice).next).toMatchObject({ startsInMs: 2000, endsInMs: 17_000 })
      player.wait(1.999)
      for (const early of [0, null])
        expect(() => player.answer(position + 1, early)).toThrow(refused('quizQuestionNotStarted'))
      player.wait(0.001)
    }
  })

  test.each([1, 9, 10, 400])('is refused for a question that was not asked yet: %i', (position) => {
    const player = new QuizPlayer()
    player.start()
    expect(() => player.answer(position, 0)).toThrow(refused('quizQuestionAhead'))
  })

  test('is refused for another member’s quiz', () => {
    expect(() => new QuizPlayer().answer(0, 0)).toThrow(refused('notFound'))
  })

  test('counts for 17 seconds by the server’s clock, and not after them', () => {
    const player = new QuizPlayer()
    player.start()
    player.wait(17)
    expect(player.answerRight(0).outcome).toBe('correct')
    // Two seconds of pause, and then the time of the second question.
    player.wait(2 + 17 + 1)
    const next = expect.objectContaining({ position: 2, correct: 1, endsInMs: 14_000 })
    expect(player.answerRight(1)).toMatchObject({ outcome: 'late', choice: null, next })
  })

  test('without a choice is a skip before the time has passed, and late after it', () => {
    const player = new QuizPlayer()
    player.start()
    player.wait(14.999)
    expect(player.answer(0, null).outcome).toBe('skipped')
    player.wait(2 + 15)
    expect(player.answer(1, null)).toMatchObject({ outcome: 'late', next: { startsInMs: 2000 } })
  })

  test('counts once: a second one gets the first outcome, also when the quiz has finished', () => {
    const player = new QuizPlayer()
    player.start()
    const wrong = (player.right(0) + 1) % 4
    player.answer(0, wrong)
    expect(player.answerRight(0)).toMatchObject({ outcome: 'wrong', choice: wrong, next: { position: 1 } })
    player.wait(400)
    player.finish()
    const late = player.answer(0, 3)
    expect(late).toMatchObject({ outcome: 'wrong', choice: wrong, next: null, result: { correct: 0 } })
    expect(player.counted).toHaveLength(5)
  })

  test('to the last question finishes the quiz, pays it and sends an event', () => {
    const player = new QuizPlayer()
    player.start()
    for (let position = 0; position < 9; position += 1) {
      expect(player.answerRight(position)).toMatchObject({ result: null, balance: 0 })
      player.wait(2)
    }
    const last = player.answerRight(9)
    expect(last).toMatchObject({ next: null, result: { correct: 10, score: 200, seconds: 18 }, balance: 200 })
    expect(player).toMatchObject({ points: 200, newestCount: { used: 1 }, stored: null })
    expect(player.events).toHaveLength(1)
  })
})

test('the score is what was answered right and in time, for any sequence of actions', () => {
  const act = fc.record({
    wait: fc.constantFrom(0, 1, 2, 2, 5, 16, 18, 40),
    move: fc.constantFrom('right', 'right', 'wrong', 'skip', 'again', 'ahead', 'start', 'finish'),
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const player = new QuizPlayer()
      player.now = new Date('2026-11-22T08:00:00.000Z')
      const { id } = player.start()
      let expected = 0
      for (const { wait, move } of acts) {
        player.wait(wait)
        player.finish()
        if (!player.stored) break
        const { position, startsInMs } = player.start()
        if (startsInMs > 0) {
          expect(() => player.answerRight(position)).toThrow(refused('quizQuestionNotStarted'))
          continue
        }
        if (move === 'right' && player.answerRight(position).outcome === 'correct') expected += 1
        if (move === 'wrong') player.answer(position, (player.right(position) + 1) % 4)
        if (move === 'skip') player.answer(position, null)
        if (move === 'again' && position > 0) player.answerRight(position - 1)
        if (move === 'ahead') expect(() => player.answer(position + 1, 0)).toThrow(refused('quizQuestionAhead'))
      }
      player.wait(400)
      player.finish()
      expect(player.past).toMatchObject([{ id, correct: expected, position: 10 }])
      expect(player.past[0]?.questions.every(({ outcome }) => outcome !== null)).toBe(true)
      expect(player).toMatchObject({ points: expected * 20, newestCount: { used: 1 } })
      expect(player.counted).toHaveLength(5)
    }),
  )
})
