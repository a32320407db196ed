import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { newEmail, registrationForm } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp()
const health = async () => (await app().guest().call('GET /api/health')).body

afterEach(() => sql`drop trigger if exists no_room on members`.execute(app().database.db))

test('a database whose disk is full: writes are answered 503, reading goes on, and health says so', async () => {
  const { db } = app().database
  // PostgreSQL's error when it cannot extend a table (53100).
  await sql`create function refuse_for_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
  await sql`create trigger no_room before insert on members for each row execute function refuse_for_room()`.execute(db)
  expect(await health()).toMatchObject({ disk: { state: expect.stringMatching(/^(ok|low)$/) } })

  const answer = await app().guest().send('POST', '/api/auth/register', registrationForm(newEmail()))
  expect(answer).toMatchObject({ status: 503, code: 'storageFull' })
  expect((await app().guest().call('GET /api/session')).status).toBe(200)
  expect(await health()).toMatchObject({
    status: 'degraded',
    database: { state: 'connected' },
    disk: { state: 'full', message: 'The database’s disk is full and writes fail: free some space there' },
  })
  expect(app().logged).toContainEqual(expect.objectContaining({ msg: 'the database’s disk is full' }))
})
