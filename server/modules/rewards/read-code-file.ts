// Reads a CSV of activation codes that staff upload (docs/product.md#code-files).

import {
  BATCH_NAME_MAX,
  CODE_COLUMNS,
  CODE_FILE_MAX_ROWS,
  CODE_INSTRUCTIONS_MAX,
  CODE_LENGTH_MAX,
  type RowProblem,
} from '#contracts/activation-code-rules.ts'
import { PlainLine, PlainLines, StoredDay } from '#contracts/values.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { decodeUtf8, parseCsv } from '#server/http/read-csv.ts'
import { readCost } from './code-cost.ts'

/** What a row says about a code. */
export interface CodeRow {
  readonly code: string
  readonly instructions: string
  readonly expiresOn: string | null
  readonly costMinor: bigint | null
  readonly batch: string
}

interface ReadRow {
  /** Its number in a spreadsheet: the heading is row 1. */
  readonly row: number
  readonly read: CodeRow | RowProblem
}

interface Defaults {
  /** The day (UTC): an earlier expiry has passed. */
  readonly today: string
  /** Of the costs; null while none is chosen. */
  readonly currency: string | null
  /** The batch of rows that name none. */
  readonly batch: string
}

const Code = PlainLine(CODE_LENGTH_MAX)
const Instructions = PlainLines(CODE_INSTRUCTIONS_MAX)
const Batch = PlainLine(BATCH_NAME_MAX)

/**
 * Reads the rows that are not empty.
 *
 * @throws Problem codeFileUnreadable, codeFileTooLong
 */
export function readCodeFile(bytes: Uint8Array, defaults: Defaults): ReadRow[] {
  const text = decodeUtf8(bytes)
  const lines = text === undefined ? undefined : parseCsv(text, CODE_FILE_MAX_ROWS + 2)
  if (!lines) throw new Problem('codeFileUnreadable')
  const [heading = [], ...rest] = lines
  const names = heading.map((name) => name.trim().toLowerCase())
  const places = CODE_COLUMNS.map((column) => names.indexOf(column))
  const rows = rest
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  assertThat(names.includes('code') && rows.length > 0, 'codeFileUnreadable')
  assertThat(rest.length <= CODE_FILE_MAX_ROWS, 'codeFileTooLong', { max: CODE_FILE_MAX_ROWS })
  return rows.map(({ row, cells }) => {
    if (cells.slice(names.length).some((cell) => cell.trim() !== '')) return { row, read: 'shape' }
    return {
      row,
      read: readRow(
        places.map((place) => cells[place]?.trim() ?? ''),
        defaults,
      ),
    }
  })
}

function readRow(cells: readonly string[], { today, currency, batch: defaultBatch }: Defaults): CodeRow | RowProblem {
  const [codeText = '', instructionsText = '', expiry = '', costText = '', batchText = ''] = cells
  const code = Code.safeParse(codeText).data
  if (code === '') return 'missing'
  if (code === undefined) return 'tooLong'
  const instructions = Instructions.safeParse(instructionsText).data
  if (instructions === undefined) return 'longInstructions'
  const expiresOn = expiry === '' ? null : StoredDay.safeParse(expiry).data
  if (expiresOn === undefined) return 'wrongExpiry'
  if (expiresOn !== null && expiresOn < today) return 'expired'
  if (costText !== '' && currency === null) return 'noCurrency'
  const costMinor = costText === '' || currency === null ? null : readCost(costText, currency)
  if (costMinor === undefined) return 'wrongCost'
  const batch = Batch.safeParse(batchText).data
  return batch === undefined
    ? 'longBatch'
    : { code, instructions, expiresOn, costMinor, batch: batch === '' ? defaultBatch : batch }
}
