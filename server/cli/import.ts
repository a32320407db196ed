// Imports a dump of the earlier system into an empty database (DATABASE_URL or DATA_DIR):
//   npm run import -- supabase dump.sql            reads the dump and reports what differs; uses no database. So does --dry-run
//   npm run import -- supabase dump.sql --write    imports it, in one transaction
// Exit code: 0 when it was read or imported, 2 when it was not.

import { parseArgs } from 'node:util'
import { NotReady } from '../backup/client-tools.ts'
import { inspectDatabase } from '../backup/postgres-databases.ts'
import { migrate } from '../db/migrate.ts'
import { surveyAccounts } from '../import/accounts.ts'
import { readHistory } from '../import/history.ts'
import { Report } from '../import/report.ts'
import { writeMembers } from '../import/write-members.ts'
import { readCommandConfig, readSecret } from './command-config.ts'
import { reasonOf, withDatabase } from './with-database.ts'

const USAGE = 'npm run import -- supabase FILE [--dry-run | --write]'

const say = (line: string) => console.log(line)

/** Runs the command. @returns its exit code */
export async function runImport(parameters: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      options: { write: { type: 'boolean', default: false }, 'dry-run': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [system, path, ...more] = positionals
    if (system !== 'supabase' || !path || more.length > 0 || (values.write && values['dry-run'])) {
      console.error(USAGE)
      return 2
    }
    await importDump(path, values.write)
    return 0
  } catch (error) {
    console.error(`Nothing was imported. ${reasonOf(error)}`)
    return 2
  }
}

async function importDump(path: string, writes: boolean): Promise<void> {
  const report = new Report()
  const now = new Date()
  const survey = await surveyAccounts(path, report, now)
  const archived = writes
    ? await write({ path, survey, report, now })
    : await readHistory(path, survey, report, now, async () => {})
  for (const line of report.lines()) say(line)
  const accounts = [...survey.accounts.values()]
  const points = accounts.reduce((sum, account) => sum + account.points, 0)
  for (const [table, rows] of survey.facts.ignored) say(`Table ${table} is not read: ${rows} rows`)
  say(`${accounts.length} members, ${points} points, ${archived} rows of history`)
  say(writes ? 'Imported and verified' : 'Dry run: nothing was written. --write imports it.')
}

async function write(options: Omit<Parameters<typeof writeMembers>[1], 'secret' | 'say'>): Promise<number> {
  const secret = readSecret()
  if (secret === undefined) throw new NotReady('SECRET is not set: entries are signed with it.')
  const { database } = readCommandConfig(secret)
  return await withDatabase(database, async (db) => {
    if (database.engine === 'postgres') refuseUse(await inspectDatabase(db))
    await migrate(db)
    return await writeMembers(db, { ...options, secret, say })
  })
}

/** A server that runs meanwhile could register members. PGlite is locked. */
function refuseUse({ name, otherConnections }: { name: string; otherConnections: number }): void {
  if (otherConnections > 0)
    throw new NotReady(`The database ${name} has ${otherConnections} other connections. Stop the servers first.`)
}

if (import.meta.main) process.exitCode = await runImport(process.argv.slice(2))
