// A PostgreSQL server of the product's own, as a child process with its data in the data folder. It listens on a Unix socket only. See
// docs/decisions/088-run-postgresql-as-a-child-process.md.

import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { clusterIn } from './data-folder.ts'
import { LockedFolder, lockFolder } from './pglite.ts'

export interface OwnPostgresSettings {
  /** The folder of PostgreSQL's programs. */
  readonly programs: string
  /** The data folder, which holds the server's data in `postgres`. */
  readonly folder: string
  /** The folder of its Unix socket, which only its user may enter. */
  readonly socketFolder: string
  readonly connections: number
  /** The unprivileged user to run it as, when this process is root's: PostgreSQL refuses root. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined
}

export interface OwnPostgres {
  /** Stops it after the last commit, and frees the data folder. */
  stop(): Promise<void>
}

const PORT = 5432
const ACCEPT = { everyMs: 50, atMostMs: 10_000 }
/** Longer than a start after a crash usually takes. */
const JOIN_MS = 60_000
const RESTART_MS = 1000
const STOP_MS = 30_000

/** Returns the address of its database for the driver and PostgreSQL's programs. */
export const ownPostgresUrl = (socketFolder: string): string =>
  `postgres://paz@localhost:${PORT}/paz?host=${encodeURIComponent(socketFolder)}&sslmode=disable`

/**
 * Starts the server, which is created at the first start. A server that an earlier process left behind is stopped first; one that ends
 * unexpectedly is started again. Returns when it accepts connections, or after ten seconds while it recovers from a crash.
 *
 * @throws LockedFolder when another process uses the data folder
 * @throws Error with PostgreSQL's message when it does not start
 */
export async function startOwnPostgres(settings: OwnPostgresSettings, log?: Logger): Promise<OwnPostgres> {
  const lock = lockFolder(settings.folder)
  let server: ChildProcess
  let isStopping = false
  const start = () => {
    server = spawnServer(settings)
    const startAgain = (why: object) => {
      if (isStopping) return
      log?.error(why, 'PostgreSQL ended; starting it again')
      setTimeout(() => !isStopping && start(), RESTART_MS)
    }
    server.once('exit', (code, signal) => startAgain({ code, signal }))
    // Its programs are missing, for example while a package is upgraded.
    server.once('error', (err) => startAgain({ err }))
    return server
  }
  // However this process ends, its server stops too, unless it is killed.
  const stopAtExit = () => void server?.kill('SIGINT')
  try {
    prepareFolders(settings)
    if (existsSync(clusterIn(settings.folder))) endOrphan(settings)
    else createCluster(settings)
    process.once('exit', stopAtExit)
    await untilAccepting(settings, start())
  } catch (error) {
    isStopping = true
    stopAtExit()
    lock.release()
    throw error
  }
  return {
    async stop() {
      isStopping = true
      process.off('exit', stopAtExit)
      await end(server)
      lock.release()
    },
  }
}

/**
 * Starts the server for a command, unless another process has started it. Then it waits until the server accepts connections, or takes its
 * place when that process ends. Does nothing for another database.
 *
 * @throws LockedFolder when the other process's server does not accept connections within a minute
 * @returns what stops it at the end of the command: `await using _ = await …`
 */
export async function useOwnPostgres(database: {
  readonly engine: string
  readonly own?: OwnPostgresSettings
}): Promise<AsyncDisposable> {
  const running = database.own && (await startOrJoin(database.own))
  return { [Symbol.asyncDispose]: async () => await running?.stop() }
}

async function startOrJoin(settings: OwnPostgresSettings): Promise<OwnPostgres | undefined> {
  const giveUpAt = performance.now() + JOIN_MS
  while (true) {
    try {
      return await startOwnPostgres(settings)
    } catch (error) {
      if (!(error instanceof LockedFolder) || performance.now() > giveUpAt) throw error
    }
    if (await isAccepting(settings)) return undefined
    await wait(ACCEPT.everyMs)
  }
}

/** Stops a server: at once for clients, with all commits on disk. */
async function end(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  const timer = setTimeout(() => server.kill('SIGQUIT'), STOP_MS)
  server.kill('SIGINT')
  await ended
  clearTimeout(timer)
}

