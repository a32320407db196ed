// Moves the configured database (DATABASE_URL or DATA_DIR) to another engine, and verifies it there:
//   npm run move -- --to postgres://…    to a PostgreSQL server, into an empty database
//   npm run move -- --to postgres        to a PostgreSQL of its own in DATA_DIR
//   npm run move -- --to pglite          to PGlite in DATA_DIR
// The server must be stopped. An embedded database stays under another name. Exit code: 0 when the database was moved and verified, 2 when it
// was not moved.

import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { NotReady } from '../backup/client-tools.ts'
import { copyDatabase } from '../backup/copy-database.ts'
import { inspectDatabase } from '../backup/postgres-databases.ts'
import { checkPictures } from '../backup/verify-restored.ts'
import type { Config } from '../config.ts'
import { clusterIn, pgliteIn } from '../db/data-folder.ts'
import { type DatabaseSettings, openHandles } from '../db/open.ts'
import { useOwnPostgres } from '../db/own-postgres.ts'
import type { Db } from '../db/transaction.ts'
import { checkAudit } from '../modules/audit-log/index.ts'
import { verifyLedger } from '../modules/ledger/index.ts'
import { verifySources } from '../modules/points-audit/index.ts'
import { readCommandConfig, readOtherDatabase, readSecret } from './command-config.ts'
import { reasonOf } from './with-database.ts'

const USAGE = 'npm run move -- --to postgres://… | postgres | pglite'

const say = (line: string) => console.log(line)

/** Runs the command. @returns its exit code */
export async function runMove(parameters: readonly string[]): Promise<number> {
  try {
    const { values } = parseArgs({ args: [...parameters], options: { to: { type: 'string' } } })
    const isUrl = /^postgres(ql)?:\/\//.test(values.to ?? '')
    if (!isUrl && values.to !== 'postgres' && values.to !== 'pglite') {
      console.error(USAGE)
      return 2
    }
    const config = readCommandConfig(readSecret())
    await move(config, values.to ?? '')
    return 0
  } catch (error) {
    console.error(`Not moved. ${reasonOf(error)}`)
    return 2
  }
}

async function move(config: Config, to: string): Promise<void> {
  const { database: from, dataDir } = config
  const folder = folderOf(from)
  if (folder && !existsSync(folder)) throw new NotReady(`There is no database in ${dataDir}`)
  const kind = to === 'postgres' || to === 'pglite' ? to : undefined
  // An embedded database is made in a folder beside, and gets its place when it is complete.
  const staging = join(dataDir, 'moving')
  const target = kind
    ? readOtherDatabase({ NODE_ENV: '', DATA_DIR: prepareStaging(dataDir, staging), EMBEDDED_DATABASE: kind })
    : readOtherDatabase({ DATABASE_URL: to })
  const place = kind && (kind === 'postgres' ? clusterIn(dataDir) : pgliteIn(dataDir))
  if (place && existsSync(place)) throw new NotReady(`There is a database in ${place} already`)
  const pictures = config.files.kind === 'disk' ? config.files.folder : ''
  await copyAll({ from, to: { ...target, ledgerKeys: from.ledgerKeys }, pictures })
  if (place) renameSync(folderOf(target) ?? '', place)
  rmSync(staging, { recursive: true, force: true })
  if (folder) {
    const previous = `${folder}-moved-${Date.now()}`
    renameSync(folder, previous)
    say(`The previous database is in ${previous}; remove it when you no longer need it`)
  }
  say(nextStep(kind, from))
}

function prepareStaging(dataDir: string, staging: string): string {
  rmSync(staging, { recursive: true, force: true })
  // Run by root, a PostgreSQL of its own has another user, who passes through the data folder.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
  return staging
}

/** Returns the folder of an embedded database. */
function folderOf(database: DatabaseSettings): string | undefined {
  if (database.engine === 'pglite') return pgliteIn(database.folder)
  return database.own && clusterIn(database.own.folder)
}

const nextStep = (kind: string | undefined, from: DatabaseSettings): string => {
  if (!kind) return 'Start the server with DATABASE_URL set to the new database'
  const isGiven = from.engine === 'postgres' && !from.own
  return isGiven ? 'Start the server without DATABASE_URL' : 'Start the server'
}

interface Move {
  readonly from: DatabaseSettings
  readonly to: DatabaseSettings
  /** The folder of the members' pictures, which stay where they are; empty with a bucket. */
  readonly pictures: string
}

/** Copies and verifies. A database on a server that could not be filled, or has findings, is left with its tables: the operator creates it again. */
async function copyAll({ from, to, pictures }: Move): Promise<void> {
  await using _from = await useOwnPostgres(from)
  await using _to = await useOwnPostgres(to)
  await withHandles(from, async (source) => {
    await refuseUse(from, source)
    await withHandles(to, async (target) => {
      if (to.engine === 'postgres' && !(await inspectDatabase(target)).isEmpty)
        throw new NotReady('The database to move to is not empty')
      const start = performance.now()
      const rows = await copyDatabase(source, target, say)
      say(`${rows} rows in ${Math.round((performance.now() - start) / 1000)} s`)
      await verify(target, pictures)
    })
  })
}

/** A server that runs meanwhile would write what is not copied. PGlite is locked. */
async function refuseUse(settings: DatabaseSettings, db: Db): Promise<void> {
  if (settings.engine === 'pglite') return
  const { name, otherConnections } = await inspectDatabase(db)
  if (otherConnections > 0)
    throw new NotReady(`The database ${name} has ${otherConnections} other connections. Stop the servers first.`)
}

async function withHandles<Result>(settings: DatabaseSettings, work: (db: Db) => Promise<Result>): Promise<Result> {
  const options =
    settings.engine === 'postgres' ? { ...settings, poolSize: 1, guestPoolSize: undefined, queryMs: 0 } : settings
  const { db, lock } = openHandles(options)
  try {
    return await work(db)
  } finally {
    await db.destroy()
    lock?.release()
  }
}

/** @throws NotReady with the number of findings */
async function verify(db: Db, pictures: string): Promise<void> {
  const ledger = await verifyLedger(db)
  const sources = await verifySources(db)
  const audit = await checkAudit(db, { stores: [], secret: '' })
  const { shown, missing } = await checkPictures(db, pictures)
  say(`Ledger: ${ledger.members} members, ${ledger.entries} entries, ${ledger.findings.length} findings`)
  say(`Sources of entries: ${sources.length} findings`)
  say(`Audit log: ${audit.entries} entries, ${audit.findings.length} findings`)
  say(`Pictures: ${shown} shown, ${missing} missing`)
  const findings = ledger.findings.length + sources.length + audit.findings.length + missing
  if (findings > 0) throw new NotReady(`There are ${findings} findings, which \`npm run verify\` lists`)
}

if (import.meta.main) process.exitCode = await runMove(process.argv.slice(2))
