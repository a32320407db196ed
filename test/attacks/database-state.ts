import { CompiledQuery } from 'kysely'
import { inject } from 'vitest'
import { prepared } from '#server/db/prepared.ts'
import type { TestApp } from '../app.ts'

/** Tables that a refused request may change: the last use of sessions, and counts of tries. */
const USAGE_TABLES = ['sessions', 'throttles', 'sign_in_failures', 'sign_in_hours']

const statements = new WeakMap<TestApp, string>()

/**
 * Returns the expression whose sum changes with every write. The transaction that wrote a row is newer than that of each row before, and
 * reads five times faster than the row. Citus does not give it for all shards.
 */
const versionOfRow = () => (inject('citusNodes').length > 0 ? 'hashtextextended(t::text, 0)' : 'xmin::text::bigint')

/** Builds one statement that returns the number of rows and the sum of the row versions of each table. */
async function statementFor(app: TestApp): Promise<string> {
  const tables = await app.database.db.introspection.getTables()
  const parts = tables
    .filter(({ name }) => !USAGE_TABLES.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(${versionOfRow()}), 0) as state from ${name} t`,
    )
  // A connection plans it once, which takes longer than reading the tables.
  return prepared(parts.join(' union all '))
}

/** Returns the versions of all tables but {@link USAGE_TABLES}, to compare before and after a call without an effect. */
export async function readDatabaseState(app: TestApp): Promise<Record<string, string>> {
  const statement = statements.get(app) ?? (await statementFor(app))
  statements.set(app, statement)
  const { rows } = await app.database.db.executeQuery<{ name: string; state: string }>(CompiledQuery.raw(statement))
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
