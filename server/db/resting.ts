import { sql } from 'kysely'
import type { Database } from './open.ts'

const REST_SECONDS = 0.001
/** One row in so many is rested at. */
const ROWS_BETWEEN = 48

/**
 * A condition that every row meets, for a statement of many rows that nobody waits for: on its way through them it lets go of
 * the core again and again, for calls that somebody does wait for. PostgreSQL has no priorities, and such a statement would have a core to
 * itself for as long as it takes.
 *
 * @param seconds how long each rest is; 0 for none, as with the embedded database, which does nothing else meanwhile
 */
export const resting = (seconds: number) =>
  sql`pg_sleep(case when random() < ${sql.lit(1 / ROWS_BETWEEN)} then ${seconds}::float8 else 0 end) is not null`

/** How long work may rest that nobody waits for; not at all while somebody waits for its connection, as everybody does for the embedded database's. */
export const restFor = (database: Pick<Database, 'pool'>): number =>
  database.pool?.().waiting === 0 ? REST_SECONDS : 0
