import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

/**
 * Changes the database as somebody with every right would, past all triggers and constraints between
 * tables: `replica` is how PostgreSQL itself writes what was checked elsewhere.
 */
export async function bypassTriggers(db: Db, ...statements: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}
