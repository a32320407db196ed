// Picks a quiz's questions: those of the service that is set, imported ones and those of our own bank. A member is asked
// what they have never been asked first, and then what they were asked longest ago. So a question comes back only when
// all others of its cell (category and difficulty) were used.

import { sql } from 'kysely'
import { QUIZ_QUESTIONS, type QuizCategory, type QuizDifficulty } from '#contracts/quiz-rules.ts'
import type { Clock } from '#server/adapters/clock.ts'
import type { Random } from '#server/adapters/random.ts'
import type { Db } from '#server/db/transaction.ts'
import { readBank } from './bank.ts'
import { isOffered, syncBank } from './question-store.ts'
import type { NewQuestion } from './store.ts'

export interface Kind {
  readonly category: QuizCategory
  readonly difficulty: QuizDifficulty
}

export interface Questions {
  /** Brings the bank into the database, once per process. To be called outside of a transaction, before questions are used. */
  ready(db: Db): Promise<void>
  /**
   * Returns at most ten questions of a kind for a member, in random order with their options shuffled. The caller holds
   * the member's wallet lock until they are recorded as used.
   */
  pick(db: Db, memberId: string, kind: Kind): Promise<NewQuestion[]>
}

interface QuestionsContext {
  readonly random: Random
  readonly clock: Clock
  /** The question service that is set. */
  readonly host: string | undefined
}

export function createQuestions({ random, clock, host }: QuestionsContext): Questions {
  let synced: Promise<void> | undefined
  return {
    async ready(db) {
      synced ??= syncBank(db, readBank(), clock.now())
      try {
        await synced
      } catch (error) {
        synced = undefined
        throw error
      }
    },
    async pick(db, memberId, { category, difficulty }) {
      const salt = random.bytes(8).toString('hex')
      const { rows } = await sql<{ id: string; options: string; version: number; is_first: boolean }>`
        select q.id, q.options, q.version, s.seen_at is null as is_first
        from trivia_questions q
        left join quiz_seen s on s.member_id = ${memberId} and s.question_id = q.id
        where q.difficulty = ${difficulty} and (${category} = 'all' or q.category = ${category})
          and ${isOffered(host)} and q.blocked_at is null
        order by s.seen_at nulls first, (q.source = 'service') desc, md5(q.id::text || ${salt})
        limit ${sql.lit(QUIZ_QUESTIONS)}`.execute(db)
      return shuffled(rows, random).map(({ id, options, version, is_first }) => ({
        questionId: id,
        version,
        isFirst: is_first,
        optionOrder: shuffled([...(JSON.parse(options) as string[]).keys()], random).join(''),
      }))
    },
  }
}

/** Fisher and Yates. The bias of 32 bits over at most ten places is one in 400 million. */
function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const mixed = [...items]
  for (let place = mixed.length - 1; place > 0; place -= 1) {
    const other = random.bytes(4).readUInt32BE() % (place + 1)
    ;[mixed[place], mixed[other]] = [mixed[other] as Item, mixed[place] as Item]
  }
  return mixed
}
