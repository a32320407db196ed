import { sql } from 'kysely'
import type { readPromoPerformance as contract } from '#contracts/analytics.ts'
import { CODES_SHOWN, type DayRange } from '#contracts/analytics-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { readReferencePlans } from '#server/modules/rewards/index.ts'
import { eachDay } from './range.ts'

interface Used {
  readonly uses: number
  readonly points: number
}

/** Reads redeemed promo codes by day and by code. */
export async function readPromo(db: Db, range: DayRange): Promise<OutputOf<typeof contract>> {
  const { from, to } = range
  const [perDay, perCode, plans] = await Promise.all([
    sql<Used & { day: string }>`
      select day, sum(uses)::bigint as uses, sum(points)::bigint as points from promo_days
      where day between ${from}::date and ${to}::date group by day`.execute(db),
    sql<Used & { code: string | null; deleted: boolean }>`
      select c.code, u.uses, u.points, c.deleted_at is not null as deleted
      from (
        select code_id, sum(uses)::bigint as uses, sum(points)::bigint as points from promo_code_days
        where day between ${from}::date and ${to}::date group by code_id
        order by uses desc, points desc, code_id limit ${CODES_SHOWN}
      ) u left join promo_codes c on c.id = u.code_id
      order by u.uses desc, u.points desc, u.code_id`.execute(db),
    readReferencePlans(db),
  ])
  const byDay = new Map(perDay.rows.map((row) => [row.day, row]))
  const sum = (part: keyof Used) => perDay.rows.reduce((total, row) => total + row[part], 0)
  return {
    ...range,
    days: eachDay(range).map((day) => byDay.get(day) ?? { day, uses: 0, points: 0 }),
    total: { uses: sum('uses'), points: sum('points') },
    codes: perCode.rows,
    plan: plans?.cheapest ?? null,
  }
}
