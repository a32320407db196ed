// Counts by day how often each result was drawn, for the page that compares it with the odds. A job counts, because
// a counter that every play updates would be a contended row.

import { sql } from 'kysely'
import { type PublishedOdds, publishedOdds } from '#contracts/draw-rules.ts'
import { TABLE_NAMES } from '#contracts/draw-tables.ts'
import { type readOdds as contract, ODDS_DAYS } from '#contracts/fairness.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import type { RuleBook } from '#server/modules/rules/index.ts'
import { publishedSets } from './published-sets.ts'

const DAY_MS = 24 * 3_600_000

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/**
 * Counts the UTC days without a final count: today, usually yesterday, and at the first run all that are shown.
 * Counting is idempotent, so the next run repairs one that was killed.
 */
export async function countDraws(db: Db, now: Date): Promise<void> {
  const days = Array.from({ length: ODDS_DAYS }, (_, back) => dayOf(daysBefore(now, back)))
  const rows = await db.selectFrom('draw_count_days').selectAll().execute()
  const counted = new Map(rows.map(({ day, counted_at }) => [day, counted_at]))
  // Also days before the shown ones that have no final count.
  for (const day of new Set([...days, ...counted.keys()])) {
    const end = new Date(Date.parse(day) + DAY_MS)
    // A draw from the end of a day may commit a moment later.
    const isFinal = (counted.get(day)?.getTime() ?? 0) > end.getTime() + 60_000
    if (!isFinal) await countDay(db, day, end, now)
  }
}

async function countDay(db: Db, day: string, end: Date, now: Date): Promise<void> {
  await sql`
    insert into draw_counts (day, rule_set, table_name, points, drawn)
    select ${day}::date, rule_set, table_name, points, count(*) from draws
    where created_at >= ${new Date(Date.parse(day))} and created_at < ${end}
    group by rule_set, table_name, points
    on conflict (day, rule_set, table_name, points) do update set drawn = excluded.drawn`.execute(db)
  await db
    .insertInto('draw_count_days')
    .values({ day, counted_at: now })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ counted_at: now }))
    .execute()
}

/**
 * Returns the published odds of every set that was ever active, the active one first and those of campaigns last, and what was drawn by
 * them: in 30 days and ever.
 */
export async function readOdds(db: Db, ruleBook: RuleBook, now: Date): Promise<OutputOf<typeof contract>> {
  const since = dayOf(daysBefore(now, ODDS_DAYS - 1))
  const counts = await db
    .selectFrom('draw_counts')
    .select((eb) => [
      ...(['rule_set', 'table_name', 'points'] as const),
      eb.cast<number>(eb.fn.sum('drawn'), 'bigint').as('ever'),
      eb
        .cast<number>(eb.fn.coalesce(eb.fn.sum('drawn').filterWhere('day', '>=', since), eb.lit(0)), 'bigint')
        .as('drawn'),
    ])
    .groupBy(['rule_set', 'table_name', 'points'])
    .execute()
  return {
    countedAt: (await readDrawsCountedAt(db))?.toISOString() ?? null,
    sets: publishedSets(ruleBook, now).map(({ set, ...published }) => ({
      ...published,
      tables: TABLE_NAMES.map((name) => {
        const table = set.tables[name]
        const drawn = counts.filter((count) => count.rule_set === set.number && count.table_name === name)
        const rows = publishedOdds(table)
        const sum = (part: 'drawn' | 'ever', row?: PublishedOdds) =>
          Math.round(drawn.reduce((total, one) => total + one[part] * (row ? partOf(row, one.points, rows) : 1), 0))
        return {
          name,
          total: table.total,
          draws: sum('drawn'),
          drawsEver: sum('ever'),
          rows: rows.map((row) => ({ ...row, drawn: sum('drawn', row), drawnEver: sum('ever', row) })),
        }
      }),
    })),
  }
}

/** Returns the part of the draws of some points that counts for a row: less than 1 if other rows have these points, too. */
function partOf(row: PublishedOdds, points: number, rows: readonly PublishedOdds[]): number {
  const chanceIn = ({ from, to, weight }: PublishedOdds) =>
    points >= from && points <= to ? weight / (to - from + 1) : 0
  const all = rows.reduce((sum, one) => sum + chanceIn(one), 0)
  return all === 0 ? 0 : chanceIn(row) / all
}

/** Returns when draws were last counted; null before the first count. */
export async function readDrawsCountedAt(db: Db): Promise<Date | null> {
  const latest = await db
    .selectFrom('draw_count_days')
    .select((eb) => eb.fn.max('counted_at').as('at'))
    .executeTakeFirst()
  return latest?.at ?? null
}
