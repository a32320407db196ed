import { createHash } from 'node:crypto'
import type { QueryResult, RawBuilder } from 'kysely'
import type { Db } from './transaction.ts'

/** Statements that run often enough for the server to keep their plan, by their text. */
const names = new Map<string, string>()

/**
 * Declares a hand-written statement of a hot path. PostgreSQL parses and plans it once per
 * connection; the embedded database takes it as it is.
 */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `paz_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
  return text
}

export const nameOf = (text: string): string | undefined => names.get(text)

/** Runs a statement that was put together, of which planning takes as long as a small turn of it. Its text must not vary. */
export async function executePrepared<Row>(db: Db, query: RawBuilder<Row>): Promise<QueryResult<Row>> {
  const compiled = query.compile(db)
  prepared(compiled.sql)
  return await db.executeQuery(compiled)
}
