// Counts groups and stores the results. A dismissed group stays dismissed until it is larger than at its dismissal, or until the
// dismissal ends; a group that is too small is deleted.

import { sql } from 'kysely'
import { GROUP_FROM, RISK_DAYS, type RiskKind } from '#contracts/risk-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { countShared } from './count-shared.ts'
import { countSpeeds } from './count-speeds.ts'
import type { GroupCounts } from './group-counts.ts'

const DAY_MS = 24 * 3_600_000
/**
 * How many groups one statement counts. A wave of fast members creates a group for each, and one statement per group would keep
 * the database busy for minutes; a shared mark may have a thousand members.
 */
const MAX_BATCH_SIZE = { speed: 250, shared: 25 } as const

export interface Group {
  readonly kind: RiskKind
  readonly mark: string
}

/** @returns whether groups are open that were not before */
export async function countGroups(db: Db, groups: readonly Group[], now: Date): Promise<boolean> {
  let hasFound = false
  for (const [kind, of] of Map.groupBy(groups, (group) => group.kind)) {
    const marks = [...new Set(of.map(({ mark }) => mark))].sort()
    const atOnce = kind === 'speed' ? MAX_BATCH_SIZE.speed : MAX_BATCH_SIZE.shared
    for (let from = 0; from < marks.length; from += atOnce) {
      if (await count(db, kind, marks.slice(from, from + atOnce), now)) hasFound = true
    }
  }
  return hasFound
}

async function count(db: Db, kind: RiskKind, marks: readonly string[], now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - RISK_DAYS * DAY_MS)
  const counted = kind === 'speed' ? await countSpeeds(db, marks, since) : await countShared(db, kind, marks, since)
  const groups = counted.filter(({ measure }) => measure >= GROUP_FROM[kind])
  const stored = groups.map(({ mark }) => mark)
  await sql`
    delete from risk_groups where kind = ${kind} and mark = any (${marks}::text[]) and mark <> all (${stored}::text[])`.execute(
    db,
  )
  return groups.length > 0 && (await storeGroups(db, kind, groups, now))
}

/** @returns whether one of them is open that was not before */
async function storeGroups(db: Db, kind: RiskKind, groups: readonly GroupCounts[], now: Date): Promise<boolean> {
  const marks = groups.map(({ mark }) => mark)
  const { rows } = await sql<{ hasFound: boolean }>`
    with listed as (
      select mark from risk_groups where kind = ${kind} and mark = any (${marks}::text[]) and open
    ), stored as (
    insert into risk_groups as g (id, kind, mark, label, measure, size, weight, reasons, points, redemptions, first_at,
      last_at, counted_at, open)
    select gen_random_uuid(), ${kind}, mark, label, measure, size, weight, reasons, points, redemptions, "firstAt", "lastAt",
      ${now}::timestamptz, true
    from json_to_recordset(${JSON.stringify(groups)}::json) as f (mark text, label text, measure integer, size integer,
      weight smallint, reasons jsonb, points bigint, redemptions integer, "firstAt" timestamptz, "lastAt" timestamptz)
    on conflict (kind, mark) do update set label = excluded.label, measure = excluded.measure, size = excluded.size,
      weight = excluded.weight, reasons = excluded.reasons, points = excluded.points,
      redemptions = excluded.redemptions, first_at = excluded.first_at, last_at = excluded.last_at,
      counted_at = excluded.counted_at,
      -- Members who left do not have to return before the group is shown again.
      dismissed_measure = case when g.open then g.dismissed_measure else least(g.dismissed_measure, excluded.measure) end,
      open = g.open or excluded.measure > g.dismissed_measure or coalesce(g.dismissed_until <= excluded.counted_at, false)
      returning mark, open
    )
    select exists (select from stored where open and mark not in (select mark from listed)) as "hasFound"`.execute(db)
  return rows[0]?.hasFound === true
}
