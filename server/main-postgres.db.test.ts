import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { engine } from '#test/db.ts'
import { onDatabase, postgresCanCrash, runOn, startOwnPostgres, type TestServer } from '#test/postgres.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'
import { until } from '#test/until.ts'

// Processes on a PostgreSQL that stops and restarts. The tests wait for events, not for a time.

const PATIENCE = 180_000
const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())
const SETTINGS = { SITE_DIR: tinySite(folder.path), DATA_DIR: join(folder.path, 'data') }
const ALONE = { headers: { connection: 'close' } }

interface Health {
  readonly status: string
  readonly database: { readonly state: string; readonly message: string }
}
const healthOf = async (url: string) => (await (await fetch(`${url}/api/health`, ALONE)).json()) as Health
const whenState = (url: string, state: string) =>
  until(
    () => healthOf(url),
    (health) => health.database.state === state,
  )

/** Parses the lines of a process's log. */
const logOf = (server: ServerProcess): { level: number; msg: string; migrations?: string[] }[] =>
  server.output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))

describe.skipIf(engine !== 'postgres' || !postgresCanCrash())('without its PostgreSQL', () => {
  let postgres: TestServer
  beforeAll(async () => {
    postgres = await startOwnPostgres()
  }, PATIENCE)
  // A test that failed half way may leave it frozen or away.
  afterEach(async () => {
    postgres.thaw()
    await postgres.crash()
    await postgres.restart()
  }, PATIENCE)
  afterAll(() => postgres.stop())

  test('the server serves the site, refuses calls for a moment, and recovers automatically', {
    timeout: PATIENCE,
  }, async () => {
    await postgres.crash()
    await using server = new ServerProcess({ ...SETTINGS, DATABASE_URL: postgres.url })
    const url = await server.url()

    await whenState(url, 'failed')
    expect((await fetch(`${url}/login`, ALONE)).status).toBe(200)
    const health = await fetch(`${url}/api/health`, ALONE)
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({
      status: 'degraded',
      database: { state: 'failed', message: 'Unable to connect to database. Please try again later.' },
    })
    const refused = await fetch(`${url}/api/session`, ALONE)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'databaseUnreachable', status: 503 })

    await postgres.restart()
    expect(await whenState(url, 'connected')).toMatchObject({ status: 'ok' })
    expect((await fetch(`${url}/api/session`, ALONE)).status).toBe(200)

    // It goes away under calls that are being carried out: each is answered, and the process lives on.
    const calls = Array.from({ length: 20 }, () => fetch(`${url}/api/session`, ALONE).then((answer) => answer.status))
    await postgres.crash()
    for (const status of await Promise.all(calls)) expect([200, 503]).toContain(status)
    await until(
      () => fetch(`${url}/api/session`, ALONE),
      (answer) => answer.status === 503,
    )
    await postgres.restart()
    await whenState(url, 'connected')
    expect((await fetch(`${url}/api/session`, ALONE)).status).toBe(200)
    expect(logOf(server).filter((line) => line.msg === 'unexpected error')).toEqual([])

    server.kill('SIGTERM')
    expect(await server.exit()).toBe(0)
  })

  test('the server reports within 5 s that PostgreSQL hangs, with all connections in use, and recovers', {
    timeout: PATIENCE,
  }, async () => {
    await using server = new ServerProcess({ ...SETTINGS, DATABASE_URL: postgres.url, DATABASE_POOL: '2' })
    const url = await server.url()
    await whenState(url, 'connected')
    // The machine may be busy for a moment: one of three tries has to be in time.
    const times: number[] = []
    for (let round = 0; round < 3 && !times.some((ms) => ms < 5000); round += 1) {
      postgres.freeze()
      const start = performance.now()
      // More calls than connections: each would wait for an answer that never comes.
      const calls = Array.from({ length: 6 }, () =>
        fetch(`${url}/dev/mailbox.json`, ALONE).then(({ status }) => status),
      )
      expect(await whenState(url, 'failed')).toMatchObject({
        status: 'degraded',
        // Either the heartbeat fails first, or a call whose connection it closes.
        database: {
          message: expect.stringMatching(/^(Database connection timed out|Unable to connect to database)/),
        },
      })
      times.push(performance.now() - start)
      // None of them waits for longer, and what comes now is refused at once.
      expect(new Set(await Promise.all(calls))).toEqual(new Set([503]))
      expect((await fetch(`${url}/api/session`, ALONE)).status).toBe(503)
      postgres.thaw()
      expect(await whenState(url, 'connected')).toMatchObject({ status: 'ok' })
      expect((await fetch(`${url}/dev/mailbox.json`, ALONE)).status).toBe(200)
    }
    expect(Math.min(...times)).toBeLessThan(5000)

    postgres.freeze()
    await whenState(url, 'failed')
    server.kill('SIGTERM')
    expect(await server.exit()).toBe(0)
  })

  test('the server stops on SIGTERM', { timeout: PATIENCE }, async () => {
    await using server = new ServerProcess({ ...SETTINGS, DATABASE_URL: 'postgres://none@127.0.0.1:9/none' })
    await whenState(await server.url(), 'failed')
    server.kill('SIGTERM')
    expect(await server.exit()).toBe(0)
  })
})

describe.skipIf(engine !== 'postgres')('three servers that start at once on a fresh database', () => {
  test('migrate it once and all serve it', { timeout: PATIENCE }, async () => {
    const postgres = inject('postgresUrl')
    const name = 'paz_started_at_once'
    await runOn(postgres, `create database ${name}`)
    const DATABASE_URL = onDatabase(postgres, name)
    const start = () => new ServerProcess({ ...SETTINGS, DATABASE_URL, DATABASE_POOL: '4' })
    {
      await using first = start()
      await using second = start()
      await using third = start()
      const servers = [first, second, third]
      const urls = await Promise.all(servers.map((server) => server.url()))
      await Promise.all(urls.map((url) => whenState(url, 'connected')))
      // The log is flushed when the server stops.
      for (const server of servers) server.kill('SIGTERM')
      expect(await Promise.all(servers.map((server) => server.exit()))).toEqual([0, 0, 0])
      const migrated = servers.flatMap((server) => logOf(server).flatMap((line) => line.migrations ?? []))
      expect(migrated.length).toBeGreaterThan(0)
      expect(new Set(migrated).size).toBe(migrated.length)
      expect(servers.flatMap((server) => logOf(server).filter((line) => line.level >= 50))).toEqual([])
    }
    await runOn(postgres, `drop database ${name} with (force)`)
  })
})
