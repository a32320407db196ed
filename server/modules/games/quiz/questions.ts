// Selects the questions of a quiz from the configured service, imported ones and the bank. New questions for the member come
// first, then the least recently asked. So a question repeats only when all others of its cell (category and difficulty)
// were used.

import type { Clock } from '#server/adapters/clock.ts'
import type { Random } from '#server/adapters/random.ts'
import { type Part, part } from '#server/commands/command.ts'
import type { Db } from '#server/db/transaction.ts'
import { readBank } from './bank.ts'
import { offeredFrom, syncBank } from './question-store.ts'
import type { StoredQuestion } from './store.ts'

/** Stores the bank in the database, once per process. Call it outside of a transaction, before questions are used. */
export type PrepareBank = (db: Db) => Promise<void>

export function createPrepareBank(clock: Clock): PrepareBank {
  let synced: Promise<void> | undefined
  return async (db) => {
    synced ??= syncBank(db, readBank(), clock.now())
    try {
      await synced
    } catch (error) {
      synced = undefined
      throw error
    }
  }
}

type Candidate = Omit<StoredQuestion, 'position' | 'option_order' | 'choice' | 'outcome'>

/** Returns the part that reads as many questions of the chosen kind as the rules say, least recently asked first, in random order. */
export const candidatesFrom = (host: string | undefined): Part<readonly Candidate[]> =>
  part(`
    select coalesce(json_agg(picked), '[]') from (
      select q.id as question_id, q.version, s.seen_at is null as is_first, q.text, q.options::json, q.answer
      from trivia_questions q left join quiz_seen s on s.member_id = m.id and s.question_id = q.id
      where q.difficulty = call.input -> 'body' ->> 'difficulty' and call.input -> 'body' ->> 'category' in ('all', q.category)
        and ${offeredFrom(host)} and q.blocked_at is null
      order by s.seen_at nulls first, (q.source = 'service') desc, random()
      limit (select (r.rules #>> '{quiz,questions}')::int from rule_sets r where r.number = (call.input ->> 'ruleSet')::int)) as picked`)

/** Returns a Fisher–Yates shuffle. The bias of 32 bits over at most ten items is one in 400 million. */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = random.bytes(4).readUInt32BE() % (index + 1)
    ;[result[index], result[other]] = [result[other] as Item, result[index] as Item]
  }
  return result
}
