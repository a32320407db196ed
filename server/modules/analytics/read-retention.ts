import { sql } from 'kysely'
import type { readRetention as contract } from '#contracts/analytics.ts'
import type { DayRange } from '#contracts/analytics-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { dayOf, daysLater, weekOf } from './range.ts'

/**
 * For the members who signed up in a week, counts how many were active in each later week. Weeks are whole, also at the ends of
 * the range.
 */
export async function readRetention(db: Db, range: DayRange, now: Date): Promise<OutputOf<typeof contract>> {
  const [first, last] = [weekOf(range.from), weekOf(range.to)]
  const [joined, active] = await Promise.all([
    sql<{ day: string; members: number }>`
      select day, sum(moves)::bigint as members from status_days
      where subject = 'member' and before = '' and day between ${first}::date and ${daysLater(last, 6)}::date
      group by day`.execute(db),
    sql<{ cohort: string; week: string; members: number }>`
      select cohort, week, members from cohort_weeks
      where cohort between ${first}::date and ${last}::date and week <= ${last}::date`.execute(db),
  ])
  const members = new Map<string, number>()
  for (const row of joined.rows) {
    members.set(weekOf(row.day), (members.get(weekOf(row.day)) ?? 0) + row.members)
  }
  const found = new Map(active.rows.map((row) => [`${row.cohort} ${row.week}`, row.members]))
  const weeks = weeksOf(first, last)
  return {
    ...range,
    cohorts: weeks.map((week) => ({
      week,
      members: members.get(week) ?? 0,
      active: weeksOf(week, last).map((later) => found.get(`${week} ${later}`) ?? 0),
    })),
    running: daysLater(last, 6) >= dayOf(now),
  }
}

function weeksOf(first: string, last: string): string[] {
  const weeks: string[] = []
  for (let week = first; week <= last; week = daysLater(week, 7)) weeks.push(week)
  return weeks
}
