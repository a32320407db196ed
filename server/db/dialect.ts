import { type Dialect, type Driver, type Kysely, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { KeyedAdapter, type LedgerKeys } from './ledger-keys.ts'

/** Returns Kysely's PostgreSQL dialect over a driver; both engines use it. */
export function dialectFor(createDriver: () => Driver, ledgerKeys?: LedgerKeys): Dialect {
  return {
    createDriver,
    createAdapter: () => new KeyedAdapter(ledgerKeys),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  }
}
