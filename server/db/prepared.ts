import { createHash } from 'node:crypto'
import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely'
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

/**
 * Declares a statement of a hot path that is put together with numbers in it. Putting it together and planning it take as long as a small
 * turn of it: each is done once, so its text must be the same for all numbers.
 *
 * @returns how to run it
 */
export function preparedFor<Row, Values extends readonly number[]>(
  build: (...values: Values) => RawBuilder<Row>,
): (db: Db, ...values: Values) => Promise<QueryResult<Row>> {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return async (db, ...values) => {
    const key = values.join()
    const known = compiled.get(key)
    if (known) return await db.executeQuery(known)
    const query = build(...values).compile(db)
    prepared(query.sql)
    compiled.set(key, query)
    return await db.executeQuery(query)
  }
}
