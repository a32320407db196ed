import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { engine } from './db.ts'

/** Returns the number of deadlocks in the application's database; 0 on the embedded engine, which has one connection. */
export async function countDeadlocks({ database }: TestApp): Promise<number> {
  if (engine !== 'postgres') return 0
  await sql`select pg_stat_force_next_flush()`.execute(database.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(database.db)
  return rows[0]?.deadlocks ?? 0
}
