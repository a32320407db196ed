// A member of a simulation: what the database would store of them, in memory. The effects of decisions are applied here.

import type { WordStream } from '#contracts/draw-rules.ts'
import type { Effects } from '#server/commands/command.ts'
import type { AdViewRow, ScratchCardRow } from '#server/commands/rows.ts'
import type { Viewer } from '#server/http/session.ts'
import type { DayUse } from '#server/modules/budgets/index.ts'
import type { PastCheckIn } from '#server/modules/check-in/cycle.ts'
import type { MemberSeeds } from '#server/modules/fairness/index.ts'
import type { DailyCount } from '#server/modules/games/daily-count.ts'
import type { RUNNING_QUIZ, StoredQuestion } from '#server/modules/games/quiz/store.ts'
import type { SimulatedKind } from './population.ts'

type StoredQuiz = NonNullable<(typeof RUNNING_QUIZ)['value']>
export type Candidate = Omit<StoredQuestion, 'position' | 'option_order' | 'choice' | 'outcome'>
type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] }

/** Of the date in an ISO time. */
const DATE_LENGTH = 10

/** Points by task type. */
type Earned = Partial<Record<string, number>>

export class SimulatedMember {
  readonly viewer: Mutable<Viewer>
  readonly kind: SimulatedKind
  seeds: MemberSeeds
  counts: Partial<Record<string, DailyCount>> = {}
  lastCheckIn: PastCheckIn | null = null
  card: ScratchCardRow | null = null
  /** The ads of the newest day. */
  views: readonly AdViewRow[] = []
  quiz: StoredQuiz | null = null
  readonly earned: Earned = {}
  /** The entries of the newest day with any. */
  #dayEntries: DayUse['entries'] = []
  /** Points of this month that the leaderboard counts, and when the member reached them. */
  score = { points: 0, reachedAt: 0 }
  neverRedeems = false
  redeemedPlans = 0

  /** @param words seeds the member's draws */
  constructor(memberId: string, kind: SimulatedKind, words: WordStream, now: Date) {
    const serverSeed = Array.from({ length: 8 }, () => words().toString(16).padStart(8, '0')).join('')
    this.kind = kind
    this.seeds = { generation: 1, serverSeed, clientSeed: 'simulation', nonce: 0 }
    this.viewer = {
      ...{
        sessionId: '',
        memberId,
        email: '',
        name: '',
        role: 'member',
        permissions: [],
        limits: {},
        viewAs: null,
        hasSecondFactor: false,
        hasLongPassword: false,
      },
      ...{ timeZone: 'UTC', extendedDay: null, createdAt: now, points: 0, totalEarned: 0, campaigns: [] },
    }
  }

  /** Applies what a decision would write. */
  apply({ entry, rows = {} }: Effects, candidates: ReadonlyMap<string, Candidate>, now: Date): void {
    if (entry) this.credit(entry.points, entry.taskType, now)
    for (const { day, kind, used } of rows.daily_counts ?? []) this.counts[kind] = { day, used }
    for (const { nonce } of rows.draws ?? []) this.seeds = { ...this.seeds, nonce: nonce + 1 }
    for (const { day, streak, freezes } of rows.check_ins ?? [])
      this.lastCheckIn = { day, streak, freezes, coolOffs: null }
    for (const card of rows.scratch_cards ?? []) this.card = card.claimed_at ? null : card
    for (const view of rows.ad_views ?? []) {
      this.views = [...this.views.filter(({ id, day }) => id !== view.id && day === view.day), view]
    }
    this.#applyQuiz(rows, candidates)
  }

  credit(points: number, taskType: string, now: Date): void {
    this.viewer.points += points
    this.viewer.totalEarned += points
    this.earned[taskType] = (this.earned[taskType] ?? 0) + points
    const at = now.toISOString()
    const sameDay = this.#dayEntries.filter((entry) => entry.at.slice(0, DATE_LENGTH) === at.slice(0, DATE_LENGTH))
    this.#dayEntries = [...sameDay, { taskType, points, at }]
    if (taskType !== 'leaderboard') this.score = { points: this.score.points + points, reachedAt: now.getTime() }
  }

  /** Redeems as many plans as the balance pays for. @param planPoints the price of the plan; null for none */
  redeem(planPoints: number | null): void {
    if (planPoints === null || this.neverRedeems) return
    const plans = Math.floor(this.viewer.points / planPoints)
    this.viewer.points -= plans * planPoints
    this.redeemedPlans += plans
  }

  /** Returns what the daily caps of a rule set depend on. */
  dayUse(): DayUse {
    const { card, quiz, views, lastCheckIn } = this
    return {
      entries: this.#dayEntries,
      cards: card ? [{ day: card.day, ruleSet: card.rule_set }] : [],
      ads: views.flatMap(({ day, kind, claimed_at, rule_set }) =>
        claimed_at ? [] : [{ day, kind, ruleSet: rule_set }],
      ),
      quiz: quiz && { ...quiz, ruleSet: quiz.rule_set },
      lastCheckIn,
    }
  }

  #applyQuiz(rows: NonNullable<Effects['rows']>, candidates: ReadonlyMap<string, Candidate>): void {
    const quiz = rows.quizzes?.at(-1)
    if (!quiz) return
    const asked = rows.quiz_questions?.filter(({ quiz_id }) => quiz_id === quiz.id)
    const questions = asked?.map(({ position, question_id, option_order }) => {
      const candidate = candidates.get(question_id)
      if (!candidate) throw new Error(`there is no question ${question_id}`)
      return { ...candidate, position, option_order, choice: null, outcome: null }
    })
    const answers = new Map((rows.quiz_answers ?? []).map((answer) => [answer.position, answer]))
    const before = questions ?? this.quiz?.questions ?? []
    this.quiz = quiz.finished_at
      ? null
      : {
          ...quiz,
          question_at: quiz.question_at.toISOString(),
          started_at: quiz.started_at.toISOString(),
          finished_at: null,
          questions: before.map((question) => {
            const answer = answers.get(question.position)
            return answer ? { ...question, choice: answer.choice, outcome: answer.outcome } : question
          }),
        }
  }
}
