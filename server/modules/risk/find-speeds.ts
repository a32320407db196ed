// Finds plays and claims in an interval that followed another one faster than the product allows. Draws and entries are found
// by time with a BRIN index, so the work depends on the interval, not on the history.

import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { readRuleBook } from '#server/modules/rules/index.ts'

/** The wheel spins for 5 seconds (less with reduced motion). */
const SPIN_MS = 5_000
/** The page shows each answer of a quiz for two seconds. */
const QUESTION_MS = 2_000

/** A forged reference must not cause an error. */
const UUID = sql.lit('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')

/** Records early plays after one instant (exclusive) up to another. Repeated calls record nothing twice. */
export async function findSpeeds(db: Db, from: Date, to: Date): Promise<void> {
  const since = (ms: number) => new Date(from.getTime() - ms)
  // No set ever allowed two ads in a shorter time.
  const adMs = 1000 * Math.min(...(await readRuleBook(db)).activeUntil(to).map(({ ads }) => ads.seconds))
  await sql`
    insert into risk_speeds (member_id, kind, at, took)
    select member_id, 'spins', created_at, took from (
      select member_id, created_at, (extract(epoch from
        created_at - lag(created_at) over (partition by member_id order by created_at, generation, nonce)) * 1000)::bigint as took
      from draws where created_at > ${since(SPIN_MS)} and created_at <= ${to} and game = 'wheel'
    ) as spins
    where took < ${sql.lit(SPIN_MS)} and created_at > ${from}
    on conflict do nothing`.execute(db)
  await sql`
    insert into risk_speeds (member_id, kind, at, took)
    select member_id, 'ads', created_at, took from (
      select member_id, created_at, (extract(epoch from
        created_at - lag(created_at) over (partition by member_id order by seq)) * 1000)::bigint as took
      from transactions
      where created_at > ${since(adMs)} and created_at <= ${to} and task_type in ('daily_ad', 'special_task2')
    ) as ads
    where took < ${sql.lit(adMs)} and created_at > ${from}
    on conflict do nothing`.execute(db)
  await sql`
    insert into risk_speeds (member_id, kind, at, took)
    select t.member_id, 'quiz', t.created_at, (extract(epoch from q.finished_at - q.started_at) * 1000)::bigint
    from transactions as t
    join quizzes as q on q.member_id = t.member_id and q.id = case when t.reference ~ ${UUID} then t.reference::uuid end
    where t.created_at > ${from} and t.created_at <= ${to} and t.task_type = 'quiz' and t.reference is not null
      and q.finished_at - q.started_at < q.total * interval '1 millisecond' * ${sql.lit(QUESTION_MS)}
    on conflict do nothing`.execute(db)
}
