import { chmodSync, existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ownPostgresUrl, useOwnPostgres } from '#server/db/own-postgres.ts'
import { lockFolder } from '#server/db/pglite.ts'
import { callCommand } from '#test/call-command.ts'
import { runCommand } from '#test/command-process.ts'
import { engine } from '#test/db.ts'
import { postgresCanCrash, signalProcessTree } from '#test/postgres.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'
import { until } from '#test/until.ts'

// PostgreSQL as a child process of the server, which an operator gets without any setting where its programs are installed.

const folder = temporaryFolder()
// Run by root, PostgreSQL has a user of its own, who passes through this folder.
chmodSync(folder.path, 0o711)
const SITE_DIR = tinySite(folder.path)
const settings = {
  SITE_DIR,
  DATA_DIR: join(folder.path, 'data'),
  SECRET: 'a secret of more than 32 characters for tests',
}
const cluster = join(settings.DATA_DIR, 'postgres')
const SOCKETS = join(settings.DATA_DIR, 'postgres-socket')

/** Returns the id of the running PostgreSQL server. */
const postgresId = (): number => Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
const isAlive = (id: number): boolean =>
  existsSync(`/proc/${id}/stat`) && !/\) Z /.test(readFileSync(`/proc/${id}/stat`, 'utf8'))

async function register(url: string, email: string): Promise<void> {
  const form = { name: 'Ada', email, password: 'correct horse', confirmPassword: 'correct horse' }
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(form) }
  expect((await fetch(`${url}/api/auth/register`, init)).status).toBe(200)
}

/** Returns the addresses in its database. */
async function registered(): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownPostgresUrl(SOCKETS) })
  await client.connect()
  try {
    const { rows } = await client.query<{ email: string }>('select email from members order by email')
    return rows.map(({ email }) => email)
  } finally {
    await client.end()
  }
}

/** Runs a command while another process has the data folder and its PostgreSQL does not accept connections yet. */
async function commandDuringStart(): Promise<void> {
  const { database } = readConfig(settings)
  if (database.engine !== 'postgres') throw new Error('no PostgreSQL of its own')
  const lock = lockFolder(settings.DATA_DIR)
  const using = useOwnPostgres(database)
  lock.release()
  await using running = await using
  expect(running).toBeDefined()
  expect(await registered()).toEqual(['first@gmail.com', 'second@gmail.com'])
}

describe.runIf(engine === 'postgres' && postgresCanCrash())('a PostgreSQL of its own', () => {
  let server: ServerProcess
  let url = ''
  const start = async (more: Record<string, string> = {}) => {
    server = new ServerProcess({ ...settings, ...more })
    url = await server.url()
    await server.connected()
  }
  beforeAll(() => start())
  afterAll(async () => {
    server.kill('SIGTERM')
    await server.exit()
    folder[Symbol.dispose]()
  })

  test('is created without a setting, listens on no network, and is closed to other users', async () => {
    await until(
      async () => server.output,
      (output) => output.includes(`Its own PostgreSQL has its data in ${cluster}\n`),
    )
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    // The fifth line is the socket's folder, the sixth the network address.
    expect(lines.slice(4, 6)).toEqual([SOCKETS, ''])
    for (const path of [cluster, SOCKETS]) expect(statSync(path).mode & 0o077).toBe(0)
    // PostgreSQL's processes have none of the server's secrets.
    expect(readFileSync(`/proc/${postgresId()}/environ`, 'utf8')).not.toContain(settings.SECRET)
  })

  test('keeps a second server away, and serves commands meanwhile', async () => {
    await register(url, 'first@gmail.com')
    await using second = new ServerProcess(settings)
    expect(await second.exit()).toBe(1)
    expect(second.errors).toContain(`Another process is using the data directory ${settings.DATA_DIR}.`)
    expect(await callCommand('verify', settings)).toMatchObject({
      status: 0,
      output: expect.stringContaining('no findings'),
    })
  })

  test('is started again when it ends alone', async () => {
    const before = postgresId()
    signalProcessTree(before, 'SIGKILL')
    await until(
      async () => existsSync(join(cluster, 'postmaster.pid')) && postgresId(),
      (id) => id !== false && id !== before && isAlive(id),
    )
    await server.connected()
    await register(url, 'second@gmail.com')
  })

  test('is found by the next server when this one was killed, and has everything', async () => {
    const orphan = postgresId()
    server.kill('SIGKILL')
    await server.exit()
    expect(isAlive(orphan)).toBe(true)
    await start()
    expect(isAlive(orphan)).toBe(false)
    expect(await registered()).toEqual(['first@gmail.com', 'second@gmail.com'])
  })

  test('stops with the server, and starts for a command, also if another process takes the folder first', async () => {
    const running = postgresId()
    server.kill('SIGTERM')
    expect(await server.exit()).toBe(0)
    expect(isAlive(running)).toBe(false)
    const out = join(folder.path, 'out')
    const backup = await runCommand('backup', settings, '--to', out, '--prove')
    expect(backup.output).toContain('Verified and recorded')
    expect(globSync(join(out, '*'))).toHaveLength(1)
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
    await commandDuringStart()
    await start({ PROCESSES: '2' })
    expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ processes: { wanted: 2 } })
  })
})
