import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { engine, makeDatabase } from '#test/db.ts'
import { onDatabase, runOn } from '#test/postgres.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'
import { until } from '#test/until.ts'

// The server with a worker pool.

const PATIENCE = 300_000
const NAME = 'paz_of_workers'
const ALONE = { headers: { connection: 'close' } }

interface Health {
  readonly status: string
  readonly processes?: { readonly wanted: number; readonly running: number; readonly connected: number }
}
type Line = Readonly<Record<string, unknown>> & { readonly msg: string; readonly worker?: number }

describe.skipIf(engine !== 'postgres')('a server of two workers', () => {
  const folder = temporaryFolder()
  let server: ServerProcess
  let url = ''
  let settings: Record<string, string> = {}

  const healthOf = async () => (await (await fetch(`${url}/api/health`, ALONE)).json()) as Health
  const allThere = () => until(healthOf, ({ status, processes }) => status === 'ok' && processes?.connected === 2)
  const lines = (): Line[] =>
    server.output
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line))
  /** Waits for a line that was not there at the call. */
  const waitForLog = async (msg: string, act: () => void | Promise<void>): Promise<Line | undefined> => {
    const linesOf = () => lines().filter((line) => line.msg === msg)
    const { length } = linesOf()
    await act()
    return (await until(linesOf, (found) => found.length > length)).at(-1)
  }

  const kill = (pid: number | undefined) => {
    if (pid) process.kill(pid, 'SIGKILL')
  }

  beforeAll(async () => {
    await makeDatabase(NAME, folder.path)
    settings = {
      SITE_DIR: tinySite(folder.path),
      DATA_DIR: join(folder.path, 'data'),
      DATABASE_URL: onDatabase(inject('postgresUrl'), NAME),
      DATABASE_POOL: '4',
      PROCESSES: '2',
      READ_DATABASE_URL: 'postgres://paz@127.0.0.1:1/paz',
    }
    server = new ServerProcess(settings)
    url = await server.url()
    await allThere()
  }, PATIENCE)
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await runOn(inject('postgresUrl'), `drop database if exists ${NAME} with (force)`)
    folder[Symbol.dispose]()
  })

  test('prints its address once, and reports the number of workers', async () => {
    expect(server.output.match(/Paz is at /g)).toHaveLength(1)
    expect(await healthOf()).toMatchObject({ status: 'ok', processes: { wanted: 2, running: 2, connected: 2 } })
    expect((await fetch(`${url}/api/ready`, ALONE)).status).toBe(200)
  })

  test('refuses a second server on its port, which exits and prints the reason once', {
    timeout: PATIENCE,
  }, async () => {
    const { port } = new URL(url)
    await using second = new ServerProcess({ ...settings, PORT: port })
    expect(await second.exit()).toBe(1)
    expect(second.errors).toBe(`Port ${port} is in use. Set PORT to another one.\n`)
  })

  test('aggregates the metrics of both workers', { timeout: PATIENCE }, async () => {
    const counted = async () => {
      const text = await (await fetch(`${url}/metrics`, ALONE)).text()
      return Number(
        /^http_request_seconds_count\{method="GET",route="\/api\/session",status="200"\} (\d+)$/m.exec(text)?.[1],
      )
    }
    for (let call = 0; call < 6; call += 1) await fetch(`${url}/api/session`, ALONE)
    expect([await counted(), await counted(), await counted()]).toEqual([6, 6, 6])
  })

  test('reports the age of a read replica that cannot be reached as infinite', async () => {
    const text = await (await fetch(`${url}/metrics`, ALONE)).text()
    expect(/^paz_read_replica_lag_seconds (.+)$/m.exec(text)?.[1]).toBe('+Inf')
  })

  test('reports a restart that was given up, and then restarts worker by worker without refusing a request', {
    timeout: PATIENCE,
  }, async () => {
    const restarts = () => lines().filter(({ msg }) => msg === 'workers restarted').length
    const site = settings.SITE_DIR ?? ''
    // A worker does not start without the site.
    renameSync(site, `${site}-away`)
    await waitForLog('a new worker did not start; the others go on as they were', () => server.kill('SIGHUP'))
    expect(
      await until(
        () => server.errors,
        (text) => text.endsWith('\n'),
      ),
    ).toMatch(/^The site is not built/)
    server.errors = ''
    renameSync(`${site}-away`, site)
    await allThere()
    expect(restarts()).toBe(0)

    let isOver = false
    const failures: unknown[] = []
    const ask = () =>
      fetch(`${url}/api/ready`, ALONE)
        .then((answer) => answer.ok || failures.push(answer.status))
        .catch((error) => failures.push(error.cause ?? error))
    const crowd = [1, 2, 3].map(() => until(ask, () => isOver))
    await waitForLog('workers restarted', () => server.kill('SIGHUP'))
    isOver = true
    await Promise.all(crowd)
    expect(failures).toEqual([])
    expect(restarts()).toBe(1)
    await allThere()
  })

  test('replaces a killed worker, and logs its number', { timeout: PATIENCE }, async () => {
    const [victim] = await server.children()
    const line = await waitForLog('worker ended; another takes its place', () => kill(victim))
    expect(line).toMatchObject({ level: 50, signal: 'SIGKILL' })
    expect([1, 2]).toContain(line?.worker)
    await until(
      () => server.children(),
      (workers) => workers.length === 2,
    )
    expect(await server.children()).not.toContain(victim)
    await allThere()
  })

  test('replaces a worker that is killed during a rolling restart once, and kills one that hangs', {
    timeout: PATIENCE,
  }, async () => {
    const [victim = 0, hanging = 0] = await server.children()
    process.kill(hanging, 'SIGSTOP')
    await waitForLog('workers restarted', async () => {
      server.kill('SIGHUP')
      await until(
        () => server.children(),
        (workers) => workers.length === 3,
      )
      kill(victim)
    })
    const workers = await server.children()
    expect(workers).toHaveLength(2)
    expect(workers).not.toContain(victim)
    expect(workers).not.toContain(hanging)
    await allThere()
  })

  test('stops all workers', { timeout: PATIENCE }, async () => {
    const workers = await server.children()
    expect(workers).toHaveLength(2)
    server.kill('SIGTERM')
    expect(await server.exit()).toBe(0)
    for (const worker of workers) expect(() => process.kill(worker, 0)).toThrow()
    expect(server.errors).toBe('')
    const stopped = lines().filter(({ msg }) => msg === 'stopped')
    expect(new Set(stopped.map(({ worker }) => worker))).toEqual(new Set([1, 2]))
    expect(lines().filter(({ msg }) => msg === 'unexpected error')).toEqual([])
  })
})
