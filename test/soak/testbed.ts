import { join } from 'node:path'
import { ServerInstance } from '../cluster/server-instance.ts'
import { SECRET } from '../crash/database.ts'
import { freePort, onDatabase, runOn, startOwnPostgres, type TestServer } from '../postgres.ts'
import { throughPort } from '../programs.ts'
import { addActors, STAFF_ROLES } from './add-actors.ts'
import { FailoverServer } from './failover-server.ts'
import type { Engine } from './fault-plan.ts'
import { FaultProxy } from './fault-proxy.ts'
import { addActorsBy, type PreviousVersion } from './previous-version.ts'
import { SoakActor } from './soak-actor.ts'

const DATABASE = 'paz_soak'
/** Number of members to create in advance for each minute; more cannot start in that time. */
const MEMBERS_PER_MINUTE = 30
/** What the soak test runs on: database, instances, a TCP proxy before each of the two, and actors. */
export interface Testbed {
  readonly instances: readonly ServerInstance[]
  /** Between actors and instances. */
  readonly clientProxy: FaultProxy
  /** Between instances and PostgreSQL; undefined for the embedded database. */
  readonly databaseProxy: FaultProxy | undefined
  readonly postgres: TestServer | undefined
  /** The version that the instances have at first, if it is not this one. */
  readonly previous: PreviousVersion | undefined
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
  readonly previous?: PreviousVersion | undefined
  /** Whether PostgreSQL has a standby to fail over to. */
  readonly failover?: boolean
  readonly log: (text: string) => void
}

/** Starts everything. The caller closes it. */
export async function openTestbed({
  engine,
  instances: count,
  minutes,
  folder,
  previous,
  failover = false,
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
  const postgres = engine === 'postgres' ? await startPostgres(failover) : undefined
  if (postgres) await runOn(postgres.url, `create database ${DATABASE}`)
  const databaseUrl =
    postgres instanceof FailoverServer ? postgres.urlOfBoth(DATABASE) : postgres && onDatabase(postgres.url, DATABASE)
  const directSettings = { ...settings, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const databaseProxy = postgres && (await FaultProxy.open(() => [Number(new URL(postgres.url).port)]))
  const proxiedSettings = databaseProxy
    ? { ...directSettings, DATABASE_URL: throughPort(onDatabase(postgres.url, DATABASE), databaseProxy.port) }
    : directSettings
  const memberCount = Math.ceil(MEMBERS_PER_MINUTE * (minutes + 1))
  const actors = previous
    ? addActorsBy(previous.folder, directSettings, memberCount)
    : await addActors(directSettings, memberCount)
  const instances: ServerInstance[] = []
  for (let index = 0; index < (postgres ? count : 1); index += 1)
    instances.push(new ServerInstance(await freePort(), proxiedSettings, log))
  await Promise.all(instances.map((instance) => instance.start(previous?.folder)))
  const clientProxy = await FaultProxy.open(() => instances.flatMap(({ isUp, port }) => (isUp ? [port] : [])))
  return {
    ...{ instances, clientProxy, databaseProxy, postgres, previous, directSettings },
    members: actors.members.map((member, number) => new SoakActor(number, member)),
    staff: actors.staff.map((member, index) => new SoakActor(60_000 + index, member, STAFF_ROLES[index])),
    async close() {
      for (const instance of instances) await instance.kill()
      await clientProxy.stop()
      await databaseProxy?.stop()
      await postgres?.stop()
    },
  }
}

const startPostgres = (failover: boolean): Promise<TestServer> =>
  failover ? FailoverServer.start() : startOwnPostgres()
