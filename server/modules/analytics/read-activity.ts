import { sql } from 'kysely'
import type { readActivityAnalytics as contract } from '#contracts/analytics.ts'
import { ACTIVE_SPANS, type DayRange } from '#contracts/analytics-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { beforeRange, eachDay } from './range.ts'

/** Counts the distinct members who were active on a day, and in the week and month that end with it. */
export async function readActivity(db: Db, range: DayRange): Promise<OutputOf<typeof contract>> {
  const { rows } = await sql<{ day: string; span: number; change: number }>`
    select greatest(day, ${beforeRange(range)}::date) as day, span, sum(change)::bigint as change
    from span_days where day <= ${range.to}::date group by 1, 2`.execute(db)
  const changes = new Map(rows.map(({ day, span, change }) => [`${day} ${span}`, change]))
  const active = { daily: 0, weekly: 0, monthly: 0 }
  const applyDay = (day: string) => {
    for (const name of ['daily', 'weekly', 'monthly'] as const) {
      active[name] += changes.get(`${day} ${ACTIVE_SPANS[name]}`) ?? 0
    }
    return { day, ...active }
  }
  applyDay(beforeRange(range))
  return { ...range, days: eachDay(range).map(applyDay) }
}
