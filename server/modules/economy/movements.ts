// The movements of all members' points in a range of time, by source (docs/product.md#accounting).

import { sql } from 'kysely'
import type { readMovements as contract } from '#contracts/accounting.ts'
import { type EntryType, TASK_TYPES, type TaskType } from '#contracts/ledger-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { csvOf } from '#server/http/csv.ts'

type Movements = OutputOf<typeof contract>
type Flow = Movements['total']
const FLOWS = ['issued', 'spent', 'expired', 'refunded', 'adjusted'] as const

/** Sums of entries of one source and type; points are signed. */
export interface EntrySum {
  readonly source: TaskType
  readonly type: EntryType
  /** The sum before the range. */
  readonly before: number
  /** Sum and number in the range. */
  readonly points: number
  readonly entries: number
}

/** Returns what an entry counts as. Each counts once, so that the flows add up to the change of the balance. */
export function flowOf({ source, type }: Pick<EntrySum, 'source' | 'type'>): (typeof FLOWS)[number] {
  if (source === 'adjustment') return 'adjusted'
  if (source === 'expiry') return 'expired'
  if (type === 'earn') return 'issued'
  return type === 'redeem' ? 'spent' : 'refunded'
}

function sumUp(sums: readonly EntrySum[]): Flow {
  const flow = { issued: 0, spent: 0, expired: 0, refunded: 0, adjusted: 0, change: 0, entries: 0 }
  for (const sum of sums) {
    flow[flowOf(sum)] += sum.points
    flow.change += sum.points
    flow.entries += sum.entries
  }
  return flow
}

/** Returns opening balance, flows by source and closing balance. */
export function movementsOf(sums: readonly EntrySum[]): Pick<Movements, 'opening' | 'sources' | 'total' | 'closing'> {
  const opening = sums.reduce((sum, { before }) => sum + before, 0)
  const total = sumUp(sums)
  const sources = TASK_TYPES.flatMap((source) => {
    const flow = sumUp(sums.filter((sum) => sum.source === source))
    return flow.entries > 0 ? [{ source, ...flow }] : []
  })
  return { opening, sources, total, closing: opening + total.change }
}

/**
 * Entries before a time: those of whole days (UTC) from the daily sums and from what is not added to them yet, those of the day itself
 * from the ledger.
 */
function entriesBefore(at: Date) {
  const day = new Date(at)
  day.setUTCHours(0, 0, 0, 0)
  return sql`(
    select task_type, type, sum(points)::bigint as points, sum(entries)::bigint as entries
    from (
      select task_type, type, points, entries from ledger_days where day < (${day}::timestamptz at time zone 'UTC')::date
      union all
      select task_type, type, points, 1 from leaderboard_changes where at < ${day} and type is not null and not summed
      union all
      select task_type, type, points, 1 from transactions where created_at >= ${day} and created_at < ${at}
    ) parts group by task_type, type)`
}

/** Reads the sums as of one moment: one statement sees an entry either in the daily sums or as not added yet. */
export async function readEntrySums(db: Db, from: Date, before: Date): Promise<EntrySum[]> {
  const { rows } = await sql<EntrySum>`
    select e.task_type as source, e.type, coalesce(s.points, 0) as before, e.points - coalesce(s.points, 0) as points,
      e.entries - coalesce(s.entries, 0) as entries
    from ${entriesBefore(before)} e left join ${entriesBefore(from)} s using (task_type, type)`.execute(db)
  return rows
}

const COLUMNS = ['From', 'To', 'Time Zone', 'Line', 'Source', 'Issued', 'Spent', 'Expired', 'Refunded', 'Adjusted']

/** Returns the movements as CSV: opening balance, a line for each source, their total, closing balance. */
export function movementsCsv({ from, to, timeZone, opening, sources, total, closing }: Movements) {
  const balanceLine = (line: string, balance: number) => [line, '', ...FLOWS.map(() => null), null, null, balance]
  const flowLine = (line: string, source: string, flow: Flow) => [
    ...[line, source, ...FLOWS.map((name) => flow[name]), flow.change, flow.entries],
    null,
  ]
  const lines = [
    balanceLine('Opening balance', opening),
    ...sources.map((flow) => flowLine('Movements', flow.source, flow)),
    flowLine('Total', '', total),
    balanceLine('Closing balance', closing),
  ]
  return csvOf({
    columns: [...COLUMNS, 'Change', 'Entries', 'Balance'],
    read: async () => lines,
    cells: (line) => [from, to, timeZone, ...line],
  })
}
