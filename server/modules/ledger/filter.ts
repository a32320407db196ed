import { type Expression, type SqlBool, sql } from 'kysely'
import type { EntrySort, EntryType, TaskType } from '#contracts/ledger.ts'
import { containsPattern } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'

/** What a member's entries are filtered by. Instants: from the first, before the last. */
export interface EntryFilter {
  readonly search?: string | undefined
  readonly type?: EntryType | undefined
  readonly source?: TaskType | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly since?: Date | undefined
  readonly before?: Date | undefined
  /** Ranges of entry numbers, both ends included. */
  readonly numbers?: readonly (readonly [first: number, last: number])[] | undefined
}

/** The end of a page. `points` is only used where entries are sorted by points. */
export interface EntryCursor {
  readonly points: number
  readonly seq: number
}

/** Returns a query for a member's entries by a filter, unsorted. */
export function entriesOf(db: Db, memberId: string, filter: EntryFilter) {
  const { search, type, source, min, max, since, before, numbers } = filter
  let query = db.selectFrom('transactions').where('member_id', '=', memberId)
  for (const word of search?.split(/\s+/).filter(Boolean) ?? []) {
    query = query.where('description', 'ilike', containsPattern(word))
  }
  if (type) query = query.where('type', '=', type)
  if (source) query = query.where('task_type', '=', source)
  if (min !== undefined) query = query.where(size, '>=', min)
  if (max !== undefined) query = query.where(size, '<=', max)
  if (since) query = query.where('created_at', '>=', since)
  if (before) query = query.where('created_at', '<', before)
  if (numbers) {
    query = query.where((eb) => eb.or(numbers.map(([first, last]) => eb.between('seq', first, last))))
  }
  return query
}

const size = sql<number>`abs(points)`

const ORDERS = {
  newest: { byPoints: false, direction: 'desc' },
  oldest: { byPoints: false, direction: 'asc' },
  highest: { byPoints: true, direction: 'desc' },
  lowest: { byPoints: true, direction: 'asc' },
} as const satisfies Record<EntrySort, { byPoints: boolean; direction: 'asc' | 'desc' }>

/** Adds order and cursor. Equal points are sorted by number, so that pages neither repeat nor skip entries. */
export function sortedEntries(db: Db, memberId: string, filter: EntryFilter, sort: EntrySort, after?: EntryCursor) {
  const { byPoints, direction } = ORDERS[sort]
  let query = entriesOf(db, memberId, filter)
  if (after) query = query.where(isAfter(byPoints, direction, after))
  if (byPoints) query = query.orderBy('points', direction)
  return query.orderBy('seq', direction)
}

function isAfter(byPoints: boolean, direction: 'asc' | 'desc', { points, seq }: EntryCursor): Expression<SqlBool> {
  const than = sql.raw(direction === 'asc' ? '>' : '<')
  return byPoints ? sql<SqlBool>`(points, seq) ${than} (${points}, ${seq})` : sql<SqlBool>`seq ${than} ${seq}`
}
