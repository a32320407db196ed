import { pino } from 'pino'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import { onDatabase, runOn } from '#test/postgres.ts'

/** Creates and fills a database with the product's tables. @returns its address */
export async function makeDatabase(server: string, name: string, fill: (db: Db) => Promise<void>): Promise<string> {
  await runOn(server, `create database ${name}`)
  const url = onDatabase(server, name)
  const options = { engine: 'postgres', url, poolSize: 2, prepare: true, queryMs: 0 } as const
  const database = openDatabase(options, pino({ level: 'silent' }))
  await database.connected
  await fill(database.db)
  await database.close()
  return url
}
