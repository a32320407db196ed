import { join } from 'node:path'
import { systemClock } from '#server/adapters/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import { ServerInstance } from '../cluster/server-instance.ts'
import { SECRET, withDatabase } from '../crash/database.ts'
import { addMember } from '../factories.ts'
import { freePort, onDatabase, runOn, startOwnPostgres, type TestServer } from '../postgres.ts'
import { throughPort } from '../programs.ts'
import type { Engine } from './fault-plan.ts'
import { FaultProxy } from './fault-proxy.ts'
import { SoakActor } from './soak-actor.ts'

const DATABASE = 'paz_soak'
const OPENING_POINTS = 3000
/** Number of members to create in advance for each minute; more cannot start in that time. */
const MEMBERS_PER_MINUTE = 30
/** The first one prepares and verifies, the second one only reads. */
const STAFF_ROLES = [
  'super_admin',
  'super_admin',
  'super_admin',
  'super_admin',
  'moderator',
  'moderator',
  'support',
] as const

/** What the soak test runs on: database, instances, a TCP proxy before each of the two, and actors. */
export interface Testbed {
  readonly instances: readonly ServerInstance[]
  /** Between actors and instances. */
  readonly clientProxy: FaultProxy
  /** Between instances and PostgreSQL; undefined for the embedded database. */
  readonly databaseProxy: FaultProxy | undefined
  readonly postgres: TestServer | undefined
  /** Settings with a database URL that bypasses the proxy. */
  readonly directSettings: Record<string, string>
  readonly members: readonly SoakActor[]
  readonly staff: readonly SoakActor[]
  close(): Promise<void>
}

interface TestbedOptions {
  readonly engine: Engine
  readonly instances: number
  readonly minutes: number
  readonly folder: string
  readonly log: (text: string) => void
}

/** Starts everything. The caller closes it. */
export async function openTestbed({
  engine,
  instances: count,
  minutes,
  folder,
  log,
}: TestbedOptions): Promise<Testbed> {
  const settings = {
    ...{
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      EMBEDDED_DATABASE: 'pglite',
      SMTP_URL: '',
      PUBLIC_URL: '',
      NODE_ENV: '',
      SECRET,
    },
    ...{ TRUSTED_PROXIES: '127.0.0.1', TELEGRAM_BOT_TOKEN: '1:soak', TELEGRAM_API_ROOT: 'stand-in' },
  }
  const postgres = engine === 'postgres' ? await startOwnPostgres() : undefined
  if (postgres) await runOn(postgres.url, `create database ${DATABASE}`)
  const directSettings = { ...settings, ...(postgres && { DATABASE_URL: onDatabase(postgres.url, DATABASE) }) }
  const databaseProxy = postgres && (await FaultProxy.open(() => [Number(new URL(postgres.url).port)]))
  const proxiedSettings = databaseProxy
    ? { ...directSettings, DATABASE_URL: throughPort(directSettings.DATABASE_URL, databaseProxy.port) }
    : directSettings
  const actors = await withDatabase(directSettings, (database, config) =>
    addActors(database, config, Math.ceil(MEMBERS_PER_MINUTE * (minutes + 1))),
  )
  const instances: ServerInstance[] = []
  for (let index = 0; index < (postgres ? count : 1); index += 1)
    instances.push(new ServerInstance(await freePort(), proxiedSettings, log))
  await Promise.all(instances.map((instance) => instance.start()))
  const clientProxy = await FaultProxy.open(() => instances.flatMap(({ isUp, port }) => (isUp ? [port] : [])))
  return {
    ...{ instances, clientProxy, databaseProxy, postgres, directSettings, ...actors },
    async close() {
      for (const instance of instances) await instance.kill()
      await clientProxy.stop()
      await databaseProxy?.stop()
      await postgres?.stop()
    },
  }
}

async function addActors({ db }: Database, config: Config, count: number) {
  const members: SoakActor[] = []
  for (let number = 0; number < count; number += 1)
    members.push(new SoakActor(number, await addMember(db, systemClock, config, { granted: OPENING_POINTS })))
  const staff: SoakActor[] = []
  for (const role of STAFF_ROLES)
    staff.push(new SoakActor(60_000 + staff.length, await addMember(db, systemClock, config, { role }), role))
  return { members, staff }
}
