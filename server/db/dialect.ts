import {
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'

/** Any fixed number will do; it must only be the same in every instance. */
const MIGRATION_LOCK = 7_269_001

/**
 * PostgreSQL's dialect for both engines. The migration lock belongs to the migrating transaction, so
 * that it also holds behind a pooler that hands connections around.
 */
class LockingAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db)
  }

  override async releaseMigrationLock(): Promise<void> {
    // The end of the transaction releases it.
  }
}

export function dialectFor(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new LockingAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  }
}
