// Rows as CSV, read and sent in parts: the whole of a long list is never in memory.

import { stringify } from 'csv-stringify/sync'

/** What a spreadsheet takes for the beginning of a formula, with the wide forms that some turn into the usual ones. */
const SIGN = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/
const FORMULA = /^[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/
/**
 * Where a cell begins, or where another program sees one: many spreadsheets separate cells by semicolons or tabs, whatever
 * the file is called, and then a quote protects nothing.
 */
const STARTS = /(?<=[;\t\r\n])/

/** The text, with an apostrophe wherever a formula could begin. Part by part, so that a long text takes as long as its length. */
function harmless(text: string): string {
  const safe = SIGN.test(text)
    ? text
        .split(STARTS)
        .map((part) => (FORMULA.test(part) ? `'${part}` : part))
        .join('')
    : text
  return /^[\t\r]/.test(safe) ? `'${safe}` : safe
}

/** How every CSV is written. What a spreadsheet would run as a formula is escaped. */
export const CSV_FORM = {
  cast: { string: harmless },
  record_delimiter: 'windows',
  // A line break within a cell is a new row to many programs, whatever ends ours.
  quote_record_delimiter: true,
} as const

/** Rows that are read at once. */
const PART = 1000

interface CsvSource<Row> {
  readonly columns: readonly string[]
  /** The next rows after the last one that was sent, at most `limit` of them. */
  readonly read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>
  readonly cells: (row: Row) => readonly (string | number | boolean | null)[]
}

/** The CSV of what is read, with its columns in the first line. The next part is read when the one before was taken. */
export function csvOf<Row>({ columns, read, cells }: CsvSource<Row>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: Row | undefined
  let isFirst = true
  return new ReadableStream({
    async pull(controller) {
      const part = await read(after, PART)
      const rows = part.map((row) => [...cells(row)])
      const text = stringify(isFirst ? [[...columns], ...rows] : rows, CSV_FORM)
      if (text) controller.enqueue(encoder.encode(isFirst ? `\ufeff${text}` : text))
      isFirst = false
      after = part.at(-1)
      if (part.length < PART) controller.close()
    },
  })
}
