import { type Expression, type SqlBool, sql } from 'kysely'
import type { EntrySort, EntryType, TaskType } from '#contracts/ledger.ts'
import { anywhere } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'

/** What a member looks for. Instants: from the first, before the last. */
export interface EntryFilter {
  readonly search?: string | undefined
  readonly type?: EntryType | undefined
  readonly source?: TaskType | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly since?: Date | undefined
  readonly before?: Date | undefined
  /** Stretches of entry numbers, both ends included. */
  readonly numbers?: readonly (readonly [first: number, last: number])[] | undefined
}

/** Where a page ends. `points` only counts where entries are sorted by them. */
export interface EntryPlace {
  readonly points: number
  readonly seq: number
}

/** A member's entries that a filter finds, unsorted. */
export function entriesOf(db: Db, memberId: string, filter: EntryFilter) {
  const { search, type, source, min, max, since, before, numbers } = filter
  let query = db.selectFrom('transactions').where('member_id', '=', memberId)
  for (const word of search?.split(/\s+/).filter(Boolean) ?? []) {
    query = query.where('description', 'ilike', anywhere(word))
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

/** The same sorted, from after a place. Equal points go by number, so that no entry comes twice or never. */
export function sortedEntries(db: Db, memberId: string, filter: EntryFilter, sort: EntrySort, after?: EntryPlace) {
  const { byPoints, direction } = ORDERS[sort]
  let query = entriesOf(db, memberId, filter)
  if (after) query = query.where(isAfter(byPoints, direction, after))
  if (byPoints) query = query.orderBy('points', direction)
  return query.orderBy('seq', direction)
}

function isAfter(byPoints: boolean, direction: 'asc' | 'desc', { points, seq }: EntryPlace): Expression<SqlBool> {
  const than = sql.raw(direction === 'asc' ? '>' : '<')
  return byPoints ? sql<SqlBool>`(points, seq) ${than} (${points}, ${seq})` : sql<SqlBool>`seq ${than} ${seq}`
}
