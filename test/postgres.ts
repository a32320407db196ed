import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** The folder of the server's binaries, newest version first, or undefined. */
function binaries(): string | undefined {
  const folders = [...globSync('/usr/lib/postgresql/*/bin').sort().reverse(), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

export const postgresIsThere = (): boolean => Boolean(process.env.TEST_DATABASE_URL) || binaries() !== undefined

export interface TestServer {
  /** An address of its `postgres` database. */
  readonly url: string
  /** Kills the server as a crash would, and starts it again on the same data. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL of our own in a temporary folder, or takes the one of TEST_DATABASE_URL.
 *
 * @param settings server settings such as `fsync=off`
 */
export async function startPostgres(settings: readonly string[] = ['fsync=off']): Promise<TestServer> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  const bin = binaries()
  if (!bin) throw new Error('no PostgreSQL binaries were found')
  const folder = mkdtempSync(join(tmpdir(), 'paz-postgres-'))
  const user = serverUser()
  if (user) execFileSync('chown', [`${user.uid}:${user.gid}`, folder])
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'paz', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'], {
    ...user,
    stdio: 'ignore',
  })
  const port = await freePort()
  const options = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200', ...settings]
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])], {
    ...user,
    stdio: 'ignore',
  })
  const url = `postgres://paz@127.0.0.1:${port}/postgres`
  await answers(url)
  return {
    url,
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: then it runs as its own user. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

const TRIES = 300

/** Resolves when the server takes connections. */
async function answers(url: string): Promise<void> {
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

/** The address of another database on the same server. */
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
