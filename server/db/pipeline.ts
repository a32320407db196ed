import { CompiledQuery } from 'kysely'
import type { Db } from './transaction.ts'

/**
 * A hand-written statement with its values and a function that reads its rows. Several are sent in one round trip by `runPipelined`, and
 * one by `run`.
 */
export interface Statement<Result> {
  readonly query: CompiledQuery
  readonly read: (rows: readonly never[]) => Result
}

/** @param text SQL with the parameters $1, $2 … */
export function statement<Row, Result>(
  text: string,
  values: readonly unknown[],
  read: (rows: readonly Row[]) => Result,
): Statement<Result> {
  return { query: CompiledQuery.raw(text, [...values]), read: read as Statement<Result>['read'] }
}

/** Returns a statement whose rows are not read. */
export const statementWithoutRows = (text: string, values: readonly unknown[]): Statement<void> =>
  statement(text, values, () => undefined)

/** Several queries for the driver, which returns the rows of each. */
export interface Batch extends CompiledQuery {
  readonly batch: readonly CompiledQuery[]
}

type Results<Statements extends readonly Statement<unknown>[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Statement<infer Result> ? Result : never
}

/**
 * Runs statements in their order in one round trip. They cannot use each other's rows. When one fails inside a transaction, the
 * statements after it fail as well.
 */
export async function runPipelined<const Statements extends readonly Statement<unknown>[]>(
  db: Db,
  statements: Statements,
): Promise<Results<Statements>> {
  const batch: Batch = {
    ...CompiledQuery.raw('-- several statements'),
    batch: statements.map(({ query }) => query),
  }
  const { rows } = await db.executeQuery<readonly never[]>(batch)
  return statements.map(({ read }, index) => read(rows[index] ?? [])) as Results<Statements>
}

export async function run<Result>(db: Db, { query, read }: Statement<Result>): Promise<Result> {
  const { rows } = await db.executeQuery<never>(query)
  return read(rows)
}
