import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './test/memory-folder.ts'
import { hasPostgres } from './test/postgres.ts'
import { START_FLAGS } from './test/start-flags.ts'

const databaseTests = ['{server,contracts,scripts,test,web}/**/*.db.test.ts']
/**
 * Tests that depend on the engine run on both engines: start-up, operator commands on a data folder, migrations and schema, nested
 * transactions and batches, triggers and hash chains, events and idempotency. All others run on PostgreSQL if it is installed.
 * ALL_ENGINES=true runs every database test on both.
 */
const engineTests = [
  'server/{failed-migration,main-pglite}.db.test.ts',
  'server/{backup,commands,db,metrics}/**/*.db.test.ts',
  'server/cli/{backup,backup-codes,verify}.db.test.ts',
  'server/http/{events,events-at-stop,idempotency,queue-events}.db.test.ts',
  'server/jobs/{outbox-loop,schedule}.db.test.ts',
  'server/modules/budgets/{budget-races,open-plays}.db.test.ts',
  'server/modules/database-status/{damage,jobs,status}.db.test.ts',
  'server/modules/ledger/{entry-hash,ledger-damage,ledger-programs,read-proof}.db.test.ts',
  'server/modules/points-audit/runs.db.test.ts',
  'server/modules/providers/{held-orders,order-faults}.db.test.ts',
  'server/modules/rewards/{codes-leave-memory,thousand-redemptions}.db.test.ts',
  'test/{page-cursors,schema,upgrades/upgrade}.db.test.ts',
]
const setup = (file: string) => fileURLToPath(new URL(file, import.meta.url))

// In both kinds of project a worker loads the product once for all files (`isolate: false`), which saves a quarter to a third of the processor
// time. Each file of database tests has its own database.
const onDatabase = (engine: 'pglite' | 'postgres', include = databaseTests) => ({
  test: {
    name: engine,
    include,
    setupFiles: [setup('test/cheap-hashes.ts')],
    globalSetup: [setup(`test/setup-${engine}.ts`)],
    env: { TEST_ENGINE: engine },
    // As the server starts, without its limits of the heap (docs/decisions/113-run-pglite-without-optimised-code.md).
    execArgv: START_FLAGS.filter((flag) => flag.startsWith('--no-wasm')),
    isolate: false,
    // A test that passes only with a retry is reported as flaky.
    retry: process.env.CI ? 1 : 0,
    // Ends tests that hang. The duration of a test says nothing about the product.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})

// Server processes and commands start twice as fast with a cache of compiled code.
process.env.NODE_COMPILE_CACHE ??= setup('node_modules/.cache/paz-tests')

// For the databases and folders of tests and of the servers that they start.
process.env.TMPDIR ??= memoryFolder() ?? tmpdir()

const withPostgres = hasPostgres()
console.log(
  withPostgres
    ? 'Database tests run on PostgreSQL, and those that depend on the engine also on PGlite (all with ALL_ENGINES=true).'
    : 'Database tests run only on PGlite: there are no PostgreSQL binaries and no TEST_DATABASE_URL.',
)

export default defineConfig({
  test: {
    // One more than the cores, because workers often wait for the database or a timeout.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['{server,contracts,scripts,web,test}/**/*.test.{ts,tsx}'],
          exclude: [...databaseTests, 'test/e2e/**', 'node_modules/**'],
          testTimeout: 300_000,
        },
        resolve: { alias: [{ find: /^~\//, replacement: setup('web/') }] },
      },
      onDatabase('pglite', withPostgres && !process.env.ALL_ENGINES ? engineTests : databaseTests),
      ...(withPostgres ? [onDatabase('postgres')] : []),
    ],
  },
})
