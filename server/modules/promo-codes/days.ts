// Reads counts of redemptions by day, which each redemption updates. analytics.db.test.ts compares them with the
// redemptions.

import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

const DAY_MS = 24 * 3_600_000

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

export interface DailyUses {
  /** UTC day, YYYY-MM-DD. */
  readonly day: string
  readonly uses: number
  readonly points: number
}

/** Reads the last days including today, oldest first, also those without a redemption. */
export async function readDays(db: Db, count: number, now: Date): Promise<DailyUses[]> {
  const days = Array.from({ length: count }, (_, index) =>
    dayOf(new Date(now.getTime() - (count - 1 - index) * DAY_MS)),
  )
  const { rows } = await sql<DailyUses>`
    select day, sum(uses)::bigint as uses, sum(points)::bigint as points from promo_days
    where day between ${days[0]}::date and ${days.at(-1)}::date group by day`.execute(db)
  const found = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => found.get(day) ?? { day, uses: 0, points: 0 })
}

/** Reads the totals of all time; `members` counts distinct members. */
export async function readTotal(db: Db): Promise<{ uses: number; points: number; members: number }> {
  const { rows } = await sql<{ uses: number; points: number; members: number }>`
    select coalesce(sum(uses), 0)::bigint as uses, coalesce(sum(points), 0)::bigint as points,
      coalesce(sum(first_uses), 0)::bigint as members
    from promo_days`.execute(db)
  return rows[0] ?? { uses: 0, points: 0, members: 0 }
}