/** Runs as the unprivileged user and without this process's environment, which holds secrets. */
const asUser = ({ user, folder }: OwnPostgresSettings) => ({
  ...user,
  cwd: folder,
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
})

function prepareFolders({ folder, socketFolder, user }: OwnPostgresSettings): void {
  // Its user passes through the data folder, and may not list it.
  if (user) chmodSync(folder, 0o711)
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  if (user) chownSync(socketFolder, user.uid, user.gid)
  const { uid, mode } = lstatSync(socketFolder)
  if (uid !== (user?.uid ?? process.getuid?.()) || (mode & 0o077) !== 0)
    throw new Error(`${socketFolder} belongs to another user. Remove it, or set DATA_DIR to another directory.`)
}

/** Creates the server's data under another name, so that an interrupted creation begins anew. */
function createCluster(settings: OwnPostgresSettings): void {
  const { folder, programs, user } = settings
  const made = clusterIn(folder)
  const temporary = `${made}.new`
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { mode: 0o700 })
  if (user) chownSync(temporary, user.uid, user.gid)
  const access = ['-U', 'postgres', '--auth-local=trust', '--auth-host=reject']
  const options = asUser(settings)
  run(join(programs, 'initdb'), ['-D', temporary, '-E', 'UTF8', '--locale=C', ...access], options)
  // The role of the application is no superuser. It may create databases, for the proof of a backup.
  const sql = 'create role paz login createdb;\ncreate database paz owner paz;\n'
  run(join(programs, 'postgres'), ['--single', '-D', temporary, 'postgres'], { ...options, input: sql })
  renameSync(temporary, made)
}

/** Ends a server that was left behind by a process that was killed. */
function endOrphan(settings: OwnPostgresSettings): void {
  const cluster = clusterIn(settings.folder)
  if (!existsSync(join(cluster, 'postmaster.pid'))) return
  const args = ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', String(STOP_MS / 1000)]
  try {
    run(join(settings.programs, 'pg_ctl'), args, asUser(settings))
  } catch (error) {
    // The file is also left behind by a crash. Then no server runs, and the next one replaces it.
    if (isRunning(cluster)) throw error
  }
}

function isRunning(cluster: string): boolean {
  const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

interface RunOptions extends SpawnOptions {
  readonly input?: string
}

/** @throws Error with what the program printed */
function run(program: string, args: readonly string[], { input, ...options }: RunOptions): void {
  try {
    execFileSync(program, args, { ...options, input, stdio: 'pipe', encoding: 'utf8' })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new Error(`PostgreSQL could not be started. ${stderr?.trim() || message}`)
  }
}

function spawnServer(settings: OwnPostgresSettings): ChildProcess {
  const options = {
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: settings.socketFolder,
    unix_socket_permissions: '0700',
    max_connections: settings.connections,
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    // Compiling a plan costs memory and more than it saves on queries of milliseconds.
    jit: 'off',
    // One file for each day of the week.
    logging_collector: 'on',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_timezone: 'UTC',
    // Statements hold personal data.
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
  }
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached, because Ctrl+C in a terminal would end it together with this process, before its last commits.
  return spawn(join(settings.programs, 'postgres'), ['-D', clusterIn(settings.folder), ...args], {
    ...asUser(settings),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
}

async function untilAccepting(settings: OwnPostgresSettings, server: ChildProcess): Promise<void> {
  let errors = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2000)
  })
  const giveUpAt = performance.now() + ACCEPT.atMostMs
  while (performance.now() < giveUpAt) {
    if (server.exitCode !== null || server.pid === undefined)
      throw new Error(`PostgreSQL did not start. Its log is in ${clusterIn(settings.folder)}/log. ${errors}`.trim())
    if (await isAccepting(settings)) return
    await wait(ACCEPT.everyMs)
  }
}

async function isAccepting({ socketFolder }: OwnPostgresSettings): Promise<boolean> {
  const client = new pg.Client({
    connectionString: ownPostgresUrl(socketFolder),
    connectionTimeoutMillis: ACCEPT.atMostMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
