// Rows as CSV, read and sent in parts: the whole of a long list is never in memory.

import { stringify } from 'csv-stringify/sync'

/** Rows that are read at once. */
const PART = 1000

interface CsvSource<Row> {
  readonly columns: readonly string[]
  /** The next rows after the last one that was sent, at most `limit` of them. */
  readonly read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>
  readonly cells: (row: Row) => readonly (string | number | boolean | null)[]
}

/**
 * The CSV of what is read, with its columns in the first line. What a spreadsheet would run as a formula is escaped. The
 * next part is read when the one before was taken.
 */
export function csvOf<Row>({ columns, read, cells }: CsvSource<Row>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: Row | undefined
  let isFirst = true
  return new ReadableStream({
    async pull(controller) {
      const part = await read(after, PART)
      const rows = part.map((row) => [...cells(row)])
      const text = stringify(isFirst ? [[...columns], ...rows] : rows, {
        escape_formulas: true,
        record_delimiter: 'windows',
      })
      if (text) controller.enqueue(encoder.encode(isFirst ? `\ufeff${text}` : text))
      isFirst = false
      after = part.at(-1)
      if (part.length < PART) controller.close()
    },
  })
}
