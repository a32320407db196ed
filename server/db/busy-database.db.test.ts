import { createServer, connect as dial, type Socket } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { engine } from '#test/db.ts'
import { onDatabase, runOn } from '#test/postgres.ts'
import { TEMPLATE } from '#test/setup-postgres.ts'
import { until } from '#test/until.ts'
import { type Database, isConnectionFailure, isPoolExhausted, openDatabase } from './open.ts'

const NAME = 'paz_busy'

/** A wire to the database that can fall silent without breaking. */
async function wireTo(url: string) {
  const { port: farPort, hostname } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(Number(farPort), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const nearUrl = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) })
  const each = (act: (socket: Socket) => void) => {
    for (const socket of sockets) act(socket)
  }
  return {
    url: nearUrl.href,
    fallSilent: () => each((socket) => socket.unpipe()),
    close: () => {
      each((socket) => socket.destroy())
      server.close()
    },
  }
}

describe.skipIf(engine !== 'postgres')('a database', () => {
  const closers: (() => unknown)[] = []
  beforeAll(() => runOn(inject('postgresUrl'), `create database ${NAME} template ${TEMPLATE}`))
  afterAll(() => runOn(inject('postgresUrl'), `drop database ${NAME} with (force)`))
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
  })

  async function open(url: string, more: object): Promise<Database> {
    const settings = { engine: 'postgres', url, poolSize: 1, prepare: true, ...more } as const
    const database = openDatabase(settings, pino({ level: 'silent' }))
    closers.unshift(() => database.close())
    await database.connected
    return database
  }

  test('that falls silent on an open connection is given up, and found again', async () => {
    const wire = await wireTo(onDatabase(inject('postgresUrl'), NAME))
    closers.push(wire.close)
    const database = await open(wire.url, { queryMs: 300 })
    await sql`select 1`.execute(database.db)
    wire.fallSilent()
    const failure = await sql`select 1`.execute(database.db).catch((error: unknown) => error)
    expect(isConnectionFailure(failure)).toBe(true)
    database.noteFailure(failure)
    expect(database.trouble).toBe('databaseTimedOut')
    await until(
      () => database.state,
      (state) => state === 'connected',
    )
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  })

  test('whose connections are all in use is busy, not lost', async () => {
    const database = await open(onDatabase(inject('postgresUrl'), NAME), { connectMs: 100 })
    await database.db.connection().execute(async () => {
      const failure = await sql`select 1`.execute(database.db).catch((error: unknown) => error)
      expect(isPoolExhausted(failure)).toBe(true)
      database.noteFailure(failure)
    })
    expect(database.state).toBe('connected')
  })
})
