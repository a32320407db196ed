import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf } from './actors.ts'
import { PATIENCE } from './patience.ts'
import { expect, test } from './test.ts'

const CHECK = '**/api/admin/database'

/** Waits for the page to be complete. */
const ready = async (page: Page) => {
  await expect(page.getByRole('region', { name: 'Records per table' })).toBeVisible({ timeout: 20_000 * PATIENCE })
}

test('all staff can open the status, and show details by mouse and keyboard', async ({ page, context, signInAs }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('supporter')
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link', { name: 'Database Status' }).click()
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Database Status')
  const overview = page.getByRole('region', { name: 'Overview' })
  await expect(overview).toContainText(
    process.env.EMBEDDED_DATABASE === 'postgres' ? 'PostgreSQL' : 'Embedded (PGlite)',
  )
  await expect(overview).toContainText('Connected')
  const tables = page.getByRole('region', { name: 'Records per table' })
  for (const name of ['profiles', 'transactions', 'tasks', 'spin_history', 'scratch_history', 'redemption_requests'])
    await expect(tables.getByText(name, { exact: true }).first()).toBeVisible()
  await tables.locator('summary').click()
  await expect(tables.getByText('audit_log_head')).toBeVisible()
  await expect(page.getByText('No backup found', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recommendations' })).toContainText('No backup found. Make one')
  await expect(page.getByRole('region', { name: 'Authentication System' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Slowest statements' })).toContainText('pg_stat_statements')
  await expect(page.getByRole('button', { name: 'Auto Fix' })).toBeHidden()

  const sample = page.getByRole('region', { name: 'Sample profiles' })
  await sample.getByRole('button', { name: 'Show Details' }).press('Enter')
  await expect(sample.getByRole('listitem')).toHaveCount(3)
  const first = sample.getByRole('listitem').first()
  await first.getByRole('button', { name: /^Copy the ID of/ }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await expect(first).toContainText(copied)
  expect(copied).toMatch(/^[0-9a-f-]{36}$/)
  await sample.getByRole('button', { name: 'Hide Details' }).click()
  await expect(sample.getByRole('listitem')).toHaveCount(0)
})

test('a super admin awards a missing bonus once, after a preview of the members', async ({
  page,
  signInAs,
  project,
}) => {
  const email = emailOf('missed', project)
  // Other members without the bonus belong to other tests.
  await page.route('**/api/admin/database/missing-bonuses*', async (route) => {
    if (route.request().method() !== 'GET') return await route.continue()
    const response = await route.fetch()
    const found = await response.json()
    const members = found.members.filter((member: { email: string }) => member.email === email)
    await route.fulfill({ response, json: { ...found, members } })
  })
  await signInAs('staff')
  await page.goto('/admin/database')
  await ready(page)
  const open = page.getByRole('button', { name: 'Auto Fix' })
  await open.click()
  const ask = page.getByRole('dialog', { name: 'Award 1 welcome bonus' })
  await expect(ask).toContainText('1 member gets the welcome bonus')
  await expect(ask.getByRole('listitem')).toContainText(email)
  await page.keyboard.press('Escape')
  await expect(ask).toBeHidden()
  await open.press('Enter')
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Award 1 bonus' }).click()
  const report = page.getByRole('dialog', { name: 'Fixed 1 issue' })
  await expect(report.getByRole('listitem').filter({ hasText: email })).toContainText('100 points credited')
  await report.getByRole('button', { name: 'Done' }).click()
  await open.click()
  await expect(page.getByRole('dialog')).toContainText('All members have their welcome bonus')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Award bonuses' })).toBeDisabled()
})

test('damage is listed, a failed fix says why, and a failed check can be tried again', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectStatus(500, 503)
  const problem = (status: number, code: string, detail: string) => ({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status, code, detail, errors: [], requestId: 'test' }),
  })
  await signInAs('staff')
  await page.route(CHECK, (route) => route.fulfill(problem(500, 'unexpected', 'Something went wrong on our side.')))
  await page.goto('/admin/database')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to Check Database' })
  await expect(failed).toContainText('Failed to check database status: Something went wrong on our side.', {
    timeout: 20_000 * PATIENCE,
  })
  await page.unroute(CHECK)
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await ready(page)

  await page.route('**/api/admin/database/missing-bonuses*', (route) =>
    route.fulfill(problem(503, 'databaseNotConfigured', 'Database not configured.')),
  )
  await page.getByRole('button', { name: 'Auto Fix' }).click()
  await expect(page.getByRole('dialog')).toContainText('Cannot fix issues - Database not configured')
  await page.keyboard.press('Escape')

  await page.route(CHECK, async (route) => {
    const response = await route.fetch()
    const check = await response.json()
    Object.assign(check.tables[1], { rows: null, trouble: 'missing' })
    await route.fulfill({ response, json: { ...check, may: [], mails: { trouble: 'denied' } } })
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '1 error' })).toContainText('Table transactions: not found')
  await expect(page.getByRole('region', { name: 'Records per table' })).toContainText('Missing')
  await expect(page.getByRole('region', { name: 'Maintenance' })).toContainText('permission denied')
  await expect(page.getByRole('button', { name: 'Auto Fix' })).toBeHidden()
})
