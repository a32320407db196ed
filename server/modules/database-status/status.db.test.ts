import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NAMED_TABLES } from '#contracts/database-rules.ts'
import { readPlan } from '#server/db/migrate.ts'
import { useTestApp } from '#test/app.ts'
import { earn, projectLeaderboard } from '#test/leaderboard.ts'

const app = useTestApp({ now: '2026-03-01T09:00:00.000Z' })

const check = async (role: 'support' | 'super_admin' = 'support') => {
  const { body } = await (await app().member({ role })).call('GET /api/admin/database')
  const advice = body.recommendations.map(({ code }) => code)
  return { ...body, advice, of: Object.fromEntries(body.tables.map((one) => [one.named ?? one.table, one])) }
}

test('the expected tables are those of the migrations', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    order by 1`.execute(app().database.db)
  const { tables } = await readPlan()
  expect([...tables, 'migrations', 'migrations_lock'].sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('every table of ours is counted, those of the specification first and by its names', async () => {
  const { of, tables, migrations, bytes, server, engine } = await check()
  expect(tables.slice(0, 6).map(({ table, named }) => [named, table])).toEqual(Object.entries(NAMED_TABLES))
  expect(of.profiles).toEqual({ table: 'members', named: 'profiles', rows: 1, counted: 'exact', trouble: null })
  expect(of.redemption_requests).toMatchObject({ rows: 0, trouble: null })
  expect(of.plans?.rows).toBeGreaterThan(10)
  expect(tables.filter(({ trouble }) => trouble)).toEqual([])
  expect(tables).toHaveLength((await readPlan()).tables.length)
  expect(migrations).toMatchObject({ value: { missing: [], unknown: [] } })
  expect(bytes).toEqual({ value: expect.any(Number) })
  expect(server).toMatchObject({ value: { version: expect.stringMatching(/^\d/) } })
  expect(engine).toBe(app().database.engine)
})

test('members are those that the dashboard counts', async () => {
  const { database } = app()
  const gone = await app().member()
  await database.db.updateTable('members').set({ status: 'deleted' }).where('id', '=', gone.id).execute()
  await projectLeaderboard(app())
  const { members, of } = await check()
  expect(members).toEqual({ value: (of.profiles?.rows ?? 0) - 2 })
})

test('a large table is estimated, and an empty one never', async () => {
  const { database } = app()
  const believe = (rows: number, table: string) =>
    sql`update pg_class set reltuples = ${rows} where relname = ${table}`.execute(database.db)
  await believe(3_000_000, 'members')
  await believe(3_000_000, 'redemptions')
  const { of } = await check()
  expect(of.profiles).toMatchObject({ rows: 3_000_000, counted: 'estimate' })
  expect(of.redemption_requests).toMatchObject({ rows: 0, counted: 'exact' })
  await believe(-1, 'members')
  await sql`insert into throttles select 'filled ' || n, now(), 1 from generate_series(1, 50002) n`.execute(database.db)
  expect((await check()).of.throttles).toMatchObject({ rows: 50_000, counted: 'atLeast' })
  await database.db.deleteFrom('throttles').execute()
})

test('recommendations follow the counts', async () => {
  const { database, clock } = app()
  expect((await check()).advice).toContain('noTransactions')
  const member = await app().member()
  await earn(database.db, member.id, 5, clock.now())
  expect((await check()).advice).not.toContain('noTransactions')
  for (let count = 0; count < 30; count += 1) await earn(database.db, member.id, 5 + count, clock.now())
  expect((await check()).advice).toContain('manyTransactions')
})

test('pending mails are reported with the oldest, and cause a recommendation after an hour', async () => {
  const { database, clock } = app()
  await database.db.deleteFrom('outbox').execute()
  const add = (failed_at: Date | null) =>
    database.db
      .insertInto('outbox')
      .values({
        id: crypto.randomUUID(),
        topic: 'mail',
        member_id: null,
        payload: '{}',
        last_error: null,
        failed_at,
        created_at: clock.now(),
        available_at: clock.now(),
      })
      .execute()
  await add(null)
  const oldestAt = clock.now().toISOString()
  clock.advance(1800)
  await add(null)
  const fresh = await check()
  expect(fresh.mails).toEqual({ value: { waiting: 2, failed: 0, oldestAt } })
  expect(fresh.advice).not.toContain('mailsLate')
  clock.advance(1801)
  await add(clock.now())
  const late = await check()
  expect(late.mails).toEqual({ value: { waiting: 2, failed: 1, oldestAt } })
  expect(late.recommendations).toEqual(
    expect.arrayContaining([
      { code: 'mailsLate', n: 2 },
      { code: 'mailsFailed', n: 1 },
    ]),
  )
})

test('a missing or old backup causes a recommendation', async () => {
  const { database, clock } = app()
  const none = await check()
  expect(none.backup).toEqual({ value: null })
  expect(none.advice).toContain('noBackup')
  const finished_at = clock.now()
  const backup = {
    id: crypto.randomUUID(),
    started_at: finished_at,
    finished_at,
    bytes: 1_234_567,
    name: 'paz-1.dump',
    verified_at: null,
  }
  await database.db.insertInto('backups').values(backup).execute()
  const one = await check()
  expect(one.backup).toEqual({
    value: { name: 'paz-1.dump', bytes: 1_234_567, finishedAt: finished_at.toISOString(), verifiedAt: null },
  })
  expect(one.advice).not.toContain('noBackup')
  clock.advance(49 * 3600)
  expect((await check()).recommendations).toContainEqual({ code: 'oldBackup', n: 2 })
  const wrong = { ...backup, id: crypto.randomUUID(), finished_at: new Date(finished_at.getTime() - 1) }
  await expect(database.db.insertInto('backups').values(wrong).execute()).rejects.toThrow(/check constraint/)
})

test('missing migrations, and those of a newer version, are listed', async () => {
  const { db } = app().database
  const newest = (await readPlan()).migrations.at(-1) ?? ''
  await sql`update migrations set name = '9999-later' where name = ${newest}`.execute(db)
  const { migrations, recommendations } = await check()
  expect(migrations).toMatchObject({ value: { missing: [newest], unknown: ['9999-later'] } })
  expect(recommendations).toEqual(
    expect.arrayContaining([
      { code: 'migrationsMissing', n: 1 },
      { code: 'migrationsUnknown', n: 1 },
    ]),
  )
  await sql`update migrations set name = ${newest} where name = '9999-later'`.execute(db)
  expect((await check()).migrations).toMatchObject({ value: { missing: [], unknown: [] } })
})

test('slow statements are shown without literals where the server records them', async () => {
  const { db } = app().database
  expect((await check()).statements).toEqual({ value: { offered: false, items: [] } })
  // A view in place of the extension, which has to be loaded when the server starts.
  await sql`create view pg_stat_statements as
    select d.oid as dbid, s.* from pg_database d, (values
      ('select * from members where email = ''ada@gmail.com'' and points > 12345', 7::bigint, 12.345, 99.9),
      (${sql.lit("create role other password 'hunter2 secret'")}, 1::bigint, 900.0, 900.0),
      ('<insufficient privilege>', 1::bigint, 800.0, 800.0),
      ('update wallets set points = $1 where member_id = $2', 3::bigint, 40.04, 50.0)
    ) s (query, calls, mean_exec_time, max_exec_time) where d.datname = current_database()`.execute(db)
  expect((await check()).statements).toEqual({
    value: {
      offered: true,
      items: [
        { text: 'update wallets set points = $1 where member_id = $2', calls: 3, meanMs: 40, maxMs: 50 },
        { text: 'select * from members where email = … and points > …', calls: 7, meanMs: 12.3, maxMs: 99.9 },
      ],
    },
  })
  await sql`drop view pg_stat_statements`.execute(db)
})

test('the newest profiles are a sample of three, for staff who may read members', async () => {
  const members = []
  for (const points of [10, 20, 30, 40]) {
    app().clock.advance(1)
    members.push(await app().member({ points }))
  }
  const [, , third, newest] = members
  const staff = await app().member({ role: 'support' })
  const { body } = await staff.call('GET /api/admin/database/profiles')
  expect(body.profiles).toHaveLength(3)
  expect(body.profiles.filter(({ id }) => id !== staff.id)).toEqual(
    [
      { id: newest?.id, email: newest?.account.email, points: 40, totalEarned: 0 },
      { id: third?.id, email: third?.account.email, points: 30, totalEarned: 0 },
    ].map((one) => ({ ...one, totalEarned: one.points })),
  )
  expect((await (await app().member()).call('GET /api/admin/database/profiles')).code).toBe('forbidden')
  expect(JSON.stringify(app().logged)).not.toContain('@gmail.com')
})

test('concurrent calls share one check', async () => {
  const staff = await app().member({ role: 'support' })
  const answers = await Promise.all([1, 2, 3, 4].map(() => staff.call('GET /api/admin/database')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})
