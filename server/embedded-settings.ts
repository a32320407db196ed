import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { clusterIn, pgliteIn } from './db/data-folder.ts'
import type { LedgerKeys } from './db/ledger-keys.ts'
import type { DatabaseSettings } from './db/open.ts'
import { type OwnPostgresSettings, ownPostgresUrl } from './db/own-postgres.ts'
import { serverPrograms } from './db/postgres-programs.ts'
import { type ProcessesEnvironment, processSettings } from './process-settings.ts'
import { type ReplicaEnvironment, replicaSettings } from './replica-settings.ts'
import { optionalText } from './setting-types.ts'

/** The settings of the database that comes with the server, used without DATABASE_URL. */
export const EMBEDDED_ENVIRONMENT = {
  EMBEDDED_DATABASE: z
    .enum(['true', 'false', 'postgres', 'pglite'], 'must be postgres, pglite, true or false')
    .default('false')
    .meta({
      description:
        '`postgres`: a PostgreSQL server of its own, as a child process ([the database](operations.md#the-database)). `pglite`: PostgreSQL in the server’s process, for trials: a power failure can damage it. `true`: whichever the data folder has, and `postgres` in a new one. `false`: the same outside production, and nothing in production.',
      inProduction: 'alternative to `DATABASE_URL`',
    }),
  PG_BIN: optionalText.meta({
    description: 'The folder of PostgreSQL’s programs, for its own server and for backups.',
    documentedDefault: 'Debian’s folders, newest first, then the `PATH`',
  }),
}

interface DatabaseEnvironment extends ProcessesEnvironment, ReplicaEnvironment {
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_POOL: number
  readonly DATABASE_GUEST_POOL: number
  readonly DATABASE_PREPARE: 'true' | 'false'
}

type Embedded =
  | { readonly engine: 'pglite' }
  | { readonly engine: 'postgres'; readonly own: Omit<OwnPostgresSettings, 'connections'> }
  | { readonly problem: string }

/** Returns the settings of the database that is used: the one of DATABASE_URL, or the chosen embedded one. */
export function databaseSettings(
  env: DatabaseEnvironment,
  embedded: Exclude<Embedded, { problem: string }> | undefined,
  dataDir: string,
  ledgerKeys: LedgerKeys,
): DatabaseSettings {
  if (embedded?.engine === 'pglite') return { engine: 'pglite', folder: dataDir, ledgerKeys }
  const shared = {
    engine: 'postgres',
    poolSize: env.DATABASE_POOL,
    guestPoolSize: env.DATABASE_GUEST_POOL,
    prepare: env.DATABASE_PREPARE === 'true',
    ledgerKeys,
  } as const
  if (!embedded) return { ...shared, url: env.DATABASE_URL ?? '', replica: replicaSettings(env) }
  // A process has one more for the heartbeat and one for migrations; while processes are replaced, there are twice as many.
  const connections = 2 * processSettings(env).count * (shared.poolSize + shared.guestPoolSize + 2) + OTHER_CONNECTIONS
  return { ...shared, url: ownPostgresUrl(embedded.own.socketFolder), own: { ...embedded.own, connections } }
}

/** Connections of commands and administrators. */
const OTHER_CONNECTIONS = 20

/** Chooses the embedded database: the one of the data folder, or for a new one PostgreSQL where it can run, else PGlite. */
export function chooseEmbedded(given: NodeJS.ProcessEnv): Embedded {
  const folder = resolve(given.DATA_DIR?.trim() || './data')
  const { EMBEDDED_DATABASE: wanted = 'false', NODE_ENV } = given
  const has = { postgres: existsSync(clusterIn(folder)), pglite: existsSync(pgliteIn(folder)) }
  if (wanted === 'pglite') return has.postgres ? { problem: OTHER } : { engine: 'pglite' }
  if (wanted === 'postgres' && has.pglite && !has.postgres) return { problem: OTHER }
  if (has.pglite && !has.postgres) return { engine: 'pglite' }
  const own = ownPostgres(given, folder)
  if (typeof own !== 'string') return { engine: 'postgres', own }
  // Nothing is lost by PGlite where nothing is stored yet, but production has to ask for it.
  const mustRun = has.postgres || wanted === 'postgres' || (wanted === 'true' && NODE_ENV === 'production')
  return mustRun ? { problem: own } : { engine: 'pglite' }
}

const OTHER =
  'EMBEDDED_DATABASE: DATA_DIR holds a database of the other kind (set DATA_DIR to another directory, or remove the setting)'

const missingPrograms = (version: string | undefined): string =>
  `EMBEDDED_DATABASE: PostgreSQL’s server programs${version ? ` of version ${version}` : ''} were not found (Debian: apt-get install postgresql${version ? `-${version}` : ''}; or set PG_BIN to their folder)`

/** Returns what PostgreSQL needs to run, or why it cannot. */
function ownPostgres(given: NodeJS.ProcessEnv, folder: string): Omit<OwnPostgresSettings, 'connections'> | string {
  const version = versionOf(clusterIn(folder))
  const programs = serverPrograms(given, version)
  if (!programs) return missingPrograms(version)
  const user = process.getuid?.() === 0 ? userOfPostgres() : undefined
  if (user === null) return 'EMBEDDED_DATABASE: PostgreSQL refuses to run as root, and there is no user `postgres`'
  if (user && !mayEnter(dirname(folder)))
    return `EMBEDDED_DATABASE: the user \`postgres\` may not enter ${dirname(folder)} (set DATA_DIR to another directory, or do not run as root)`
  return { programs, folder, socketFolder: socketFolderOf(folder), user }
}

/** Returns the major version of the server that wrote the data, such as `15`. */
function versionOf(cluster: string): string | undefined {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Returns the user that Debian's package creates; null where there is none. */
function userOfPostgres(): { uid: number; gid: number } | null {
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid) }
}

/** Returns whether every user may pass through a folder and all above it. */
function mayEnter(folder: string): boolean {
  if (!existsSync(folder)) return mayEnter(dirname(folder))
  const real = realpathSync(folder)
  const isOpen = (statSync(real).mode & 0o001) !== 0
  return isOpen && (dirname(real) === real || mayEnter(dirname(real)))
}

/** The longest address of a Unix socket on Linux is 107 bytes, on macOS 103. */
const LONGEST_SOCKET = 103

/** Returns the folder of the socket, outside a data folder whose name is too long for it. */
function socketFolderOf(folder: string): string {
  const inside = join(folder, 'postgres-socket')
  if (Buffer.byteLength(`${inside}/.s.PGSQL.5432`) <= LONGEST_SOCKET) return inside
  return join(tmpdir(), `paz-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
}
