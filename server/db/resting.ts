import { sql } from 'kysely'
import type { Database } from './open.ts'

const REST_SECONDS = 0.001
/** One row in so many is rested at: that is about a millisecond's work where something is done for each, and where rows are only read. */
const ROWS_BETWEEN = { done: 48, read: 1000 } as const
/** A statement that takes longer than that hurries from then on: a connection that receives nothing for 30 s is closed (`pg-driver.ts`). */
const MOST_SECONDS = 10

/** How long work may rest that nobody waits for, asked before each of its statements; in seconds, 0 for not at all. */
export type Rest = () => number
export const NO_REST: Rest = () => 0

/**
 * A condition that every row meets, for a statement of many rows that nobody waits for: on its way through them it lets go of
 * the core again and again, for calls that somebody does wait for. PostgreSQL has no priorities, and such a statement would have a core to
 * itself for as long as it takes.
 *
 * @param seconds how long each rest is; 0 for none, as with the embedded database, which does nothing else meanwhile
 * @param work what is done for each row
 * @param mostSeconds when the statement has taken so long it rests no more
 */
export const resting = (seconds: number, work: keyof typeof ROWS_BETWEEN = 'done', mostSeconds = MOST_SECONDS) =>
  sql`pg_sleep(case when random() < ${sql.lit(1 / ROWS_BETWEEN[work])} and clock_timestamp() < statement_timestamp() + ${sql.lit(`${mostSeconds} s`)}::interval
    then ${seconds}::float8 else 0 end) is not null`

/** How long work may rest that nobody waits for; not at all while somebody waits for its connection, as everybody does for the embedded database's. */
export const restFor = (database: Pick<Database, 'pool'>): number =>
  database.pool?.().waiting === 0 ? REST_SECONDS : 0
