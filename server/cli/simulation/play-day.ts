// A member's day in a simulation, by the product's own decisions.

import { AD_KINDS, AD_TASKS, type AdKind } from '#contracts/ad-rules.ts'
import type { WordStream } from '#contracts/draw-rules.ts'
import type { DaySource } from '#contracts/economy-rules.ts'
import { QUIZ_DIFFICULTIES, type QuizDifficulty } from '#contracts/quiz-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import type { Random } from '#server/adapters/random.ts'
import type { CommandLogic } from '#server/commands/command.ts'
import type { Parts, Snapshot } from '#server/db/parts.ts'
import { Problem } from '#server/http/problem.ts'
import { claimWelcomeBonus } from '#server/modules/accounts/welcome-bonus.ts'
import { claimCheckIn } from '#server/modules/check-in/claim-check-in.ts'
import { pickByShare } from '#server/modules/economy/model/month-samples.ts'
import { claimScratchCard } from '#server/modules/games/claim-scratch-card.ts'
import { createScratchCard } from '#server/modules/games/create-scratch-card.ts'
import { answerQuestion } from '#server/modules/games/quiz/answer-question.ts'
import { startQuiz } from '#server/modules/games/quiz/start-quiz.ts'
import { shown } from '#server/modules/games/quiz/store.ts'
import { spinWheel } from '#server/modules/games/spin-wheel.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import { hasDailyCaps, type NumberedRules, numberedRules } from '#server/modules/rules/index.ts'
import { claimAd } from '#server/modules/tasks/claim-ad.ts'
import { startAd } from '#server/modules/tasks/start-ad.ts'
import type { Candidate, SimulatedMember } from './member-state.ts'

const WORDS = 2 ** 32
/** Between the start of a question and its answer. */
const ANSWER_MS = 3000

/** Returns random bytes from a stream of words. */
export const randomFrom = (words: WordStream): Random => ({
  bytes(length) {
    const bytes = Buffer.alloc(length)
    for (let index = 0; index < length; index += 1) bytes[index] = words() & 0xff
    return bytes
  },
})

/** The questions of a simulation. Their answers are known to the simulation, which answers by the member's habits. */
const candidatesOf = (count: number): Candidate[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ question_id: `question-${index}`, version: 1, is_first: false, text: '', answer: 0 },
    options: ['a', 'b', 'c', 'd'],
  }))

/** Plays days of members. The same words give the same days. */
export class DayPlayer {
  readonly #set: RuleSet
  readonly #rules: NumberedRules
  readonly #words: WordStream
  readonly #candidates: readonly Candidate[]
  readonly #candidatesById: ReadonlyMap<string, Candidate>
  readonly #commands: ReturnType<typeof commandsOf>
  #now = new Date(0)

  constructor(set: RuleSet, words: WordStream) {
    this.#set = set
    this.#rules = numberedRules(1, set)
    this.#words = words
    this.#candidates = candidatesOf(set.quiz.questions)
    this.#candidatesById = new Map(this.#candidates.map((candidate) => [candidate.question_id, candidate]))
    this.#commands = commandsOf(randomFrom(words), () => this.#now)
  }

  /** Credits the welcome bonus. */
  join(member: SimulatedMember, now: Date): void {
    this.#now = now
    const enriched = { mailboxHash: member.viewer.memberId }
    this.#run(member, this.#commands.welcome, { mailbox: '', earlierBonus: null, rooms: null }, {}, enriched)
  }

  /** Plays the offers of a day, each with the chance of the member's habits. @param start a time of the day, with an hour left */
  playDay(member: SimulatedMember, start: Date): void {
    this.#now = start
    const { wheel, scratch, quiz, ads } = this.#set
    if (this.#takes(member, 'checkIn')) this.#unlessCapped(() => this.#checkIn(member))
    for (let count = 0; count < wheel.spinsPerDay; count += 1)
      if (this.#takes(member, 'spins')) this.#unlessCapped(() => this.#spin(member))
    for (let count = 0; count < scratch.cardsPerDay; count += 1)
      if (this.#takes(member, 'scratch')) this.#unlessCapped(() => this.#scratch(member))
    for (let count = 0; count < quiz.quizzesPerDay; count += 1)
      if (this.#takes(member, 'quizzes')) this.#unlessCapped(() => this.#playQuiz(member))
    for (const kind of AD_KINDS) {
      const source = kind === 'daily_ad' ? 'ads' : 'moreAds'
      for (const task of AD_TASKS.slice(0, ads.tasks.length))
        if (this.#takes(member, source)) this.#unlessCapped(() => this.#watchAd(member, kind, task))
    }
  }

  /** A play that the caps of the day refuse is left out. */
  #unlessCapped(play: () => void): void {
    try {
      play()
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'dailyCapReached')) throw error
    }
  }

  #limitsOf = (member: SimulatedMember) => ({
    selfSetLimits: null,
    rooms: null,
    dayUse: hasDailyCaps(this.#rules) ? member.dayUse() : null,
  })

  #takes = ({ kind: { habits } }: SimulatedMember, source: DaySource): boolean => this.#chance(habits.taken[source])

  #chance = (chance: number): boolean => this.#words() < chance * WORDS

  #wait(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms)
  }

