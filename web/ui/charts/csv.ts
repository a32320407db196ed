const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns a table of names and numbers as CSV. */
export const csvOf = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, ...rows].map((row) => `${row.map((cell) => quoted(String(cell))).join(',')}\r\n`).join('')
