// PostgreSQL servers of a drill's own: made, copied, killed, frozen and promoted with Debian's programs. For Linux.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { binaries, freePort, serverUser, signalProcessTree, waitUntilAccepting } from '../postgres.ts'

const USER = 'paz'

/** Ends the drill where it cannot be done: 2, with what to install. */
export function requirePostgres(): void {
  if (binaries()) return
  console.error('PostgreSQL is missing. Install its server: apt-get install postgresql')
  process.exit(2)
}

/** Runs one of PostgreSQL's programs as the user that its servers run as. @throws Error with its complaint */
export function pgRun(program: string, args: readonly string[]): void {
  try {
    execFileSync(join(binaries() ?? '', program), args, { ...serverUser(), stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    throw new Error(`${program}: ${(error as { stderr?: Buffer }).stderr ?? error}`)
  }
}

/** A folder that the servers may write to. */
export function serverFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const user = serverUser()
  if (user) execFileSync('chown', [`${user.uid}:${user.gid}`, path])
  return path
}

export class Instance {
  readonly data: string
  readonly port: number
  #process: ChildProcess | undefined

  private constructor(data: string, port: number) {
    this.data = data
    this.port = port
  }

  /** An empty one. */
  static async create(data: string): Promise<Instance> {
    pgRun('initdb', ['-D', data, '-U', USER, '--auth=trust', '-E', 'UTF8', '--locale=C'])
    return new Instance(data, await freePort())
  }

  /** A copy of a running one, made by streaming. */
  static async copyOf(source: Instance, data: string): Promise<Instance> {
    const from = ['-h', '127.0.0.1', '-p', String(source.port), '-U', USER]
    pgRun('pg_basebackup', [...from, '-D', data, '--wal-method=stream', '--checkpoint=fast'])
    return new Instance(data, await freePort())
  }

  /** What to do at the next start: be a standby, or recover. */
  signal(name: 'standby' | 'recovery'): void {
    appendFileSync(join(this.data, `${name}.signal`), '')
  }

  url(database = 'postgres'): string {
    return `postgres://${USER}@127.0.0.1:${this.port}/${database}`
  }

  /** How another one streams from it. */
  connection(name: string): string {
    return `host=127.0.0.1 port=${this.port} user=${USER} application_name=${name}`
  }

  /** @param settings such as `archive_mode=on` */
  async start(settings: readonly string[] = []): Promise<void> {
    // Not in the data folder, where pg_rewind would take sockets for files.
    const own = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${dirname(this.data)}`,
      'max_connections=100',
      ...settings,
    ]
    const args = ['-D', this.data, '-p', String(this.port), ...own.flatMap((setting) => ['-c', setting])]
    this.#process = spawn(join(binaries() ?? '', 'postgres'), args, { ...serverUser(), stdio: 'ignore' })
    await waitUntilAccepting(this.url())
  }

  /** All of its processes at once, as when the machine fails. */
  kill(): void {
    signalProcessTree(this.#process?.pid, 'SIGKILL')
  }

  /** It keeps its connections and says nothing more, as when the machine hangs or its network is cut. */
  freeze(): void {
    signalProcessTree(this.#process?.pid, 'SIGSTOP')
  }

  thaw(): void {
    signalProcessTree(this.#process?.pid, 'SIGCONT')
  }

  async stop(): Promise<void> {
    const running = this.#process
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    this.thaw()
    running.kill('SIGINT')
    await gone
  }
}
