import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject } from 'vitest'
import { isDiskFull } from '#server/db/failures.ts'
import { deriveLedgerKeys } from '#server/db/ledger-keys.ts'
import { type Database, openDatabase, openEmbeddedHandles } from '#server/db/open.ts'
import { openPglite } from '#server/db/pglite.ts'
import { createSharedDatabase, dropSharedDatabase } from './citus-cluster.ts'
import { hasPostgres, onDatabase, runOn } from './postgres.ts'
import { migrateAt, TEMPLATE } from './setup-postgres.ts'

export const engine = process.env.TEST_ENGINE as 'pglite' | 'postgres'

/** Whether this engine runs all database tests. The other engine skips tests that do not depend on the engine. */
export const runsAllTests = engine === 'postgres' || !hasPostgres() || Boolean(process.env.ALL_ENGINES)

/** The secret of tests; the ledger keys are derived from it. */
export const TEST_SECRET = 'a secret of more than 32 characters for tests'
const ledgerKeys = deriveLedgerKeys(TEST_SECRET)

/** Opens a new migrated database on the engine of this run. */
export async function openTestDatabase(): Promise<Database> {
  return engine === 'postgres' ? await copyTemplate() : await loadDump()
}

/** Creates a migrated database for server processes: with this name on the server, or embedded in this data folder. */
export async function makeDatabase(name: string, folder: string): Promise<void> {
  if (engine === 'postgres') return await createOnServer(name)
  const inside = join(folder, 'database')
  mkdirSync(inside, { recursive: true })
  execFileSync('tar', ['-xf', inject('pgliteDump'), '-C', inside], { stdio: 'ignore' })
}

async function createOnServer(name: string): Promise<void> {
  const nodes = inject('citusNodes')
  if (nodes.length === 0) return await runOn(inject('postgresUrl'), copyOfTemplate(name))
  await migrateAt(await createSharedDatabase(nodes, name))
}

/** Creates a database on the server. Copying files takes half the time of copying through the log, and nothing here has to survive. */
const copyOfTemplate = (name: string) => `create database ${name} template ${TEMPLATE} strategy file_copy`

/** A pause of the machine must not look like a lost database. */
const TIMEOUT_MS = 600_000

async function copyTemplate(): Promise<Database> {
  const server = inject('postgresUrl')
  const name = `paz_${randomUUID().replaceAll('-', '')}`
  await createOnServer(name)
  const database = openDatabase(
    {
      engine: 'postgres',
      url: onDatabase(server, name),
      poolSize: 20,
      guestPoolSize: 5,
      prepare: true,
      connectMs: TIMEOUT_MS,
      queryMs: 0,
      ledgerKeys,
    },
    pino({ level: 'silent' }),
  )
  await database.connected
  const close = async () => {
    await database.close()
    const nodes = inject('citusNodes')
    await dropSharedDatabase(nodes.length > 0 ? nodes : [server], name)
  }
  // Object.create preserves the getters.
  return Object.assign(Object.create(database) as Database, { close })
}

async function loadDump(): Promise<Database> {
  const dump = await openAsBlob(inject('pgliteDump'))
  const pglite = openPglite({ dump })
  let wasDiskFull = false
  const onFailure = (error: unknown) => {
    wasDiskFull ||= isDiskFull(error)
  }
  const { db, executeSql } = openEmbeddedHandles(pglite, onFailure, ledgerKeys)
  return {
    db,
    guestDb: db,
    staffDb: db,
    executeSql,
    engine: 'pglite',
    state: 'connected',
    unavailableCode: undefined,
    get isDiskFull() {
      return wasDiskFull
    },
    reportFailure: () => {},
    connected: Promise.resolve(),
    close: () => db.destroy(),
  }
}
