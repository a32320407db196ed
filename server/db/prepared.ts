import { createHash } from 'node:crypto'

/** Statements that run often enough for the server to keep their plan, by their text. */
const names = new Map<string, string>()

/**
 * Declares a hand-written statement of a hot path. PostgreSQL parses and plans it once per
 * connection; the embedded database takes it as it is.
 */
export function prepared(text: string): string {
  names.set(text, `paz_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
  return text
}

export const nameOf = (text: string): string | undefined => names.get(text)
