// How long members wait, compared with the stated time. Computed from timestamps stored with each ticket, by two small indexes
// alone.

import { sql } from 'kysely'
import type { z } from 'zod'
import type { readTicketSummary as contract } from '#contracts/admin-support.ts'
import { ANSWER_HOURS, ANSWERS_DAYS } from '#contracts/support-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { readColleagues } from './assign-ticket.ts'

type TicketSummary = Omit<z.infer<(typeof contract)['definition']['output']>, 'mayUpdate'>

const HOUR_MS = 3_600_000

export async function readTicketSummary(db: Db, now: Date): Promise<TicketSummary> {
  const since = new Date(now.getTime() - ANSWERS_DAYS * 24 * HOUR_MS)
  const [answers, closed, colleagues] = await Promise.all([
    readAnswers(db, since, now),
    readClosed(db, since),
    readColleagues(db),
  ])
  return { promisedHours: ANSWER_HOURS, days: ANSWERS_DAYS, answers, closed, colleagues }
}

interface Measured {
  readonly count: number
  readonly median: number | null
  readonly in_time: number
}

/** Times from opening to first answer. A ticket that still waits past the stated time counts as late. */
async function readAnswers(db: Db, since: Date, now: Date): Promise<TicketSummary['answers']> {
  const lateBefore = new Date(now.getTime() - ANSWER_HOURS * HOUR_MS)
  const { rows } = await sql<Measured & { late: number }>`
    select count(*) as count,
      percentile_cont(0.5) within group (order by hours) as median,
      count(*) filter (where hours <= ${ANSWER_HOURS}::float8) as in_time,
      (select count(*) from support_tickets
        where status = 'open' and first_answer_at is null and created_at < ${lateBefore}) as late
    from (
      select extract(epoch from first_answer_at - created_at)::float8 / 3600 as hours
      from support_tickets
      where first_answer_at is not null and first_answer_at > ${since}
    ) as answered`.execute(db)
  const { late = 0, ...measured } = rows[0] ?? {}
  return { ...paceOf(measured, late), late }
}

/** Times from opening to closing, regardless of who closed; tickets that ended with a deleted account are left out. */
async function readClosed(db: Db, since: Date): Promise<TicketSummary['closed']> {
  const { rows } = await sql<Measured>`
    select count(*) as count,
      percentile_cont(0.5) within group (order by hours) as median,
      count(*) filter (where hours <= ${ANSWER_HOURS}::float8) as in_time
    from (
      select extract(epoch from closed_at - created_at)::float8 / 3600 as hours
      from support_tickets
      where closed_at is not null and closed_at > ${since} and (erased_at is null or closed_at < erased_at)
    ) as closed`.execute(db)
  return paceOf(rows[0] ?? {}, 0)
}

function paceOf({ count = 0, median = null, in_time = 0 }: Partial<Measured>, late: number) {
  const judged = count + late
  return { count, medianHours: median, onTime: judged === 0 ? null : (in_time * 100) / judged }
}
