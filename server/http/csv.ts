// Streams rows as CSV, page by page, so that a long list is never in memory as a whole.

import { stringify } from 'csv-stringify/sync'

/** Characters that start a formula in spreadsheets, with their full-width forms. */
const FORMULA_SIGN = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/
const FORMULA = /^[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/
/** Where a spreadsheet may start a cell: many split at semicolons or tabs even in a CSV file, and ignore quotes then. */
const CELL_STARTS = /(?<=[;\t\r\n])/

/** Escapes formulas with an apostrophe. Works part by part, so that the time is linear in the length. */
function escapeFormulas(text: string): string {
  const safe = FORMULA_SIGN.test(text)
    ? text
        .split(CELL_STARTS)
        .map((part) => (FORMULA.test(part) ? `'${part}` : part))
        .join('')
    : text
  return /^[\t\r]/.test(safe) ? `'${safe}` : safe
}

/** Options of every CSV: formulas are escaped. */
export const CSV_OPTIONS = {
  cast: { string: escapeFormulas },
  record_delimiter: 'windows',
  // Many programs start a new row at any line break within a cell.
  quote_record_delimiter: true,
} as const

/** Rows per read. */
const PAGE_SIZE = 1000

interface CsvSource<Row> {
  readonly columns: readonly string[]
  /** Returns up to `limit` rows after the given one. */
  readonly read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>
  readonly cells: (row: Row) => readonly (string | number | boolean | null)[]
}

/** Returns the rows as CSV with a header line. Each page is read when the consumer has taken the previous one. */
export function csvOf<Row>({ columns, read, cells }: CsvSource<Row>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: Row | undefined
  let isFirst = true
  return new ReadableStream({
    async pull(controller) {
      const part = await read(after, PAGE_SIZE)
      const rows = part.map((row) => [...cells(row)])
      const text = stringify(isFirst ? [[...columns], ...rows] : rows, CSV_OPTIONS)
      if (text) controller.enqueue(encoder.encode(isFirst ? `\ufeff${text}` : text))
      isFirst = false
      after = part.at(-1)
      if (part.length < PAGE_SIZE) controller.close()
    },
  })
}
