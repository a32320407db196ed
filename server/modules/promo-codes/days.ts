// Redemptions counted by day as they happen, so that charts count none. What is counted is proved against the
// redemptions by analytics.db.test.ts.

import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { TakenCode } from './store.ts'

const PARTS = 16
const DAY_MS = 24 * 3_600_000

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

interface Use {
  readonly memberId: string
  readonly taken: TakenCode
  readonly redemptionId: string
}

/** A code always counts in the same part, whose row is taken after the code's own: members wait in one order. */
const partOf = (codeId: string): number => Number.parseInt(codeId.slice(-1), 16) % PARTS

/** The member's wallet is locked, so no other redemption of theirs runs beside this one. */
export async function countUse(tx: Tx, { memberId, taken, redemptionId }: Use, now: Date): Promise<void> {
  await sql`
    insert into promo_days as d (day, part, uses, points, first_uses)
    select ${dayOf(now)}::date, ${partOf(taken.id)}::smallint, 1, ${taken.points}::bigint,
      case when exists (
        select from promo_redemptions where member_id = ${memberId}::uuid and id <> ${redemptionId}::uuid
      ) then 0 else 1 end
    on conflict (day, part) do update set uses = d.uses + excluded.uses, points = d.points + excluded.points,
      first_uses = d.first_uses + excluded.first_uses`.execute(tx)
}

export interface DayOfUses {
  /** YYYY-MM-DD, of UTC. */
  readonly day: string
  readonly uses: number
  readonly points: number
}

/** The last days, today included, oldest first; also those on which nothing was redeemed. */
export async function readDays(db: Db, count: number, now: Date): Promise<DayOfUses[]> {
  const days = Array.from({ length: count }, (_, index) =>
    dayOf(new Date(now.getTime() - (count - 1 - index) * DAY_MS)),
  )
  const { rows } = await sql<DayOfUses>`
    select day, sum(uses)::bigint as uses, sum(points)::bigint as points from promo_days
    where day between ${days[0]}::date and ${days.at(-1)}::date group by day`.execute(db)
  const found = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => found.get(day) ?? { day, uses: 0, points: 0 })
}

/** Of all time; `members` are different ones. */
export async function readTotal(db: Db): Promise<{ uses: number; points: number; members: number }> {
  const { rows } = await sql<{ uses: number; points: number; members: number }>`
    select coalesce(sum(uses), 0)::bigint as uses, coalesce(sum(points), 0)::bigint as points,
      coalesce(sum(first_uses), 0)::bigint as members
    from promo_days`.execute(db)
  return rows[0] ?? { uses: 0, points: 0, members: 0 }
}
