import { createHash } from 'node:crypto'
import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely'
import type { Db } from './transaction.ts'

/** Names of prepared statements, by their text. */
const names = new Map<string, string>()

/** Declares a statement of a hot path: PostgreSQL parses and plans it once per connection. */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `paz_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
  return text
}

export const nameOf = (text: string): string | undefined => names.get(text)

/**
 * Declares a statement of a hot path with numbers as parameters. It is built and compiled once per set of numbers, because that takes as
 * long as running it for a few rows.
 *
 * @param build must return the same SQL text for all numbers
 * @returns runs the statement
 */
export function preparedFor<Row, Values extends readonly number[]>(
  build: (...values: Values) => RawBuilder<Row>,
): (db: Db, ...values: Values) => Promise<QueryResult<Row>> {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return async (db, ...values) => {
    const key = values.join()
    const cached = compiled.get(key)
    if (cached) return await db.executeQuery(cached)
    const query = build(...values).compile(db)
    prepared(query.sql)
    compiled.set(key, query)
    return await db.executeQuery(query)
  }
}
