import type { Selectable } from 'kysely'
import type { Entry, EntrySort } from '#contracts/ledger.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Db } from '#server/db/transaction.ts'
import { type EntryFilter, type EntryPlace, entriesOf, sortedEntries } from './filter.ts'

export const ENTRY = ['seq', 'type', 'points', 'balance_after', 'description', 'task_type', 'created_at'] as const

/** Read as JSON, its time is a text. */
export type EntryRow = Omit<Pick<Selectable<Schema['transactions']>, (typeof ENTRY)[number]>, 'created_at'> & {
  readonly created_at: Date | string
}

/** An entry as its member sees it. */
export const entryOf = (row: EntryRow): Entry => ({
  seq: row.seq,
  type: row.type,
  points: row.points,
  balanceAfter: row.balance_after,
  description: row.description,
  taskType: row.task_type,
  createdAt: new Date(row.created_at).toISOString(),
})

/** The member's entries that a filter finds, sorted, from after a place. */
export async function findEntries(
  db: Db,
  memberId: string,
  filter: EntryFilter,
  sort: EntrySort,
  limit: number,
  after?: EntryPlace,
): Promise<Entry[]> {
  const rows = await sortedEntries(db, memberId, filter, sort, after).select(ENTRY).limit(limit).execute()
  return rows.map(entryOf)
}

/** The member's entries, newest first. */
export const readEntries = (db: Db, memberId: string, limit: number): Promise<Entry[]> =>
  findEntries(db, memberId, {}, 'newest', limit)

/** How many entries a filter finds. Without one the wallet knows: the numbers have no gaps. */
export async function countEntries(db: Db, memberId: string, filter: EntryFilter): Promise<number> {
  if (Object.values(filter).every((part) => part === undefined || part === '')) {
    const wallet = await db.selectFrom('wallets').select('seq').where('member_id', '=', memberId).executeTakeFirst()
    return wallet?.seq ?? 0
  }
  const row = await entriesOf(db, memberId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
