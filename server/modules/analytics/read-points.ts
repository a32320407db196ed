import { sql } from 'kysely'
import type { readPointAnalytics as contract } from '#contracts/analytics.ts'
import type { DayRange } from '#contracts/analytics-rules.ts'
import { type EntryType, TASK_TYPES, type TaskType } from '#contracts/ledger-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { readReferencePlans } from '#server/modules/rewards/index.ts'
import { beforeRange, eachDay } from './range.ts'

interface Sum {
  readonly day: string
  readonly task_type: TaskType
  readonly type: EntryType
  readonly entries: number
  readonly points: number
}

/** Sums the ledger's entries by day and source, and the points outstanding, which are the sum of all entries before. */
export async function readPoints(db: Db, range: DayRange): Promise<OutputOf<typeof contract>> {
  const start = beforeRange(range)
  const [{ rows }, plans] = await Promise.all([
    sql<Sum>`
      select greatest(day, ${start}::date) as day, task_type, type, sum(entries)::bigint as entries,
        sum(points)::bigint as points
      from ledger_days where day <= ${range.to}::date group by 1, 2, 3`.execute(db),
    readReferencePlans(db),
  ])
  const byDay = Map.groupBy(rows, ({ day }) => day)
  let held = pointsOf(byDay.get(start) ?? [])
  const days = eachDay(range).map((day) => {
    const sums = byDay.get(day) ?? []
    held += pointsOf(sums)
    return { day, ...flowOf(sums), held }
  })
  const bySource = Map.groupBy(
    rows.filter(({ day }) => day !== start),
    ({ task_type }) => task_type,
  )
  const sources = TASK_TYPES.flatMap((source) => {
    const sums = bySource.get(source)
    return sums ? [{ source, ...flowOf(sums) }] : []
  })
  return { ...range, days, sources, plans }
}

const pointsOf = (sums: readonly Sum[]): number => sums.reduce((total, { points }) => total + points, 0)

function flowOf(sums: readonly Sum[]) {
  const of = (type: EntryType) => pointsOf(sums.filter((sum) => sum.type === type))
  return {
    issued: of('earn'),
    // Spent points are negative in the ledger.
    spent: 0 - of('redeem'),
    refunded: of('refund'),
    entries: sums.reduce((total, { entries }) => total + entries, 0),
  }
}
