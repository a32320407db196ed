// Checks the whole database. Each part is read separately, so a missing table, a missing permission or a hanging statement
// affects that part alone, and the answer comes within seconds.

import type { DatabaseCheck } from '#contracts/database.ts'
import { readPlan } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { readLongWorks } from '#server/db/read-long-works.ts'
import { replicaHealth } from '#server/db/replica.ts'
import { countTables } from './count-tables.ts'
import { openProbe } from './probe.ts'
import { readJobs } from './read-jobs.ts'
import { readBackup, readBytes, readMails, readMigrations, readServer, readUsers } from './read-server.ts'
import { readStatements } from './read-statements.ts'
import { recommend } from './recommend.ts'

export type Check = Omit<DatabaseCheck, 'may'>

/** @returns a function that checks the database; concurrent calls share one check */
export function createCheck(database: Database): (now: Date) => Promise<Check> {
  let running: Promise<Check> | undefined
  return async (now) => {
    running ??= check(database, now).finally(() => {
      running = undefined
    })
    return await running
  }
}

async function check({ db, engine, replica }: Database, now: Date): Promise<Check> {
  const probe = openProbe(db)
  const { tables: names } = await readPlan()
  // Sequential: apart from the tables, a check uses one connection.
  const others = async () => ({
    server: await probe(readServer),
    members: await probe((tx) => readUsers(tx, now)),
    migrations: await probe(readMigrations),
    bytes: await probe(readBytes),
    jobs: await probe(readJobs),
    mails: await probe(readMails),
    backup: await probe(readBackup),
    statements: await probe(readStatements),
    longWorks: await probe(readLongWorks),
  })
  const [parts, tables] = await Promise.all([others(), countTables(probe, names)])
  const found = { ...parts, tables }
  const replicaState = replica && {
    ...replicaHealth(replica),
    name: replica.name,
    maxLagSeconds: replica.maxLagMs / 1000,
  }
  return {
    engine,
    replica: replicaState ?? null,
    ...found,
    recommendations: recommend(found, now),
    checkedAt: now.toISOString(),
  }
}
