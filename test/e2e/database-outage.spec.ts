import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { onDatabase, postgresCanCrash, runOn, startOwnPostgres } from '../postgres.ts'
import { ServerProcess, temporaryFolder } from '../server-process.ts'
import { emailOf } from './actors.ts'
import { expect, sessionsIn, test } from './test.ts'

test.skip(!postgresCanCrash(), 'No PostgreSQL binaries were found.')

test('a member sees an outage of the database, its recovery, and a database that this server may not read', async ({
  page,
  context,
  project,
  pageErrors,
}) => {
  pageErrors.expectStatus(503)
  const postgres = await startOwnPostgres()
  using folder = temporaryFolder()
  try {
    await runOn(postgres.url, 'create role app login')
    await runOn(postgres.url, 'create database app owner app')
    const database = onDatabase(postgres.url, 'app')
    const environment = {
      DATABASE_URL: database.replace('//paz@', '//app@'),
      DATA_DIR: folder.path,
      SECRET: 'only for the browser tests, and long enough',
      LOG_LEVEL: 'silent',
    }
    const seeding = spawnSync(process.execPath, [join(import.meta.dirname, 'seed.ts')], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    })
    expect(seeding.stderr).toBe('')
    await using server = new ServerProcess(environment)
    const url = (await server.url()).replace('127.0.0.1', 'localhost')
    const [name = '', value = ''] = (sessionsIn(folder.path)[emailOf('traveller', project)] ?? '').split('=')
    await context.addCookies([{ name, value, url }])

    const issue = page.getByRole('alert').filter({ hasText: 'Connection Issue' })
    const activity = page.getByRole('region', { name: 'Recent activity' })
    const state = page.getByRole('status').filter({ hasText: 'atabase' })
    await page.goto(`${url}/dashboard`)
    await expect(state).toHaveText('Database connected')
    await expect(activity).toContainText('Welcome bonus')

    await postgres.crash()
    await activity.getByRole('button', { name: 'Refresh recent activity' }).click()
    await expect(issue).toContainText('Unable to connect to database. Please try again later.')
    await expect(page.getByText(/internet connection/)).toHaveCount(0)
    await expect(state).toHaveText('Database not reachable')
    await expect(activity).toContainText('Welcome bonus')

    // After a reload the page knows that there is a session, but not whose.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome, User!' })).toBeVisible()
    await expect(issue.getByRole('button', { name: 'Retry Connection' })).toBeVisible()
    await postgres.restart()
    await expect(page.getByRole('heading', { name: /Tara Traveller/ })).toBeVisible()
    await expect(state).toHaveText('Database connected')
    await expect(issue).toBeHidden()

    await runOn(database, 'revoke select on transactions from app')
    await activity.getByRole('button', { name: 'Refresh recent activity' }).click()
    await expect(activity).toContainText('Unable to load recent activity. Database permissions may need to be reset.')
    await expect(issue).toContainText('Database permissions need to be reset.')
    await runOn(database, 'grant select on transactions to app')
    // The page also retries automatically, and then there is no button left to click.
    await expect(async () => {
      const retry = issue.getByRole('button', { name: 'Retry Connection' })
      if (await retry.isVisible()) await retry.click({ timeout: 1000 }).catch(() => {})
      await expect(issue).toBeHidden({ timeout: 1000 })
    }).toPass()
    // Close the page before the server stops, or it would report errors.
    await page.goto('about:blank')
  } finally {
    await postgres.stop()
  }
})