  /** Decides and applies the effects, as the commit would. @throws the refusal */
  #run<Input, Output, P extends Parts, Enriched>(
    member: SimulatedMember,
    { decide }: CommandLogic<Input, Output, P, Enriched>,
    snapshot: Snapshot<P>,
    input: NoInfer<Input>,
    enriched: NoInfer<Enriched>,
  ): Output {
    const decision = decide({
      ...{ snapshot, viewer: member.viewer, input, now: this.#now, enriched },
      rules: this.#rules,
      campaigns: [],
      rulesNumbered: () => this.#rules,
    })
    if ('refusal' in decision) throw decision.refusal
    member.apply(decision.effects, this.#candidatesById, this.#now)
    return decision.output
  }

  #checkIn(member: SimulatedMember): void {
    const snapshot = { seeds: member.seeds, lastCheckIn: member.lastCheckIn, ...this.#limitsOf(member) }
    this.#run(member, this.#commands.checkIn, snapshot, EMPTY, undefined)
  }

  #spin(member: SimulatedMember): void {
    const snapshot = { seeds: member.seeds, newestCount: member.counts.spin ?? null, ...this.#limitsOf(member) }
    this.#run(member, this.#commands.spin, snapshot, EMPTY, undefined)
  }

  #scratch(member: SimulatedMember): void {
    const newestCount = () => member.counts.scratch ?? null
    const snapshot = {
      seeds: member.seeds,
      newestCount: newestCount(),
      unclaimed: member.card,
      ...this.#limitsOf(member),
    }
    const { card } = this.#run(member, this.#commands.card, snapshot, EMPTY, undefined)
    const input = { ...EMPTY, params: { id: card.id } }
    this.#run(
      member,
      this.#commands.claim,
      { card: member.card, newestCount: newestCount(), selfSetLimits: null, hasBudgets: false },
      input,
      undefined,
    )
  }

  #watchAd(member: SimulatedMember, kind: AdKind, task: (typeof AD_TASKS)[number]): void {
    const input = { ...EMPTY, body: { kind, task } }
    const { id } = this.#run(
      member,
      this.#commands.startAd,
      { views: member.views, ...this.#limitsOf(member) },
      input,
      undefined,
    )
    this.#wait(this.#set.ads.seconds * 1000)
    const view = member.views.find((one) => one.id === id) ?? null
    this.#run(member, this.#commands.claimAd, { view, hasBudgets: false }, { ...EMPTY, params: { id } }, undefined)
  }

  #playQuiz(member: SimulatedMember): void {
    const { right, difficulties } = member.kind.habits
    const newestCount = () => member.counts.quiz ?? null
    const snapshot = {
      stored: null,
      newestCount: newestCount(),
      candidates: this.#candidates,
      ...this.#limitsOf(member),
    }
    const body = { category: 'all', difficulty: this.#difficulty(difficulties) } as const
    const { id, total } = this.#run(member, this.#commands.startQuiz, snapshot, { ...EMPTY, body }, undefined)
    for (let position = 0; position < total; position += 1) {
      this.#wait(ANSWER_MS)
      const question = member.quiz?.questions[position]
      if (!question) throw new Error('a running quiz has a current question')
      const { rightChoice } = shown(question)
      const choice = this.#chance(right) ? rightChoice : (rightChoice + 1) % question.options.length
      const input = { ...EMPTY, params: { id }, body: { position, choice } }
      this.#run(
        member,
        this.#commands.answer,
        { stored: member.quiz, newestCount: newestCount(), hasBudgets: false },
        input,
        undefined,
      )
    }
  }

  #difficulty(difficulties: Readonly<Record<QuizDifficulty, number>>): QuizDifficulty {
    return pickByShare(QUIZ_DIFFICULTIES, (one) => difficulties[one], this.#words() / WORDS)
  }
}

const EMPTY = { params: {}, query: {}, body: {} }

function commandsOf(random: Random, now: () => Date) {
  const notifier = createNotifier({ now }, random)
  const prepareBank = async () => {}
  return {
    welcome: claimWelcomeBonus({ notifier, secret: 'simulation' }),
    checkIn: claimCheckIn(notifier),
    spin: spinWheel(notifier),
    card: createScratchCard(random),
    claim: claimScratchCard(notifier),
    startQuiz: startQuiz({ notifier, random, prepareBank, questionsFrom: undefined }),
    answer: answerQuestion(notifier),
    startAd: startAd(random),
    claimAd: claimAd(notifier),
  }
}
