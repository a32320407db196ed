import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { until } from './until.ts'

/** What a rest has to be longer than, for {@link cutOffRest} to be there before it is over; in seconds. */
export const LONG_REST = 3600

/** Waits until a statement on this PostgreSQL database rests, and cuts it off: it fails with `57014`. */
export async function cutOffRest(db: Db): Promise<void> {
  const end = () =>
    sql`select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(
      db,
    )
  await until(end, ({ rows }) => rows.length === 1)
}
