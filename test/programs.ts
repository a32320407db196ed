// Programs of the system that a test starts for itself: a pooler, a proxy, a cache. Each listens on this machine alone and is gone when the test is.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, serverUser } from './postgres.ts'

/** Where the program is; undefined when it is not installed. */
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
  /** As a crash would. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** Makes it stand still, or go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  stop(): Promise<void>
}

interface Start {
  readonly path: string
  readonly port: number
  /** @param folder one of its own, for what it writes */
  readonly args: (folder: string) => readonly string[]
  /** Files for that folder, by name. */
  readonly files?: Readonly<Record<string, string>>
  /** For programs that refuse to run as root. */
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

/** A Redis without anything on the disk: a restart is an empty memory. */
export async function startRedis(path: string): Promise<Program> {
  const port = await freePort()
  const args = () => ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  return await startProgram({ path, port, args })
}

/**
 * A pgbouncer in transaction mode before a PostgreSQL that trusts this machine.
 *
 * @param postgresUrl any database of the server
 * @param connections how many it keeps to the server for each database: few, so that they change hands
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

/** The same database, reached by that port of this machine. */
export function throughPort(url: string, port: number): string {
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String(port)
  return address.href
}
