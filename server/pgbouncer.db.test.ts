import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { confirm, registrationForm } from '#test/account-flow.ts'
import { Actor } from '#test/actor.ts'
import { engine } from '#test/db.ts'
import { openTab } from '#test/event-stream.ts'
import { onDatabase, runOn } from '#test/postgres.ts'
import { findProgram, type Program, startPgbouncer, startRedis, throughPort } from '#test/programs.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'
import { until } from '#test/until.ts'
import { verifyByCommand } from '../test/crash/server.ts'
import { openDatabase } from './db/open.ts'
import { startJobs } from './jobs/queue.ts'

// Two servers on one database behind pgbouncer in transaction mode, with fewer connections than either pool: each statement may run on
// another connection.

const PATIENCE = 300_000
const NAME = 'paz_by_pgbouncer'
const SECRET = 'a secret of more than 32 characters for tests'
const pgbouncer = findProgram('pgbouncer')
/** If installed, the servers wake each other through Redis, until it is killed. */
const redisServer = findProgram('redis-server') ?? findProgram('valkey-server')
if (engine === 'postgres' && !pgbouncer) console.log('pgbouncer is not installed: what runs through it is not tested.')

interface Message {
  readonly to: string
  readonly links: readonly string[]
}

describe.skipIf(engine !== 'postgres' || !pgbouncer)('through pgbouncer in transaction mode', () => {
  const folder = temporaryFolder()
  let pooler: Program
  let redis: Program | undefined
  let servers: ServerProcess[] = []
  let urls: string[] = []
  let settings: Record<string, string> = {}

  beforeAll(async () => {
    const postgres = inject('postgresUrl')
    await runOn(postgres, `create database ${NAME}`)
    pooler = await startPgbouncer(pgbouncer ?? '', postgres, 3)
    settings = {
      SITE_DIR: tinySite(folder.path),
      DATA_DIR: join(folder.path, 'data'),
      DATABASE_URL: throughPort(onDatabase(postgres, NAME), pooler.port),
      DATABASE_PREPARE: 'false',
      SECRET,
    }
    redis = redisServer ? await startRedis(redisServer) : undefined
    if (redis) settings.REDIS_URL = `redis://127.0.0.1:${redis.port}`
    servers = [new ServerProcess(settings), new ServerProcess(settings)]
    urls = await Promise.all(servers.map((server) => server.url()))
    for (const url of urls) {
      await until(
        () => fetch(`${url}/api/ready`).then(({ status }) => status),
        (status) => status === 200,
      )
    }
  }, PATIENCE)
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]()
    await pooler?.stop()
    await redis?.stop()
    await runOn(inject('postgresUrl'), `drop database if exists ${NAME} with (force)`)
    folder[Symbol.dispose]()
  })

  const at = (which: number, cookie?: string): Actor => {
    const actor = new Actor(urls[which] ?? '', undefined)
    actor.cookie = cookie
    return actor
  }

  test('a member registers at one server, confirms at the other, plays at both and gets events', {
    timeout: PATIENCE,
  }, async () => {
    const email = 'pooled@gmail.com'
    expect((await at(0).call('POST /api/auth/register', { body: registrationForm(email) })).status).toBe(200)
    const mail = await until(
      async () => {
        const answer = await fetch(`${urls[1]}/dev/mailbox.json`)
        return ((await answer.json()) as { messages: Message[] }).messages.find(({ to }) => to === email)
      },
      (found) => found !== undefined,
    )
    const link = new URL(mail?.links.find((one) => one.includes('/confirm#')) ?? '')
    expect((await confirm(at(1), link)).status).toBe(200)
    const member = at(0)
    const signedIn = await member.call('POST /api/auth/sign-in', {
      body: { email, password: registrationForm(email).password },
    })
    expect(signedIn.status).toBe(200)
    const there = at(1, member.cookie)
    const tab = await openTab(urls[1] ?? '', member.cookie ?? '')
    await tab.next()
    const before = (await there.call('GET /api/dashboard')).body.points

    const [checkIn, ...spins] = await Promise.all([
      member.call('POST /api/check-in'),
      ...Array.from({ length: 7 }, (_, spin) => (spin % 2 ? member : there).call('POST /api/games/wheel/spins')),
    ])
    expect(checkIn.status).toBe(200)
    expect(spins.filter(({ status }) => status === 200)).toHaveLength(5)
    const types = new Set<string>()
    while (!types.has('balance')) types.add((await tab.next()).type)
    // Without Redis, events are later, but not lost.
    await redis?.kill()
    const request = { subject: 'Pooled', category: 'other', text: 'Is this pooled?' } as const
    expect((await member.call('POST /api/support', { body: request })).status).toBe(200)
    while (!types.has('support')) types.add((await tab.next()).type)
    await tab.close()
    const won = spins.reduce((sum, { status, body }) => sum + (status === 200 ? body.prize.points : 0), 0)
    // The other session gets a spin's event after the spoiler delay.
    const { body } = await member.call('GET /api/dashboard')
    expect(body.points).toBe(before + won + checkIn.body.points)
  })

  test('pipelined reads return to their callers', { timeout: PATIENCE }, async () => {
    const database = openDatabase(
      { engine: 'postgres', url: settings.DATABASE_URL ?? '', poolSize: 12, prepare: false },
      pino({ level: 'silent' }),
    )
    await database.connected
    const answers = Array.from({ length: 400 }, async (_, number) => {
      const { rows } = await database.executeSql('select $1::int as number, pg_sleep(0.001)', [number])
      return (rows[0] as { number: number }).number
    })
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 400 }, (_, number) => number))
    await database.close()
  })

  test('each run of a job happens once', { timeout: PATIENCE }, async () => {
    const log = pino({ level: 'silent' })
    const database = openDatabase(
      { engine: 'postgres', url: settings.DATABASE_URL ?? '', poolSize: 4, prepare: false },
      log,
    )
    await database.connected
    let turns = 0
    const job = { name: 'count-pooled', cron: '0 0 1 1 *', run: async () => void turns++ }
    const queues = [startJobs(database, [job], log), startJobs(database, [job], log)]
    const sender = new PgBoss({
      db: { executeSql: (text, values) => database.executeSql(text, values) },
      supervise: false,
      schedule: false,
    })
    await sender.start()
    await sender.createQueue(job.name)
    for (let turn = 0; turn < 4; turn += 1) await sender.send(job.name, {})
    await until(
      () => turns,
      (count) => count >= 4,
    )
    await Promise.all(queues.map((queue) => queue.stop()))
    expect(turns).toBe(4)
    await sender.stop({ graceful: false, close: false })
    await database.close()
  })

  test('the servers reconnect to a restarted pooler', { timeout: PATIENCE }, async () => {
    const ready = () => fetch(`${urls[0]}/api/ready`).then(({ status }) => status)
    await pooler.kill()
    await until(
      () => at(0).call('GET /api/session'),
      ({ status }) => status === 503,
    )
    expect(await ready()).toBe(503)
    await pooler.restart()
    await until(ready, (status) => status === 200)
  })

  test('the ledger verifies, and no unexpected error was logged', { timeout: PATIENCE }, async () => {
    expect(verifyByCommand(settings)).toMatchObject({ status: 0 })
    for (const server of servers) server.kill('SIGTERM')
    expect(await Promise.all(servers.map((server) => server.exit()))).toEqual([0, 0])
    for (const { output } of servers) expect(output).not.toContain('unexpected error')
  })
})
