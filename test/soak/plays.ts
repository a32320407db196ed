// What members earn points with.

import { AD_KINDS, AD_TASKS } from '#contracts/ad-rules.ts'
import type { RunningQuiz } from '#contracts/quiz.ts'
import { QUIZ_CATEGORIES, QUIZ_DIFFICULTIES } from '#contracts/quiz-rules.ts'
import { QUIZZES_PER_DAY, SCRATCHES_PER_DAY, SPINS_PER_DAY } from '#contracts/rules.ts'
import type { Person } from './actor.ts'
import { type Activities, atMidnight, oneOf, type World } from './world.ts'

/** What may be refused, once that many were had. */
const atMost = <Code extends string>(used: number, most: number, code: Code): Code[] => (used < most ? [] : [code])

export const PLAYS: Activities = {
  spin: {
    weight: 14,
    when: ({ used }) => used.spin <= SPINS_PER_DAY,
    async does({ client }, person) {
      const { body } = await client.act('spin', person, {}, atMost(person.used.spin, SPINS_PER_DAY, 'noSpinsRemaining'))
      person.used.spin += 1
      if (body) person.balance = body.balance
    },
  },
  scratch: {
    weight: 8,
    when: ({ used }) => used.scratch <= SCRATCHES_PER_DAY,
    async does({ client }, person, chance) {
      await client.read('GET /api/games/scratch', person)
      const may = atMost(person.used.scratch, SCRATCHES_PER_DAY, 'noScratchesRemaining')
      const { body } = await client.act('makeCard', person, {}, may)
      if (!body) person.used.scratch += 1
      else {
        person.used.scratch = SCRATCHES_PER_DAY - body.cardsRemaining
        await client.pause(300)
        // Some leave it, and find it again.
        if (chance() < 0.85) {
          const may = () => atMidnight('scratchCardExpired')
          await client.act('claimCard', person, { params: { id: body.card.id } }, may)
        }
      }
    },
  },
  quiz: { weight: 4, when: ({ used }) => used.quiz <= QUIZZES_PER_DAY, does: playQuiz },
  checkIn: {
    weight: 5,
    when: ({ used }) => used.checkIn <= 1,
    async does({ client }, person) {
      await client.read('GET /api/check-in', person)
      const { body } = await client.act('checkIn', person, {}, atMost(person.used.checkIn, 1, 'alreadyCheckedIn'))
      person.used.checkIn += 1
      if (body) person.balance = body.balance
    },
  },
  task: { weight: 7, when: ({ doneTasks }) => doneTasks.size < 5, does: doTask },
  ad: { weight: 8, does: lookAtAd },
}

async function playQuiz({ client }: World, person: Person, chance: () => number): Promise<void> {
  const category = oneOf(chance, QUIZ_CATEGORIES) ?? 'all'
  const difficulty = oneOf(chance, QUIZ_DIFFICULTIES) ?? 'easy'
  const may = atMost(person.used.quiz, QUIZZES_PER_DAY, 'noQuizzesRemaining')
  const { body } = await client.act('startQuiz', person, { body: { category, difficulty } }, may)
  if (!body || body.id !== person.quiz) person.used.quiz += 1
  if (!body) return
  person.quiz = body.id
  let question: RunningQuiz | null = body
  while (question && !client.closing.signal.aborted) {
    await client.pause(question.startsInMs + 100 + chance() * 900)
    // The pause is cut short at the end, before the question starts.
    if (client.closing.signal.aborted) return
    const choice = chance() < 0.1 ? null : Math.floor(chance() * question.question.options.length)
    const form: { position: number; choice: number | null } = { position: question.position, choice }
    const answer = await client.act('answerQuestion', person, { params: { id: body.id }, body: form })
    if (!answer.body) return
    question = answer.body.next
    if (answer.body.result) await client.read('GET /api/games/quiz/:id', person, { params: { id: body.id } })
    // Few go away in the middle: the quiz then ends by the clock.
    if (chance() < 0.01) return
  }
}

/** Opens a channel, or verifies one that was looked at for long enough. */
async function doTask({ client }: World, person: Person, chance: () => number): Promise<void> {
  const list = await client.read('GET /api/tasks', person)
  const task = oneOf(chance, list?.items.filter(({ completedAt }) => completedAt === null) ?? [])
  if (!task) {
    for (const { id } of list?.items ?? []) person.doneTasks.add(id)
    return
  }
  const params = { id: task.id }
  if (task.type === 'telegram') {
    // The stand-in says by the last digits who is in the channel.
    const telegramId = String(7_000_000_050 + person.number * 100 + (person.number % 10 === 0 ? -45 : 0))
    const may = person.number % 10 === 0 ? (['telegramNotMember'] as const) : []
    const { body } = await client.act('verifyTelegram', person, { params, body: { telegramId } }, may)
    if (body) person.doneTasks.add(task.id)
    return
  }
  const readyAt = person.visits.get(task.id)
  if (readyAt === undefined) {
    const { body } = await client.act('visitTask', person, { params })
    if (body) person.visits.set(task.id, Date.now() + body.leftMs)
  } else if (readyAt <= Date.now()) {
    const { body } = await client.act('verifyVisit', person, { params, body: {} })
    if (body) person.doneTasks.add(task.id)
  } else if (chance() < 0.1) {
    const { body } = await client.act('verifyVisit', person, { params, body: {} }, ['taskTooEarly'])
    if (body) person.doneTasks.add(task.id)
  }
}

/** Starts an ad, or claims the one that runs; in between there is time for other things. */
async function lookAtAd({ client }: World, person: Person, chance: () => number): Promise<void> {
  if (!person.ad) {
    const pages = (await client.read('GET /api/special-tasks', person))?.pages
    const kind = oneOf(chance, AD_KINDS) ?? 'daily_ad'
    const task = AD_TASKS.find((name) => !pages?.[kind].tasks.find((one) => one.task === name)?.view?.claimed)
    if (!pages || !task) return
    const { body } = await client.act('startAd', person, { body: { kind, task } })
    if (body) person.ad = { id: body.id, readyAt: Date.now() + body.leftMs }
    return
  }
  const isOver = person.ad.readyAt <= Date.now()
  if (!isOver && chance() < 0.9) return
  const may = () => [...atMidnight('adExpired'), ...(isOver ? [] : (['adTooEarly'] as const))]
  const { code } = await client.act('claimAd', person, { params: { id: person.ad.id } }, may)
  if (code !== 'adTooEarly') person.ad = undefined
}
