// Programs that a test starts: a connection pooler, a proxy, a cache. Each listens on the loopback interface and stops with the test.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, serverUser } from './postgres.ts'

/** Returns the path of a program, or undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

const takesConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

export interface Program {
  readonly port: number
  /** Kills it as a crash does. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** Suspends or resumes it. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  stop(): Promise<void>
}

interface Start {
  readonly path: string
  readonly port: number
  /** @param folder a temporary folder for its files */
  readonly args: (folder: string) => readonly string[]
  /** Files of that folder by name. */
  readonly files?: Readonly<Record<string, string>>
  /** Runs as the user of PostgreSQL, for programs that refuse to run as root. */
  readonly asPostgres?: boolean
}

export async function startProgram({ path, port, args, files = {}, asPostgres = false }: Start): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-program-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const user = asPostgres ? serverUser() : undefined
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  let running: ChildProcess | undefined
  let said = ''
  const end = async (signal: NodeJS.Signals) => {
    const child = running
    running = undefined
    if (!child || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }
  const restart = async () => {
    const child = spawn(path, args(folder), { ...user, stdio: ['ignore', 'pipe', 'pipe'] })
    running = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = `${said}${text}`.slice(-4000)
      })
    }
    while (!(await takesConnections(port))) {
      if (child.exitCode !== null) throw new Error(`${path} ended with ${child.exitCode}: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await restart()
  return {
    port,
    kill: () => end('SIGKILL'),
    restart,
    signal: (name) => void running?.kill(name),
    async stop() {
      running?.kill('SIGCONT')
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts Redis without persistence: a restart loses all data. */
export async function startRedis(path: string): Promise<Program> {
  const port = await freePort()
  const args = () => ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  return await startProgram({ path, port, args })
}

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL that trusts local connections.
 *
 * @param postgresUrl any database of the server
 * @param connections pool size per database: small, so that clients share connections
 */
export async function startPgbouncer(path: string, postgresUrl: string, connections = 4): Promise<Program> {
  const port = await freePort()
  const { hostname, port: server, username } = new URL(postgresUrl)
  const settings = `[databases]
* = host=${hostname} port=${server || 5432} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
server_lifetime = 60
ignore_startup_parameters = extra_float_digits
log_connections = 0
log_disconnections = 0
`
  const args = (folder: string) => [join(folder, 'pgbouncer.ini')]
  return await startProgram({ path, port, args, files: { 'pgbouncer.ini': settings }, asPostgres: true })
}

/** Returns the URL of the same database at another local port. */
export function throughPort(url: string, port: number): string {
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String(port)
  return address.href
}
