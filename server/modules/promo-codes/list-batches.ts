import { sql } from 'kysely'
import type { PromoBatch } from '#contracts/admin-promo-codes.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Cursor } from '#server/http/cursor.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import { lastDayBefore } from './dates.ts'

interface BatchRow extends Omit<PromoBatch, 'createdAt' | 'lastDay'> {
  readonly createdAt: Date
  readonly endless: boolean | null
  readonly end: Date | null
}

/** Reads batches and what became of their codes, newest first. @throws Problem daysReversed */
export async function findBatches(db: Db, days: DayFilter, limit: number, before?: Cursor): Promise<PromoBatch[]> {
  const isWanted = isWithin(sql.ref('b.created_at'), days) ?? sql`true`
  const isBefore = before
    ? sql`(b.created_at, b.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`
    : sql`true`
  const { rows } = await sql<BatchRow>`
    select b.id, b.prefix, b.description, b.points, b.created_at as "createdAt", coalesce(m.name, '') as "createdBy",
      c.codes, c.unused, c."switchedOff", c."usedCodes", c.uses, c.uses * b.points as spent, c.endless, c.end, c."endsDiffer"
    from (select * from promo_batches b where ${isBefore} and ${isWanted}
      order by b.created_at desc, b.id desc limit ${sql.lit(limit)}) b
    left join members m on m.id = b.created_by
    cross join lateral (
      select count(*) filter (where deleted_at is null) as codes,
        count(*) filter (where deleted_at is null and used_count = 0) as unused,
        count(*) filter (where deleted_at is null and not is_active) as "switchedOff",
        count(*) filter (where used_count > 0) as "usedCodes",
        coalesce(sum(used_count), 0)::bigint as uses,
        bool_or(expires_at is null) filter (where deleted_at is null) as endless,
        max(expires_at) filter (where deleted_at is null) as end,
        count(distinct coalesce(expires_at, 'infinity')) filter (where deleted_at is null) > 1 as "endsDiffer"
      from promo_codes where batch_id = b.id
    ) c
    order by b.created_at desc, b.id desc`.execute(db)
  return rows.map(({ endless, end, createdAt, ...batch }) => ({
    ...batch,
    lastDay: endless || !end ? null : lastDayBefore(end),
    createdAt: createdAt.toISOString(),
  }))
}
