// PostgreSQL servers that a drill creates, copies, kills, freezes and promotes with Debian's programs. Linux only.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { binaries, freePort, serverUser, signalProcessTree, waitUntilAccepting } from '../postgres.ts'

const USER = 'paz'

/** Exits with 2 if PostgreSQL's server is not installed. */
export function requirePostgres(): void {
  if (binaries()) return
  console.error('PostgreSQL is missing. Install its server: apt-get install postgresql')
  process.exit(2)
}

/** Runs one of PostgreSQL's programs as the user that its servers run as. @throws Error with the program's error output */
export function runPostgresProgram(program: string, args: readonly string[], bin = binaries() ?? ''): void {
  try {
    execFileSync(join(bin, program), args, { ...serverUser(), stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    throw new Error(`${program}: ${(error as { stderr?: Buffer }).stderr ?? error}`)
  }
}

/** Creates a folder that the servers may write to. @returns its path */
export function createServerFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const user = serverUser()
  if (user) execFileSync('chown', [`${user.uid}:${user.gid}`, path])
  return path
}

/** A PostgreSQL server with its own data folder and port. */
export class PostgresInstance {
  readonly data: string
  readonly port: number
  readonly #bin: string
  #process: ChildProcess | undefined

  private constructor(data: string, port: number, bin = binaries() ?? '') {
    this.data = data
    this.port = port
    this.#bin = bin
  }

  /**
   * Creates an empty cluster; {@link start} starts it.
   *
   * @param bin the folder of its programs; Debian's newest unless set
   */
  static async create(data: string, bin?: string): Promise<PostgresInstance> {
    runPostgresProgram('initdb', ['-D', data, '-U', USER, '--auth=trust', '-E', 'UTF8', '--locale=C'], bin)
    return new PostgresInstance(data, await freePort(), bin)
  }

  /** A server on data that were restored. */
  static at(data: string, port: number, bin?: string): PostgresInstance {
    return new PostgresInstance(data, port, bin)
  }

  /** Copies a running server with pg_basebackup. */
  static async copyOf(source: PostgresInstance, data: string): Promise<PostgresInstance> {
    const from = ['-h', '127.0.0.1', '-p', String(source.port), '-U', USER]
    runPostgresProgram('pg_basebackup', [...from, '-D', data, '--wal-method=stream', '--checkpoint=fast'])
    return new PostgresInstance(data, await freePort())
  }

  /** Creates the file that makes the next start a standby or a recovery. */
  createSignalFile(name: 'standby' | 'recovery'): void {
    appendFileSync(join(this.data, `${name}.signal`), '')
  }

  /** Returns the id of the server's main process; undefined before its start. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  url(database = 'postgres'): string {
    return `postgres://${USER}@127.0.0.1:${this.port}/${database}`
  }

  /** Returns the primary_conninfo for a standby of this server. */
  conninfo(name: string): string {
    return `host=127.0.0.1 port=${this.port} user=${USER} application_name=${name}`
  }

  /** @param settings such as `archive_mode=on` */
  async start(settings: readonly string[] = []): Promise<void> {
    // Sockets in the data folder would fail pg_rewind, which copies its files.
    const options = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${dirname(this.data)}`,
      'max_connections=100',
      ...settings,
    ]
    const args = ['-D', this.data, '-p', String(this.port), ...options.flatMap((setting) => ['-c', setting])]
    this.#process = spawn(join(this.#bin, 'postgres'), args, { ...serverUser(), stdio: 'ignore' })
    await waitUntilAccepting(this.url())
  }

  /** Kills all of its processes at once, like a failing machine. */
  kill(): void {
    signalProcessTree(this.#process?.pid, 'SIGKILL')
  }

  /** Stops it from answering while connections stay open, like a machine that hangs or whose network is cut. */
  freeze(): void {
    signalProcessTree(this.#process?.pid, 'SIGSTOP')
  }

  thaw(): void {
    signalProcessTree(this.#process?.pid, 'SIGCONT')
  }

  async stop(): Promise<void> {
    const running = this.#process
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const exited = new Promise((resolve) => running.once('exit', resolve))
    this.thaw()
    running.kill('SIGINT')
    await exited
  }
}
