import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/open.ts'
import { startTestApp, type TestApp, TestClock } from '#test/app.ts'
import { engine } from '#test/db.ts'
import { onDatabase, runOn } from '#test/postgres.ts'
import { TEMPLATE } from '#test/setup-postgres.ts'

const NAME = 'paz_slow_reads'

describe.skipIf(engine !== 'postgres')('a read of staff that takes too long', () => {
  let database: Database
  let app: TestApp
  beforeAll(async () => {
    await runOn(inject('postgresUrl'), `create database ${NAME} template ${TEMPLATE}`)
    const url = onDatabase(inject('postgresUrl'), NAME)
    // Only the read behind a lock takes so long.
    const timeouts = { staffReadMs: 3000, queryMs: 20_000 }
    database = openDatabase(
      { engine: 'postgres', url, poolSize: 4, prepare: true, ...timeouts },
      pino({ level: 'silent' }),
    )
    await database.connected
    app = await startTestApp({ beside: { database, clock: new TestClock('2026-11-20T12:00:00.000Z') } as TestApp })
  })
  afterAll(async () => {
    await app?.stop()
    await database?.close()
    await runOn(inject('postgresUrl'), `drop database if exists ${NAME} with (force)`)
  })

  test('is refused alone, and the database stays connected', async () => {
    const staff = await app.member({ role: 'super_admin' })
    const read = () =>
      staff.call('GET /api/admin/economy/movements', { query: { from: '2026-11-01', to: '2026-11-02' } })
    await database.db.transaction().execute(async (tx) => {
      await sql`lock table transactions in access exclusive mode`.execute(tx)
      expect(await read()).toMatchObject({ status: 422, code: 'readTooLong' })
      expect(database.state).toBe('connected')
      expect((await staff.call('GET /api/session')).status).toBe(200)
    })
    expect((await read()).status).toBe(200)
    expect(app.logged.map(({ msg }) => msg)).toContain('a statement took too long and was cancelled')
  })

  test('leaves no timeout on its connection', async () => {
    const one = { staffReadMs: 30_000, poolSize: 1 }
    const url = onDatabase(inject('postgresUrl'), NAME)
    const single = openDatabase({ engine: 'postgres', url, prepare: true, ...one }, pino({ level: 'silent' }))
    await single.connected
    const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`
    const limits = async () => [
      (await limit.execute(single.staffDb)).rows[0]?.limit,
      (await single.staffDb.transaction().execute((tx) => limit.execute(tx))).rows[0]?.limit,
      (await limit.execute(single.db)).rows[0]?.limit,
    ]
    expect(await limits()).toEqual(['30s', '30s', '0'])
    await expect(sql`select 1 / 0`.execute(single.staffDb)).rejects.toThrow('division by zero')
    expect(await limits()).toEqual(['30s', '30s', '0'])
    await single.close()
  })
})
