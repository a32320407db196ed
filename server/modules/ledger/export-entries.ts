import type { EntrySort } from '#contracts/ledger.ts'
import type { Db } from '#server/db/transaction.ts'
import { csvOf } from '#server/http/csv.ts'
import type { EntryFilter } from './filter.ts'
import { findEntries } from './store.ts'

/** Streams the entries of a filter as CSV, in its order (docs/product.md#transaction-export). */
export const exportEntries = (
  db: Db,
  memberId: string,
  filter: EntryFilter,
  sort: EntrySort,
): ReadableStream<Uint8Array> =>
  csvOf({
    columns: ['Date', 'Type', 'Points', 'Description', 'Task Type'],
    read: (after: Awaited<ReturnType<typeof findEntries>>[number] | undefined, limit) =>
      findEntries(db, memberId, filter, sort, limit, after),
    cells: ({ createdAt, type, points, description, taskType }) => [createdAt, type, points, description, taskType],
  })
