const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A text that a spreadsheet would compute gets a quote before it. */
const harmless = (cell: string | number): string =>
  typeof cell === 'string' && /^[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : String(cell)

/** Returns a table of texts and numbers as CSV. */
export const csvOf = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, ...rows].map((row) => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r\n`).join('')
