// A member who plays the quiz without a database: the state is what the decisions write.

import type { QuizCategory } from '#contracts/quiz-rules.ts'
import { systemRandom } from '#server/adapters/random.ts'
import type { Decision, Effects } from '#server/commands/command.ts'
import type { TriviaCountRow } from '#server/commands/rows.ts'
import type { Snapshot } from '#server/db/parts.ts'
import type { Viewer } from '#server/http/session.ts'
import type { DailyCount } from '#server/modules/games/daily-count.ts'
import { answerQuestion } from '#server/modules/games/quiz/answer-question.ts'
import { finishQuiz } from '#server/modules/games/quiz/finish-abandoned.ts'
import { startQuiz } from '#server/modules/games/quiz/start-quiz.ts'
import { fakeNotifier } from './decide.ts'
import { FIRST_RULE_BOOK, FIRST_RULES } from './first-rules.ts'

type Candidates = Snapshot<ReturnType<typeof startQuiz>['parts']>['candidates']
type Stored = NonNullable<Snapshot<ReturnType<typeof answerQuestion>['parts']>['stored']>

const RULES = { rules: FIRST_RULES, campaigns: [], rulesNumbered: (number: number) => FIRST_RULE_BOOK.numbered(number) }

const context = { notifier: fakeNotifier, random: systemRandom, prepareBank: async () => {}, questionsFrom: undefined }

/** Ten questions, half of which the member has seen before. */
export const CANDIDATES: Candidates = Array.from({ length: 10 }, (_, n) => ({
  question_id: `question ${n}`,
  version: 1,
  is_first: n < 5,
  text: `Question ${n}?`,
  options: [`right ${n}`, `wrong ${n}`, `odd ${n}`, `off ${n}`],
  answer: 0,
}))

export class QuizPlayer {
  now = new Date('2026-11-20T12:00:00.000Z')
  stored: Stored | null = null
  /** Finished quizzes. */
  readonly past: Stored[] = []
  newestCount: DailyCount | null = null
  points = 0
  readonly counted: TriviaCountRow[] = []
  readonly events: object[] = []
  candidates = CANDIDATES
  timeZone = 'UTC'

  wait(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000)
  }

  start(category: QuizCategory = 'all') {
    const body = { category, difficulty: 'medium' } as const
    const { stored, newestCount, candidates } = this
    return this.#commit(
      startQuiz(context).decide({
        snapshot: { selfSetLimits: null, dayUse: null, rooms: null, stored, newestCount, candidates },
        ...this.#decisionInput,
        input: { body },
      }),
    )
  }

  /** Answers a question of the running quiz, or of the last one. */
  answer(position: number, choice: number | null) {
    const stored = this.stored ?? this.past.at(-1) ?? null
    const input = { params: { id: stored?.id ?? '' }, body: { position, choice } }
    return this.#commit(
      answerQuestion(fakeNotifier).decide({
        snapshot: { stored, newestCount: this.newestCount, hasBudgets: false },
        ...this.#decisionInput,
        input,
      }),
    )
  }

  finish() {
    const { stored, newestCount } = this
    return this.#commit(
      finishQuiz(fakeNotifier).decide({
        snapshot: { stored, newestCount, hasBudgets: false },
        ...this.#decisionInput,
        input: {},
      }),
    )
  }

  /** Returns the right choice of a question of the running quiz. */
  right(position: number): number {
    const { option_order, answer } = this.stored?.questions[position] ?? { option_order: '', answer: 0 }
    return option_order.indexOf(`${answer}`)
  }

  answerRight = (position: number) => this.answer(position, this.right(position))

  get #decisionInput() {
    const { timeZone, points, now } = this
    return {
      viewer: { timeZone, extendedDay: null, points, totalEarned: points } as Viewer,
      now,
      enriched: undefined,
      ...RULES,
    }
  }

  #commit<Output>(decision: Decision<Output>): Output {
    if ('refusal' in decision) throw decision.refusal
    this.#write(decision.effects)
    return decision.output
  }

  #write({ entry, rows = {} }: Effects): void {
    this.points += entry?.points ?? 0
    for (const { day, used } of rows.daily_counts ?? []) this.newestCount = { day, used }
    for (const { payload } of rows.outbox ?? []) this.events.push(payload)
    this.counted.push(...(rows.trivia_counts ?? []))
    for (const quiz of rows.quizzes ?? []) {
      const known = this.stored?.id === quiz.id ? this.stored : undefined
      const asked = rows.quiz_questions?.map((row) => {
        const candidate = this.candidates.find(({ question_id }) => question_id === row.question_id)
        if (!candidate) throw new Error('a question that was not offered')
        return { ...candidate, ...row, choice: null, outcome: null }
      })
      const questions = (known?.questions ?? asked ?? []).map((question) => {
        const answered = rows.quiz_answers?.find(({ position }) => position === question.position)
        return known && answered ? { ...question, ...answered } : question
      })
      const stored: Stored = { ...JSON.parse(JSON.stringify(quiz)), questions }
      if (quiz.finished_at) this.past.push(stored)
      this.stored = quiz.finished_at ? null : stored
    }
  }
}
