import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'

export const SECRET = 'a secret of more than 32 characters for crashes'

/** Opens the database of a server's settings, runs the work, and closes it. */
export async function withDatabase<Result>(
  environment: Record<string, string>,
  work: (database: Database, config: ReturnType<typeof readConfig>) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment)
  const database = openDatabase(config.database, pino({ level: 'silent' }))
  await database.connected
  try {
    return await work(database, config)
  } finally {
    await database.close()
  }
}
