import type { TestApp } from '../app.ts'

/** Notes of use, which a refused request may leave: when a session was last used, and how often something was tried. */
const USAGE_TABLES = ['sessions', 'throttles', 'sign_in_failures', 'sign_in_hours']

const statements = new WeakMap<TestApp, string>()

/** Of each table how many rows it has, and a sum over all that stands in them: one statement for all. */
async function statementFor(app: TestApp): Promise<string> {
  const tables = await app.database.db.introspection.getTables()
  const parts = tables
    .filter(({ name }) => !USAGE_TABLES.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as state from ${name} t`,
    )
  return parts.join(' union all ')
}

/** What stands in all tables but the notes of use: equal before and after what must change nothing. */
export async function readDatabaseState(app: TestApp): Promise<Record<string, string>> {
  const statement = statements.get(app) ?? (await statementFor(app))
  statements.set(app, statement)
  const { rows } = await app.database.executeSql(statement)
  return Object.fromEntries((rows as { name: string; state: string }[]).map(({ name, state }) => [name, state]))
}
