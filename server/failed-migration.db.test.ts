import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { engine, makeDatabase, runsAllTests } from '#test/db.ts'
import { onDatabase, runOn } from '#test/postgres.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'
import { until } from '#test/until.ts'
import { runChecks } from './cli/doctor/run-checks.ts'
import { readConfig } from './config.ts'
import { readPlan } from './db/migrate.ts'
import { openHandles } from './db/open.ts'

// A server whose migrations fail: it reports why, keeps running, and goes on when the cause is removed.

const TIMEOUT = 180_000
const NAME = 'paz_failed_migration'
const folder = temporaryFolder()
const SECRET = '5f3b0c9a7e1d42868b7a1c0d9e4f6a2b'
const settings = () => ({
  SITE_DIR: tinySite(folder.path),
  DATA_DIR: join(folder.path, 'data'),
  SECRET,
  ...(engine === 'postgres' && { DATABASE_URL: onDatabase(inject('postgresUrl'), NAME) }),
})

interface Health {
  readonly status: string
  readonly database: { readonly state: string; readonly message: string; readonly advice?: string }
}
const healthOf = async (url: string) => (await (await fetch(`${url}/api/health`)).json()) as Health
const whenState = (url: string, state: string) =>
  until(
    () => healthOf(url),
    (health) => health.database.state === state,
  )
const CALM = 'We are updating the site. Please try again in a few minutes.'

/** Runs a statement on the database while no server uses it. */
async function change(statement: string): Promise<void> {
  const { db, lock } = openHandles(readConfig(settings()).database)
  await sql.raw(statement).execute(db)
  await db.destroy()
  lock?.release()
}

let newest = ''
beforeAll(async () => {
  newest = (await readPlan()).migrations.at(-1) ?? ''
  await makeDatabase(NAME, settings().DATA_DIR)
}, TIMEOUT)
afterAll(async () => {
  if (engine === 'postgres') await runOn(inject('postgresUrl'), `drop database ${NAME} with (force)`)
  folder[Symbol.dispose]()
})

describe('a server whose database', () => {
  test('is newer reports it, to members without details and to operators with advice', {
    timeout: TIMEOUT,
  }, async () => {
    await change(`insert into migrations (name, timestamp) values ('9999-later', now()::text)`)
    try {
      await using server = new ServerProcess(settings())
      const url = await server.url()
      const { status, database } = await whenState(url, 'newer')
      expect(status).toBe('degraded')
      expect(database.message).toBe(CALM)
      expect(database.advice).toContain('9999-later')
      const refused = await fetch(`${url}/api/session`)
      expect(refused.status).toBe(503)
      expect(await refused.json()).toMatchObject({ code: 'databaseNewer', detail: CALM })
      expect(server.running).toBe(true)
      if (engine === 'pglite') return
      const findings = await runChecks({ ...settings(), PUBLIC_URL: url })
      expect(findings).toContainEqual(
        expect.objectContaining({ area: 'site', state: 'problem', text: expect.stringContaining('9999-later') }),
      )
      await change(`delete from migrations where name = '9999-later'`)
      expect((await whenState(url, 'connected')).status).toBe('ok')
    } finally {
      await change(`delete from migrations where name = '9999-later'`)
    }
  })

  test('refuses a migration reports it, logs the reason, and goes on when the cause is removed', {
    timeout: TIMEOUT,
  }, async () => {
    // Its tables exist already, so it fails when it runs again.
    const [first = ''] = (await readPlan()).migrations
    await change(`delete from migrations where name = '${first}'`)
    const restore = `insert into migrations (name, timestamp) values ('${first}', now()::text) on conflict do nothing`
    try {
      await using server = new ServerProcess(settings())
      const url = await server.url()
      const { database } = await whenState(url, 'migration_failed')
      expect(database.message).toBe(CALM)
      expect(database.advice).toContain(`Migration ${first} failed`)
      // The database's error is in the log only.
      expect(database.advice).not.toContain('already exists')
      await until(
        () => server.output,
        (output) => output.includes('migration failed; trying again'),
      )
      expect(server.output).toContain('already exists')
      expect(await (await fetch(`${url}/api/session`)).json()).toMatchObject({ code: 'databaseMigrationFailed' })
      expect(server.running).toBe(true)
      if (engine === 'pglite') return
      const findings = await runChecks({ ...settings(), PUBLIC_URL: url })
      const texts = findings.map(({ area, text, fix }) => `${area}: ${text} -> ${fix}`)
      expect(texts).toContainEqual(expect.stringMatching(new RegExp(`^site: .*Migration ${first} failed`)))
      expect(texts).toContainEqual(expect.stringMatching(/^database: 1 migrations are missing.*its log says why/))
      await change(restore)
      expect((await whenState(url, 'connected')).status).toBe('ok')
    } finally {
      await change(restore)
    }
  })

  test.runIf(runsAllTests)(
    'was migrated by a diverged version reports the unknown migrations',
    { timeout: TIMEOUT },
    async () => {
      await change(`update migrations set name = '0001-renamed' where name = '${newest}'`)
      try {
        await using server = new ServerProcess(settings())
        const { database } = await whenState(await server.url(), 'migration_failed')
        expect(database.advice).toMatch(/not in this version's history \(0001-renamed\)/)
      } finally {
        await change(`update migrations set name = '${newest}' where name = '0001-renamed'`)
      }
    },
  )
})
