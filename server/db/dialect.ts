import { type Dialect, type Driver, type Kysely, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { KeyedAdapter, type LedgerKeys } from './ledger-keys.ts'

/** PostgreSQL's dialect for both engines. */
export function dialectFor(createDriver: () => Driver, ledgerKeys?: LedgerKeys): Dialect {
  return {
    createDriver,
    createAdapter: () => new KeyedAdapter(ledgerKeys),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  }
}
