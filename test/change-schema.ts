import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

/** Runs statements that change tables, also triggers of tables whose rows are on workers of Citus. */
export async function changeSchema(db: Db, ...statements: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Without the extension this setting has no effect.
    await sql`set local citus.enable_unsafe_triggers = on`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}
