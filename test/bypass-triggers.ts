import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Db } from '#server/db/transaction.ts'

/**
 * Changes the database without its triggers and foreign keys, as a superuser could. `replica` is the role in which
 * PostgreSQL applies replicated rows.
 */
export async function bypassTriggers(db: Db, ...statements: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Citus then sets the role on the workers as well.
    if (inject('citusNodes').length > 0) await sql`set local citus.propagate_set_commands = 'local'`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}
