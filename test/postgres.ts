import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Returns the folder of PostgreSQL's newest server binaries, or undefined. */
export function binaries(): string | undefined {
  const folders = [...globSync('/usr/lib/postgresql/*/bin').sort().reverse(), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

export const hasPostgres = (): boolean => Boolean(process.env.TEST_DATABASE_URL) || binaries() !== undefined

export interface TestServer {
  /** An address of its `postgres` database. */
  readonly url: string
  /** Kills the server as a crash would. */
  crash(): Promise<void>
  /** Starts it again on the same port with the same data. */
  restart(): Promise<void>
  /** Suspends all its processes: connections stay open, and queries hang. */
  freeze(): void
  thaw(): void
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

/** Without parallel plans: to start their workers takes longer than any query on the data of a test. */
const SETTINGS = ['fsync=off', 'parallel_setup_cost=1e9']

/**
 * Starts PostgreSQL in a temporary folder, or uses the server of TEST_DATABASE_URL.
 *
 * @param settings server settings such as `fsync=off`
 */
export async function startPostgres(settings: readonly string[] = SETTINGS): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (!given) return await startOwnPostgres(settings)
  const refuse = async () => {
    throw new Error('the server of TEST_DATABASE_URL cannot be stopped')
  }
  const refuseToo = () => {
    throw new Error('the server of TEST_DATABASE_URL cannot be frozen')
  }
  return { url: given, crash: refuse, restart: refuse, freeze: refuseToo, thaw: refuseToo, stop: async () => {} }
}

/** Returns whether a server can be started that a test may crash. */
export const postgresCanCrash = (): boolean => binaries() !== undefined

/** Starts PostgreSQL in a temporary folder, also if TEST_DATABASE_URL is set. */
export async function startOwnPostgres(settings: readonly string[] = SETTINGS): Promise<TestServer> {
  const bin = binaries()
  if (!bin) throw new Error('no PostgreSQL binaries were found')
  const folder = mkdtempSync(join(tmpdir(), 'paz-postgres-'))
  const user = serverUser()
  if (user) execFileSync('chown', [`${user.uid}:${user.gid}`, folder])
  const data = join(folder, 'data')
  const flags = ['-D', data, '-U', 'paz', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C']
  execFileSync(join(bin, 'initdb'), flags, { ...user, stdio: 'ignore' })
  const port = await freePort()
  const url = `postgres://paz@127.0.0.1:${port}/postgres`
  const options = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...settings,
  ]
  let server: ChildProcess | undefined

  const end = async (signal: NodeJS.Signals) => {
    const running = server
    server = undefined
    if (!running) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await gone
  }
  const restart = async () => {
    const args = ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])]
    server = spawn(join(bin, 'postgres'), args, { ...user, stdio: 'ignore' })
    await waitUntilAccepting(url)
  }
  await restart()
  return {
    url,
    // An immediate shutdown: clients are cut off, nothing is flushed, the log is replayed at the next start.
    crash: () => end('SIGQUIT'),
    restart,
    freeze: () => signalProcessTree(server?.pid, 'SIGSTOP'),
    thaw: () => signalProcessTree(server?.pid, 'SIGCONT'),
    async stop() {
      signalProcessTree(server?.pid, 'SIGCONT')
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Signals a process and its running children. Linux only. */
export function signalProcessTree(pid: number | undefined, signal: NodeJS.Signals): void {
  if (!pid) return
  const children = childrenOf(pid)
  send(pid, signal)
  // Read again, because it may have started another one before it stopped; a killed one has no children any more.
  for (const child of new Set([...children, ...childrenOf(pid)])) send(child, signal)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

function childrenOf(pid: number): number[] {
  return globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      const text = readFileSync(file, 'utf8')
      const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
      return Number(parent) === pid ? [Number.parseInt(text, 10)] : []
    } catch {
      return []
    }
  })
}

/** Returns the user of PostgreSQL if the tests run as root, because PostgreSQL refuses to run as root. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

const TRIES = 300

/** Resolves when the server accepts connections. */
export async function waitUntilAccepting(url: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Returns the URL of another database on the same server. */
export function onDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs one statement on a database. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
