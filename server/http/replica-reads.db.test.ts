import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#contracts/index.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import type { Actor } from '#test/actor.ts'
import { startTestApp, type TestApp, TestClock } from '#test/app.ts'
import { engine } from '#test/db.ts'
import { createServerFolder, PostgresInstance } from '#test/drill/postgres-instance.ts'
import { postgresCanCrash, runOn } from '#test/postgres.ts'
import { until } from '#test/until.ts'

// A primary and a standby that follows it by streaming replication. The standby's replay is paused to make it older.

const MAX_LAG_MS = 2000
const UNSAFE = ['fsync=off']

describe.skipIf(engine !== 'postgres' || !postgresCanCrash())('with a read replica', () => {
  const folder = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'paz-replica-'))
  let primary: PostgresInstance
  let standby: PostgresInstance
  let database: Database
  let app: TestApp
  const onStandby = (statement: string) => runOn(standby.url(), statement)

  beforeAll(async () => {
    createServerFolder(folder)
    primary = await PostgresInstance.create(join(folder, 'primary'))
    await primary.start(UNSAFE)
    await runOn(primary.url(), 'create database paz')
    standby = await PostgresInstance.copyOf(primary, join(folder, 'standby'))
    standby.createSignalFile('standby')
    await standby.start([...UNSAFE, `primary_conninfo=${primary.conninfo('standby')}`])
    database = openWith(standby.url('paz'))
    await database.connected
    app = await startTestApp({ beside: { database, clock: new TestClock('2026-11-20T12:00:00.000Z') } as TestApp })
  })
  afterAll(async () => {
    await app?.stop()
    await database?.close()
    await standby?.stop()
    await primary?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const openWith = (url: string) =>
    openDatabase(
      {
        engine: 'postgres',
        url: primary.url('paz'),
        poolSize: 5,
        prepare: true,
        replica: { url, maxLagMs: MAX_LAG_MS },
      },
      pino({ level: 'silent' }),
    )

  /** Returns which server answers the history of a member, and the newest entry in it. */
  async function historyOf(member: Actor) {
    const { headers, body } = await member.call('GET /api/transactions', { query: {} })
    return { server: headers.has('as-of') ? 'replica' : 'primary', newest: body.items[0]?.taskType }
  }
  /** Resolves when the replica has everything that was committed before the call. */
  async function untilReplayed() {
    const now = Date.now()
    await until(
      () => database.replica?.current()?.asOf.getTime() ?? 0,
      (time) => time >= now,
    )
  }

  test('the replica answers every route that it may answer', async () => {
    const member = await app.member({ points: 500 })
    const admin = await app.member({ role: 'super_admin' })
    await untilReplayed()
    const params = { id: member.id }
    const query = { range: '30d', month: '2026-11', from: '2026-11-01', to: '2026-11-20', game: 'spin' }
    const other: string[] = []
    for (const { key, definition } of Object.values(routes)) {
      if (!('replica' in definition)) continue
      const actor = definition.access === 'member' ? member : admin
      const answer = await actor.call(key as never, { params, query } as never)
      // A campaign of this id does not exist, which the primary says.
      if (answer.status !== 404 && !answer.headers.has('as-of')) other.push(`${key} ${answer.status} ${answer.code}`)
    }
    expect(other).toEqual([])
  })

  test('members read their own changes from any device, and staff see how old the data are', async () => {
    const member = await app.member({ points: 500 })
    const admin = await app.member({ role: 'super_admin' })
    await untilReplayed()
    await onStandby('select pg_wal_replay_pause()')
    try {
      const device = app.guest()
      device.cookie = member.cookie
      await device.call('POST /api/check-in')
      expect(await historyOf(member)).toEqual({ server: 'primary', newest: 'daily_check_in' })

      const of = { params: { id: member.id }, query: {} }
      const seen = await admin.call('GET /api/admin/members/:id/entries', of)
      expect(seen.body.items[0]?.taskType).toBe('adjustment')
      expect(Date.parse(seen.headers.get('as-of') ?? '')).toBeLessThan(Date.now())
      // Beyond the bound, the primary answers.
      await until(
        () => database.replica?.state,
        (state) => state === 'behind',
      )
      const current = await admin.call('GET /api/admin/members/:id/entries', of)
      expect(current.headers.has('as-of')).toBe(false)
      expect(current.body.items[0]?.taskType).toBe('daily_check_in')
      expect((await admin.call('GET /api/health')).body).toMatchObject({ status: 'ok', replica: { state: 'behind' } })
    } finally {
      await onStandby('select pg_wal_replay_resume()')
    }
    await untilReplayed()
    expect(await historyOf(member)).toEqual({ server: 'replica', newest: 'daily_check_in' })
  })

  test('staff read their own actions', async () => {
    const admin = await app.member({ role: 'super_admin' })
    const { id } = await app.member()
    await untilReplayed()
    await onStandby('select pg_wal_replay_pause()')
    try {
      const readAudit = () => admin.call('GET /api/admin/security/audit', { query: {} })
      expect((await readAudit()).headers.has('as-of')).toBe(true)
      const body = { text: 'Asked by telephone' }
      const noted = await admin.call('POST /api/admin/members/:id/notes', { params: { id }, body })
      expect(noted.status).toBe(200)
      const { headers, body: found } = await readAudit()
      expect(headers.has('as-of')).toBe(false)
      expect(found.items[0]?.subjectId).toBe(id)
    } finally {
      await onStandby('select pg_wal_replay_resume()')
    }
  })

  test('an unreachable replica, and one of another database, leave all reads to the primary', async () => {
    const member = await app.member({ points: 500 })
    const admin = await app.member({ role: 'super_admin' })
    await untilReplayed()
    const state = async () => (await admin.call('GET /api/admin/database')).body.replica
    await standby.stop()
    await until(state, (replica) => replica?.state === 'unreachable')
    expect(await historyOf(member)).toMatchObject({ server: 'primary' })
    expect((await state())?.name).toBe(`127.0.0.1:${standby.port}/paz`)
    for (const [url, wanted] of [
      [primary.url('paz'), 'notStandby'],
      [primary.url('postgres'), 'other'],
    ] as const) {
      const wrong = openWith(url)
      await until(
        async () => wrong.replica?.state,
        (found) => found === wanted,
      )
      expect(wrong.replica?.current()).toBeUndefined()
      await wrong.close()
    }
    await standby.start([...UNSAFE, `primary_conninfo=${primary.conninfo('standby')}`])
    await untilReplayed()
    expect(await historyOf(member)).toMatchObject({ server: 'replica' })
  })
})
