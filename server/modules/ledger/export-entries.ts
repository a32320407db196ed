// Entries as CSV, read and sent in parts: the whole of a long history is never in memory.

import { stringify } from 'csv-stringify/sync'
import type { EntrySort } from '#contracts/ledger.ts'
import type { Db } from '#server/db/transaction.ts'
import type { EntryFilter, EntryPlace } from './filter.ts'
import { findEntries } from './store.ts'

/** Rows that are read at once. */
const PART = 1000

/** Document 2, section 9. */
const COLUMNS = ['Date', 'Type', 'Points', 'Description', 'Task Type'] as const

/**
 * The CSV of what a filter finds, in its order. What a spreadsheet would run as a formula is escaped. The next
 * part is read when the one before was taken.
 */
export function exportEntries(
  db: Db,
  memberId: string,
  filter: EntryFilter,
  sort: EntrySort,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: EntryPlace | undefined
  let isFirst = true
  return new ReadableStream({
    async pull(controller) {
      const entries = await findEntries(db, memberId, filter, sort, PART, after)
      const rows = entries.map(({ createdAt, type, points, description, taskType }) => [
        createdAt,
        type,
        points,
        description,
        taskType,
      ])
      const text = stringify(isFirst ? [[...COLUMNS], ...rows] : rows, {
        escape_formulas: true,
        record_delimiter: 'windows',
      })
      if (text) controller.enqueue(encoder.encode(isFirst ? `\ufeff${text}` : text))
      isFirst = false
      const last = entries.at(-1)
      if (entries.length < PART || !last) controller.close()
      else after = last
    },
  })
}
