import type { Page } from '@playwright/test'
import { ServerProcess, temporaryFolder } from '../server-process.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const system = (page: Page) => page.getByRole('region', { name: 'System overview' })

test('a disconnected database shows a banner, also without a session', async ({ page, signInAs, pageErrors }) => {
  pageErrors.expectStatus(503)
  await signInAs('staff')
  const message = 'Database not configured. Please connect to the backend provider first.'
  const fields = { mail: {}, telegram: {}, trivia: {}, version: '' }
  let isAway = true
  await page.route('**/api/health', async (route) => {
    if (!isAway) return await route.continue()
    const database = { state: 'not_configured', message }
    await route.fulfill({ json: { status: 'degraded', database, ...fields } })
  })
  await page.goto('/admin')
  const banner = page.getByRole('alert').filter({ hasText: 'Database Not Connected' })
  await expect(banner).toContainText(message)
  await expect(system(page).getByText('Not configured')).toBeVisible()
  await expect(system(page).getByText('Needs attention')).toBeVisible()
  isAway = false
  await expect(banner).toBeHidden()
  await expect(system(page).getByText('Connected', { exact: true })).toBeVisible()

  isAway = true
  await page.route('**/api/session', async (route) => {
    if (!isAway) return await route.continue()
    await route.fulfill({ status: 503, json: { code: 'databaseNotConfigured', detail: message } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Database Not Connected' })).toBeVisible()
  await expect(page.getByText(message)).toBeVisible()
  isAway = false
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('staff see whether a migration failed or the database is newer', async ({ page, signInAs }) => {
  await signInAs('staff')
  const message = 'We are updating the site. Please try again in a few minutes.'
  const fields = { disk: {}, mail: {}, telegram: {}, trivia: {}, version: '' }
  const titles = { migration_failed: 'Database migration failed', newer: 'Database is newer than this version' }
  let state: keyof typeof titles = 'migration_failed'
  await page.route('**/api/health', (route) =>
    route.fulfill({ json: { status: 'degraded', database: { state, message }, ...fields } }),
  )
  for (state of ['migration_failed', 'newer'] as const) {
    await page.goto('/admin')
    await expect(page.getByRole('alert').filter({ hasText: titles[state] })).toContainText('npm run doctor')
  }
})

test('an unreachable database is not reported as a problem of the internet connection', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.route('**/api/health', async (route) => {
    const database = { state: 'failed', message: 'Unable to connect to database. Please try again later.' }
    await route.fulfill({
      json: { status: 'degraded', database, disk: {}, mail: {}, telegram: {}, trivia: {}, version: '' },
    })
  })
  await page.goto('/admin')
  const banner = page.getByRole('alert').filter({ hasText: 'Database Not Connected' })
  await expect(banner).toContainText('The server is running, but it cannot reach its database.')
  await expect(page.getByText(/check your internet/)).toHaveCount(0)
  await expect(system(page).getByText('Needs attention')).toBeVisible()
})

test('invalid settings are named on every page, without their values', async ({ page, pageErrors }) => {
  pageErrors.expectStatus(503)
  using folder = temporaryFolder()
  const wrong = { SECRET: 'hunter2', SMTP_URL: 'mail.example' }
  await using server = new ServerProcess({ DATA_DIR: folder.path, ...wrong })
  await page.goto(`${await server.url()}/admin`)
  await expect(page.getByRole('heading', { name: 'Configuration Error' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText(['SECRET', 'SMTP_URL'])
  await expect(page.locator('body')).not.toContainText(/hunter2|mail\.example/)
  await expectAccessible(page)
})
