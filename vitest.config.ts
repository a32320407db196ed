import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './test/memory-folder.ts'
import { hasPostgres } from './test/postgres.ts'

const databaseTests = ['{server,contracts,scripts,test,web}/**/*.db.test.ts']
/**
 * What depends on the engine: start-up, commands of operators on a data folder, migrations and schema, nested transactions and
 * batches, triggers and hash chains, events and idempotency. It runs on both engines, everything else on PostgreSQL where that is
 * there; the browser tests play the whole product on PGlite, and ALL_ENGINES=true runs every database test on both.
 */
const engineTests = [
  'server/failed-migration.db.test.ts',
  'server/{backup,commands,db,metrics}/**/*.db.test.ts',
  'server/cli/{backup,verify}.db.test.ts',
  'server/cli/doctor/*.db.test.ts',
  'server/http/{events,events-at-stop,idempotency}.db.test.ts',
  'server/jobs/{outbox-loop,schedule}.db.test.ts',
  'server/modules/database-status/{damage,jobs,status}.db.test.ts',
  'server/modules/ledger/{entry-hash,ledger-damage,ledger-programs,read-proof}.db.test.ts',
  'server/modules/points-audit/runs.db.test.ts',
  'test/{page-cursors,schema}.db.test.ts',
]
const setup = (file: string) => fileURLToPath(new URL(file, import.meta.url))

const onDatabase = (engine: 'pglite' | 'postgres', include = databaseTests) => ({
  test: {
    name: engine,
    include,
    setupFiles: [setup('test/cheap-hashes.ts')],
    globalSetup: [setup(`test/setup-${engine}.ts`)],
    env: { TEST_ENGINE: engine },
    // A worker loads the server once and not for every file, which took a quarter of the time. What a file needs is its own database.
    isolate: false,
    // As in the browser: what passes at the second try only is reported, and looked into.
    retry: process.env.CI ? 1 : 0,
    // What hangs is to end some day; how long a test takes says nothing about the product.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})

// Servers and commands that tests start as processes load twice as fast with a folder for compiled code.
process.env.NODE_COMPILE_CACHE ??= setup('node_modules/.cache/paz-tests')

// Databases and folders of tests, those of servers that they start among them.
process.env.TMPDIR ??= memoryFolder() ?? tmpdir()

const withPostgres = hasPostgres()
console.log(
  withPostgres
    ? 'Database tests run on PostgreSQL, and those that depend on the engine on PGlite too (all of them with ALL_ENGINES=true).'
    : 'Database tests run on PGlite only: neither PostgreSQL binaries nor TEST_DATABASE_URL are there.',
)

export default defineConfig({
  test: {
    // One more than cores: a worker often waits for its database or for a time-out, a minute and a half in all.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
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
