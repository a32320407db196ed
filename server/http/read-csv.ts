import { type CsvError, parse } from 'csv-parse/sync'

/** Returns the text of a file; undefined if it is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Reads a CSV that was written by hand or by a spreadsheet, also with semicolons.
 *
 * @param maxRows the rows that are read at most, the heading included
 * @returns the cells of each row, the heading first, empty rows included; undefined for a text that is not CSV
 */
export function parseCsv(text: string, maxRows: number): string[][] | undefined {
  const [heading = ''] = text.split('\n', 1)
  // Spreadsheets use semicolons in many locales.
  const delimiter = heading.includes(';') && !heading.includes(',') ? ';' : ','
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, to: maxRows })
  } catch (error) {
    if ((error as CsvError).code?.startsWith('CSV_')) return undefined
    throw error
  }
}
