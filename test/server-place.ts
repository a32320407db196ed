import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject } from 'vitest'
import { systemClock } from '#server/adapters/clock.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { TEST_SECRET } from './app.ts'
import { engine, makeDatabase } from './db.ts'
import { addMember, type TestMember } from './factories.ts'
import { onDatabase, runOn } from './postgres.ts'

/** A data directory with a database, for the server as a process of its own. */
export interface ServerPlace {
  /** The environment of the server and of its commands. */
  readonly settings: Readonly<Record<string, string>>
  readonly name: string
  readonly staff: TestMember
  readonly member: TestMember
  /** Removes the database. */
  remove(): Promise<void>
}

/** Makes a place with a super admin and a member with points. @param folder where its data directory is made */
export async function makeServerPlace(folder: string): Promise<ServerPlace> {
  const name = `paz_place_${randomUUID().slice(0, 8)}`
  const place = { DATA_DIR: join(folder, name), SECRET: TEST_SECRET }
  await makeDatabase(name, place.DATA_DIR)
  const isServer = engine === 'postgres'
  const settings: Record<string, string> = isServer
    ? { ...place, DATABASE_URL: onDatabase(inject('postgresUrl'), name) }
    : { ...place, EMBEDDED_DATABASE: 'pglite' }
  const config = readConfig(settings)
  const database = openDatabase(config.database, pino({ level: 'silent' }))
  await database.connected
  const add = (options: Parameters<typeof addMember>[3]) => addMember(database.db, systemClock, config, options)
  const [staff, member] = [await add({ role: 'super_admin' }), await add({ granted: 50_000 })]
  await database.close()
  const remove = async () => {
    if (isServer) await runOn(inject('postgresUrl'), `drop database if exists ${name} with (force)`)
  }
  return { settings, name, staff, member, remove }
}
