import { type Dialect, type Driver, Kysely, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import { KeyedAdapter, type LedgerKeys } from './ledger-keys.ts'
import { type DriverOptions, PgDriver } from './pg-driver.ts'
import type { Schema } from './schema.ts'
import type { Db } from './transaction.ts'

/** Returns Kysely's PostgreSQL dialect over a driver; both engines use it. */
export function dialectFor(createDriver: () => Driver, ledgerKeys?: LedgerKeys): Dialect {
  return {
    createDriver,
    createAdapter: () => new KeyedAdapter(ledgerKeys),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  }
}

/** Returns a handle over a pool, which several handles may share. */
export const openHandle = (pool: pg.Pool, options: DriverOptions, ledgerKeys?: LedgerKeys): Db =>
  new Kysely<Schema>({ dialect: dialectFor(() => new PgDriver(pool, options), ledgerKeys) })
