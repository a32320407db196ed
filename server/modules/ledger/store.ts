import { type Selectable, sql } from 'kysely'
import type { Entry, EntrySort } from '#contracts/ledger.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Db } from '#server/db/transaction.ts'
import { type EntryCursor, type EntryFilter, entriesOf, sortedEntries } from './filter.ts'

export const ENTRY = ['seq', 'type', 'points', 'balance_after', 'description', 'task_type', 'created_at'] as const

/** An entry row that was read as JSON, with its time as text. */
export type EntryRow = Omit<Pick<Selectable<Schema['transactions']>, (typeof ENTRY)[number]>, 'created_at'> & {
  readonly created_at: Date | string
}

/** Converts a row to an entry as its member sees it. */
export const entryOf = (row: EntryRow): Entry => ({
  seq: row.seq,
  type: row.type,
  points: row.points,
  balanceAfter: row.balance_after,
  description: row.description,
  taskType: row.task_type,
  createdAt: new Date(row.created_at).toISOString(),
})

/** Finds the member's entries by a filter, sorted, after a cursor. */
export async function findEntries(
  db: Db,
  memberId: string,
  filter: EntryFilter,
  sort: EntrySort,
  limit: number,
  after?: EntryCursor,
): Promise<Entry[]> {
  const rows = await sortedEntries(db, memberId, filter, sort, after).select(ENTRY).limit(limit).execute()
  return rows.map(entryOf)
}

/** Reads the member's entries, newest first. */
export const readEntries = (db: Db, memberId: string, limit: number): Promise<Entry[]> =>
  findEntries(db, memberId, {}, 'newest', limit)

/**
 * Counts the entries of a filter. Without a filter the wallet's entry number is the count, because numbers have no gaps.
 *
 * @param upTo with a filter, the count is at most one more
 */
export async function countEntries(db: Db, memberId: string, filter: EntryFilter, upTo?: number): Promise<number> {
  if (Object.values(filter).every((part) => part === undefined || part === '')) {
    const wallet = await db.selectFrom('wallets').select('seq').where('member_id', '=', memberId).executeTakeFirst()
    return wallet?.seq ?? 0
  }
  const counted = entriesOf(db, memberId, filter).select('seq')
  const row = await db
    .selectFrom((upTo === undefined ? counted : counted.limit(upTo + 1)).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Sums what came in and went out with the entries of a filter. */
export async function sumEntries(db: Db, memberId: string, filter: EntryFilter) {
  return await entriesOf(db, memberId, filter)
    .select((eb) => [
      sql<number>`coalesce(sum(points) filter (where type <> 'redeem'), 0)::bigint`.as('gained'),
      sql<number>`coalesce(-sum(points) filter (where type = 'redeem'), 0)::bigint`.as('lost'),
      eb.fn.countAll<number>().as('entries'),
    ])
    .executeTakeFirstOrThrow()
}
