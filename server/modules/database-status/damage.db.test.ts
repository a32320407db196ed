import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import type { Actor } from '#test/actor.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { engine, runsAllTests } from '#test/db.ts'
import { onDatabase } from '#test/postgres.ts'

const started: TestApp[] = []
const start = async (options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> => {
  const app = await startTestApp(options)
  started.push(app)
  return app
}
afterEach(async () => {
  for (const app of started.splice(0).reverse()) await app.stop()
})

const run = (app: TestApp, text: string) => sql.raw(text).execute(app.database.db)

const check = async (staff: Actor) => {
  const { status, body, code } = await staff.call('GET /api/admin/database')
  const wrong = status === 200 ? body.tables.flatMap(({ table, trouble }) => (trouble ? [[table, trouble]] : [])) : []
  return { status, body, code, wrong }
}

describe('a database without some of its tables', () => {
  test('is reported table by table, and the rest is readable', async () => {
    const app = await start()
    const staff = await app.member({ role: 'super_admin' })
    expect((await check(staff)).body.may).toEqual(['fix'])
    await run(app, 'drop table scratch_cards, redemption_notes, backups, status_days, migrations cascade')
    const { body, wrong } = await check(staff)
    expect(wrong.sort()).toEqual(
      ['backups', 'redemption_notes', 'scratch_cards', 'status_days'].map((table) => [table, 'missing']),
    )
    expect(body.tables.find(({ named }) => named === 'scratch_history')).toMatchObject({ rows: null })
    expect(body.tables.find(({ named }) => named === 'profiles')).toMatchObject({ rows: 1, trouble: null })
    for (const part of [body.backup, body.migrations, body.members]) expect(part).toEqual({ trouble: 'missing' })
    expect(body.mails).toHaveProperty('value')
    // An unreadable part does not mean that there is no backup.
    expect(body.recommendations.map(({ code }) => code)).not.toContain('noBackup')
    expect(body.may).toEqual([])
    // Nor in answer to a direct call.
    const sent = await staff.call('POST /api/admin/database/missing-bonuses', { body: { memberIds: [staff.id] } })
    expect(sent).toMatchObject({ status: 409, code: 'databaseUnsound' })
  })

  test('lets only staff read the check when the session would read a missing table', async () => {
    const app = await start()
    const staff = await app.member({ role: 'support' })
    const member = await app.member()
    await run(app, 'drop table wallets, second_factors, idempotency_keys cascade')
    const { body } = await staff.call('GET /api/session')
    expect(body.member).toMatchObject({ id: staff.id, role: 'support', points: 0 })
    const { wrong } = await check(staff)
    expect(wrong.map(([table]) => table).sort()).toEqual(['idempotency_keys', 'second_factors', 'wallets'])
    expect((await member.call('GET /api/session')).body.member ?? null).toBeNull()
    expect((await check(member)).status).toBe(401)
    expect((await staff.call('GET /api/admin/database/profiles')).status).toBe(500)
    // A change needs all tables.
    expect(
      (await staff.call('POST /api/admin/database/missing-bonuses', { body: { memberIds: [staff.id] } })).status,
    ).toBe(500)
  })

  test.runIf(runsAllTests)('requires the second factor even if it cannot be read', async () => {
    const app = await start({ environment: { REQUIRE_STAFF_2FA: 'true' } })
    const staff = await app.member({ role: 'support' })
    await run(app, 'drop table second_factors cascade')
    expect((await check(staff)).code).toBe('secondFactorRequired')
  })

  test.runIf(runsAllTests)('is not readable without members or sessions', async () => {
    const app = await start()
    const staff = await app.member({ role: 'super_admin' })
    await run(app, 'drop table sessions')
    expect(await check(staff)).toMatchObject({ status: 500, code: 'unexpected' })
  })
})

/** An application whose role has every right but that of reading some tables. */
async function withoutRight(tables: string): Promise<{ app: TestApp; staff: Actor }> {
  const owner = await start()
  const staff = await owner.member({ role: 'super_admin' })
  const role = `limited_${crypto.randomUUID().slice(0, 8)}`
  await run(owner, `create role ${role} login`)
  await run(owner, `grant all on all tables in schema public to ${role}`)
  await run(owner, `revoke all on ${tables} from ${role}`)
  if (engine === 'pglite') {
    await run(owner, `set role ${role}`)
    return { app: owner, staff }
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner.database.db)
  const url = onDatabase(inject('postgresUrl'), rows[0]?.name ?? '').replace('//paz@', `//${role}@`)
  const { db } = openDatabase({ engine, url, poolSize: 5, prepare: true }, pino({ level: 'silent' }))
  const database = Object.assign(Object.create(owner.database), { db })
  const app = await start({ beside: { ...owner, database } })
  started.push({ ...app, stop: () => db.destroy() })
  started.push({ ...app, stop: async () => {} })
  return { app, staff: Object.assign(app.guest(), { cookie: staff.cookie }) }
}

describe('a role that may not read a table', () => {
  test('is reported for that table, and the rest is readable', async () => {
    const { staff } = await withoutRight('transactions, outbox')
    const { wrong, body } = await check(staff)
    expect(wrong).toEqual([
      ['transactions', 'denied'],
      ['outbox', 'denied'],
    ])
    expect(body.mails).toEqual({ trouble: 'denied' })
    expect(body.members).toHaveProperty('value')
    expect(body.may).toEqual([])
  })

  test('is reported, also for tables that the session reads', async () => {
    const { staff } = await withoutRight('wallets')
    expect((await check(staff)).wrong).toEqual([['wallets', 'denied']])
  })
})

describe.skipIf(engine !== 'postgres')('statements that hang', () => {
  test('cost a moment, and their tables alone', async () => {
    const app = await start()
    const staff = await app.member({ role: 'super_admin' })
    const before = await check(staff)
    expect(before.wrong).toEqual([])
    let free = () => {}
    const held = new Promise<void>((resolve) => {
      free = resolve
    })
    let locked = () => {}
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve
    })
    const holder = app.database.db.transaction().execute(async (tx) => {
      await sql`lock table transactions, plans, backups in access exclusive mode`.execute(tx)
      locked()
      await held
    })
    await isLocked
    const begun = performance.now()
    const { wrong, body } = await check(staff)
    expect(performance.now() - begun).toBeLessThan(5000)
    free()
    await holder
    expect(wrong.sort()).toEqual(['backups', 'plans', 'transactions'].map((table) => [table, 'timedOut']))
    expect(body.backup).toEqual({ trouble: 'timedOut' })
    expect((await check(staff)).wrong).toEqual([])
  })

  test('of which one never ends are ended by the database', async () => {
    const app = await start()
    const staff = await app.member({ role: 'super_admin' })
    await run(app, 'alter table plans rename to plans_renamed')
    await run(app, 'create view plans as select pg_sleep(60)::text as slept')
    const begun = performance.now()
    const { wrong } = await check(staff)
    expect(performance.now() - begun).toBeLessThan(5000)
    expect(wrong).toEqual([['plans', 'timedOut']])
    const { rows } = await sql`select 1 from pg_stat_activity where query like '%from (select 1 from "plans"%'
      and state = 'active' and pid <> pg_backend_pid()`.execute(app.database.db)
    expect(rows).toEqual([])
  })

  test('everywhere end with the time of the check', async () => {
    const app = await start()
    const staff = await app.member({ role: 'super_admin' })
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('members', 'credentials', 'sessions', 'wallets', 'second_factors', 'idempotency_keys')`.execute(
      app.database.db,
    )
    for (const { name } of rows) {
      await run(app, `alter table ${name} rename to ${name}_renamed`)
      await run(app, `create view ${name} as select pg_sleep(60)::text as slept`)
    }
    const begun = performance.now()
    const { wrong, status } = await check(staff)
    expect(performance.now() - begun).toBeLessThan(6000)
    expect(status).toBe(200)
    expect(wrong.length).toBeGreaterThan(50)
    await wait(1)
  })
})

test('a database that is away is answered as everywhere', async () => {
  const app = await start()
  const staff = await app.member({ role: 'super_admin' })
  for (const unavailableCode of ['databaseUnreachable', 'databaseNotConfigured'] as const) {
    const database = Object.create(app.database, {
      unavailableCode: { value: unavailableCode },
      state: { value: 'failed' },
    })
    const away = await start({ beside: { ...app, database } })
    const actor = Object.assign(away.guest(), { cookie: staff.cookie })
    expect(await check(actor)).toMatchObject({ status: 503, code: unavailableCode })
  }
})

test.skipIf(engine !== 'postgres')('a connection that breaks during the check ends it as everywhere', async () => {
  const app = await start()
  const staff = await app.member({ role: 'super_admin' })
  await run(app, 'alter table plans rename to plans_renamed')
  await run(app, 'create view plans as select pg_terminate_backend(pg_backend_pid())::text as ended')
  expect(await check(staff)).toMatchObject({ status: 503 })
})
