// Where a quiz's questions come from: those kept of the service that is set, then those of our own bank.
// What a member has not seen for 30 days comes first; what was seen longest ago comes last.

import { sql } from 'kysely'
import { QUIZ_QUESTIONS, type QuizCategory, type QuizDifficulty, UNSEEN_DAYS } from '#contracts/quiz-rules.ts'
import type { Clock } from '#server/adapters/clock.ts'
import type { Random } from '#server/adapters/random.ts'
import type { Db } from '#server/db/transaction.ts'
import { readBank } from './bank.ts'
import { keepBank } from './keep-questions.ts'
import type { NewQuestion } from './store.ts'

export interface Kind {
  readonly category: QuizCategory
  readonly difficulty: QuizDifficulty
}

export interface Questions {
  /** To be called outside of a transaction, before {@link pick}: brings the bank into the database, once per process. */
  ready(db: Db): Promise<void>
  /** At most ten questions of a kind for a member, in random order, their options mixed. */
  pick(db: Db, memberId: string, kind: Kind, now: Date): Promise<NewQuestion[]>
}

const DAY_MS = 24 * 3_600_000

interface QuestionsContext {
  readonly random: Random
  readonly clock: Clock
  /** The question service that is set. Without one only our own bank is asked from. */
  readonly host: string | undefined
}

export function createQuestions({ random, clock, host = '' }: QuestionsContext): Questions {
  let kept: Promise<void> | undefined
  return {
    async ready(db) {
      kept ??= keepBank(db, readBank(), clock.now())
      try {
        await kept
      } catch (error) {
        kept = undefined
        throw error
      }
    },
    async pick(db, memberId, { category, difficulty }, now) {
      const salt = random.bytes(8).toString('hex')
      const unseenSince = new Date(now.getTime() - UNSEEN_DAYS * DAY_MS)
      const { rows } = await sql<{ id: string; options: string }>`
        select q.id, q.options
        from trivia_questions q
        left join lateral (
          select max(s.shown_at) as last from quiz_questions s where s.member_id = ${memberId} and s.question_id = q.id
        ) seen on true
        where q.difficulty = ${difficulty} and (${category} = 'all' or q.category = ${category})
          and (q.source = 'bank' or q.host = ${host}) and q.retired_at is null and q.blocked_at is null
        order by case when seen.last > ${unseenSince} then seen.last end nulls first,
          (q.source = 'service') desc, md5(q.id::text || ${salt})
        limit ${sql.lit(QUIZ_QUESTIONS)}`.execute(db)
      return shuffled(rows, random).map(({ id, options }) => ({
        questionId: id,
        optionOrder: orderOf((JSON.parse(options) as string[]).length, random),
      }))
    },
  }
}

/** True and False stay in their order; four options come in any. */
const orderOf = (options: number, random: Random): string =>
  options === 2 ? '01' : shuffled(['0', '1', '2', '3'], random).join('')

/** Fisher and Yates. The bias of 32 bits over at most ten places is one in 400 million. */
function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const mixed = [...items]
  for (let place = mixed.length - 1; place > 0; place -= 1) {
    const other = random.bytes(4).readUInt32BE() % (place + 1)
    ;[mixed[place], mixed[other]] = [mixed[other] as Item, mixed[place] as Item]
  }
  return mixed
}
