import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { engine } from '#test/db.ts'
import { onDatabase, runOn } from '#test/postgres.ts'
import { TEMPLATE } from '#test/setup-postgres.ts'
import { openTcpProxy } from '#test/tcp-proxy.ts'
import { until } from '#test/until.ts'
import { isConnectionFailure, isPoolExhausted } from './failures.ts'
import { HEARTBEAT, openHeartbeat } from './heartbeat.ts'
import { type Database, openDatabase } from './open.ts'
import { openPool } from './pg-driver.ts'
import { createPrimary } from './primary.ts'

const NAME = 'paz_busy'

describe.skipIf(engine !== 'postgres')('a database', () => {
  const closers: (() => unknown)[] = []
  beforeAll(() => runOn(inject('postgresUrl'), `create database ${NAME} template ${TEMPLATE}`))
  afterAll(() => runOn(inject('postgresUrl'), `drop database ${NAME} with (force)`))
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
  })

  const HOUR = 3_600_000

  async function open(url: string, more: object): Promise<Database> {
    const settings = { engine: 'postgres', url, poolSize: 1, prepare: true, ...more } as const
    const database = openDatabase(settings, pino({ level: 'silent' }))
    closers.unshift(() => database.close())
    await database.connected
    return database
  }

  const untilState = (database: Database, wanted: Database['state']) =>
    until(
      () => database.state,
      (state) => state === wanted,
    )

  test('that hangs on an open connection times out, and reconnects', async () => {
    const wire = await openTcpProxy(onDatabase(inject('postgresUrl'), NAME))
    closers.push(wire.close)
    const database = await open(wire.url, { queryMs: 300 })
    await sql`select 1`.execute(database.db)
    wire.hang()
    const failure = await sql`select 1`.execute(database.db).catch((error: unknown) => error)
    expect(isConnectionFailure(failure)).toBe(true)
    database.reportFailure(failure)
    expect(database.unavailableCode).toBe('databaseTimedOut')
    await untilState(database, 'connected')
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  })

  test('without a primary refuses connections, also when connections are closed meanwhile', async () => {
    const connectionString = 'postgres://paz@127.0.0.1:1,127.0.0.1:2/paz'
    const pool = openPool({ connectionString, max: 1, prepare: true, primary: createPrimary(connectionString) })
    closers.push(() => pool.end())
    const connecting = pool.connect()
    pool.closeAll(new Error('the database does not answer'))
    await expect(connecting).rejects.toThrow('none of the database servers is the primary')
    pool.closeAll(new Error('the database does not answer'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(pool.bytesRead).toBe(0)
  })

  test('whose connections are all in use is busy, not lost', async () => {
    const database = await open(onDatabase(inject('postgresUrl'), NAME), { connectMs: 3000 })
    await database.db.connection().execute(async () => {
      const failure = await sql`select 1`.execute(database.db).catch((error: unknown) => error)
      expect(isPoolExhausted(failure)).toBe(true)
      database.reportFailure(failure)
    })
    expect(database.state).toBe('connected')
  })

  test('that hangs is detected by the heartbeat within 5 s, also with all connections in use, and reconnects', async () => {
    expect(HEARTBEAT.intervalMs + HEARTBEAT.answerMs).toBeLessThan(5000)
    const wire = await openTcpProxy(onDatabase(inject('postgresUrl'), NAME))
    closers.push(wire.close)
    const database = await open(wire.url, { queryMs: HOUR, guestPoolSize: 1 })
    await sql`select 1`.execute(database.guestDb)
    const held = database.db.connection().execute(async (db) => {
      await sql`select 1`.execute(db)
      wire.freeze()
      // Statements have no timeout here: only the heartbeat can end them.
      return await Promise.allSettled([sql`select 1`.execute(db), sql`select 1`.execute(database.guestDb)])
    })
    const failures = (await held).map((outcome) => outcome.status === 'rejected' && isConnectionFailure(outcome.reason))
    expect(failures).toEqual([true, true])
    await untilState(database, 'failed')
    expect(database.unavailableCode).toBe('databaseTimedOut')
    await wire.restore()
    await untilState(database, 'connected')
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  })

  test('whose primary hangs fails over to the promoted standby without waiting for statements', async () => {
    const url = onDatabase(inject('postgresUrl'), NAME)
    const [primary, standby] = await Promise.all([openTcpProxy(url), openTcpProxy(url)])
    closers.push(primary.close, standby.close)
    await standby.cut()
    const { username, pathname } = new URL(url)
    const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`
    const database = await open(`postgres://${username}@${hosts}${pathname}`, { queryMs: HOUR })
    await sql`select 1`.execute(database.db)
    primary.freeze()
    await expect(sql`select 1`.execute(database.db)).rejects.toThrow('the database does not answer')
    await untilState(database, 'failed')
    await standby.restore()
    await untilState(database, 'connected')
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  })

  test('that answers other connections is busy, not lost, when a heartbeat times out', async () => {
    const direct = onDatabase(inject('postgresUrl'), NAME)
    const wire = await openTcpProxy(direct)
    closers.push(wire.close)
    const connectionString = wire.url
    const own = openPool({ connectionString: direct, max: 1, prepare: true })
    own.on('error', () => {})
    const heartbeat = openHeartbeat({ connectionString, prepare: true, connectMs: 2000 }, [own])
    closers.unshift(() => own.end())
    closers.unshift(() => heartbeat.close())
    await heartbeat.beat()
    wire.hang()
    let isOver = false
    const traffic = (async () => {
      while (!isOver) await own.query('select 1')
    })()
    await heartbeat.beat()
    isOver = true
    await traffic
    wire.freeze()
    await expect(heartbeat.beat()).rejects.toThrow(/timeout/i)
    await expect(own.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  })
})
