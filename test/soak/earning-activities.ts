import { AD_KINDS, AD_TASKS } from '#contracts/ad-rules.ts'
import type { RunningQuiz } from '#contracts/quiz.ts'
import { QUIZ_CATEGORIES, QUIZ_DIFFICULTIES } from '#contracts/quiz-rules.ts'
import { QUIZZES_PER_DAY, SCRATCHES_PER_DAY, SPINS_PER_DAY } from '#test/first-rules.ts'
import { type Activities, allowedAtMidnight, pickOne, type SoakContext } from './activities.ts'
import type { SoakActor } from './soak-actor.ts'

/** Returns the code of a refusal that is allowed once the limit is used up. */
const refusalAfter = <Code extends string>(used: number, limit: number, code: Code): Code[] =>
  used < limit ? [] : [code]

export const EARNING_ACTIVITIES: Activities = {
  spin: {
    weight: 14,
    canRun: ({ used }) => used.spin <= SPINS_PER_DAY,
    async run({ client }, actor) {
      await client.act('spin', actor, {}, refusalAfter(actor.used.spin, SPINS_PER_DAY, 'noSpinsRemaining'))
      actor.used.spin += 1
    },
  },
  scratch: {
    weight: 8,
    canRun: ({ used }) => used.scratch <= SCRATCHES_PER_DAY,
    async run({ client }, actor, random) {
      await client.read('GET /api/games/scratch', actor)
      const allowed = refusalAfter(actor.used.scratch, SCRATCHES_PER_DAY, 'noScratchesRemaining')
      const { body } = await client.act('startCard', actor, {}, allowed)
      if (!body) actor.used.scratch += 1
      else {
        actor.used.scratch = SCRATCHES_PER_DAY - body.cardsRemaining
        await client.pause(300)
        // Some members leave a card unclaimed. The next startCard returns it.
        if (random() < 0.85) {
          const allowed = () => allowedAtMidnight('scratchCardExpired')
          await client.act('claimCard', actor, { params: { id: body.card.id } }, allowed)
        }
      }
    },
  },
  quiz: { weight: 4, canRun: ({ used }) => used.quiz <= QUIZZES_PER_DAY, run: playQuiz },
  checkIn: {
    weight: 5,
    canRun: ({ used }) => used.checkIn <= 1,
    async run({ client }, actor) {
      await client.read('GET /api/check-in', actor)
      await client.act('checkIn', actor, {}, refusalAfter(actor.used.checkIn, 1, 'alreadyCheckedIn'))
      actor.used.checkIn += 1
    },
  },
  task: { weight: 7, canRun: ({ doneTasks }) => doneTasks.size < 5, run: completeTask },
  ad: { weight: 8, run: watchAd },
}

async function playQuiz({ client }: SoakContext, actor: SoakActor, random: () => number): Promise<void> {
  const category = pickOne(random, QUIZ_CATEGORIES) ?? 'all'
  const difficulty = pickOne(random, QUIZ_DIFFICULTIES) ?? 'easy'
  const allowed = refusalAfter(actor.used.quiz, QUIZZES_PER_DAY, 'noQuizzesRemaining')
  const { body } = await client.act('startQuiz', actor, { body: { category, difficulty } }, allowed)
  if (!body || body.id !== actor.quiz) actor.used.quiz += 1
  if (!body) return
  actor.quiz = body.id
  let question: RunningQuiz | null = body
  while (question && !client.closing.signal.aborted) {
    await client.pause(question.startsInMs + 100 + random() * 900)
    // The end of the test ends the pause before the question starts.
    if (client.closing.signal.aborted) return
    const choice = random() < 0.1 ? null : Math.floor(random() * question.question.options.length)
    const form: { position: number; choice: number | null } = { position: question.position, choice }
    const answer = await client.act('answerQuestion', actor, { params: { id: body.id }, body: form })
    if (!answer.body) return
    question = answer.body.next
    if (answer.body.result) await client.read('GET /api/games/quiz/:id', actor, { params: { id: body.id } })
    // A few members leave. Then the quiz ends when its time is over.
    if (random() < 0.01) return
  }
}

/** Visits a channel, or verifies the visit once it was long enough. */
async function completeTask({ client }: SoakContext, actor: SoakActor, random: () => number): Promise<void> {
  const list = await client.read('GET /api/tasks', actor)
  const task = pickOne(random, list?.items.filter(({ completedAt }) => completedAt === null) ?? [])
  if (!task) {
    for (const { id } of list?.items ?? []) actor.doneTasks.add(id)
    return
  }
  const params = { id: task.id }
  if (task.type === 'telegram') {
    // The Telegram stand-in decides membership by the last digits of the id.
    const telegramId = String(7_000_000_050 + actor.number * 100 + (actor.number % 10 === 0 ? -45 : 0))
    const allowed = actor.number % 10 === 0 ? (['telegramNotMember'] as const) : []
    const { body } = await client.act('verifyTelegram', actor, { params, body: { telegramId } }, allowed)
    if (body) actor.doneTasks.add(task.id)
    return
  }
  const readyAt = actor.visits.get(task.id)
  if (readyAt === undefined) {
    const { body } = await client.act('visitTask', actor, { params })
    if (body) actor.visits.set(task.id, Date.now() + body.leftMs)
  } else if (readyAt <= Date.now()) {
    const { body } = await client.act('verifyVisit', actor, { params, body: {} })
    if (body) actor.doneTasks.add(task.id)
  } else if (random() < 0.1) {
    const { body } = await client.act('verifyVisit', actor, { params, body: {} }, ['taskTooEarly'])
    if (body) actor.doneTasks.add(task.id)
  }
}

/** Starts an ad, or claims the one in progress. Meanwhile the member does other things. */
async function watchAd({ client }: SoakContext, actor: SoakActor, random: () => number): Promise<void> {
  if (!actor.ad) {
    const pages = (await client.read('GET /api/special-tasks', actor))?.pages
    const kind = pickOne(random, AD_KINDS) ?? 'daily_ad'
    const task = AD_TASKS.find((name) => !pages?.[kind].tasks.find((one) => one.task === name)?.view?.claimed)
    if (!pages || !task) return
    const { body } = await client.act('startAd', actor, { body: { kind, task } }, () => allowedAtMidnight('adTooLate'))
    if (body) actor.ad = { id: body.id, readyAt: Date.now() + body.leftMs }
    return
  }
  const isOver = actor.ad.readyAt <= Date.now()
  if (!isOver && random() < 0.9) return
  const allowed = () => [...allowedAtMidnight('adExpired'), ...(isOver ? [] : (['adTooEarly'] as const))]
  const { code } = await client.act('claimAd', actor, { params: { id: actor.ad.id } }, allowed)
  if (code !== 'adTooEarly') actor.ad = undefined
}
