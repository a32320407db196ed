import type { Page } from '@playwright/test'
import { emailOf } from './actors.ts'
import { expect, test } from './test.ts'

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function investigate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'INVESTIGATE ALL USERS' }).click()
  await expect(page.getByText(/^Found issues with \d+ users!$/)).toBeVisible({ timeout: 60_000 })
}

test('a super admin investigates, opens a member, and raises balances below the ledger', async ({
  page,
  signInAs,
  project,
}) => {
  test.skip(project === 'phone', 'investigations are global, so only one viewport runs them')
  test.slow()
  await signInAs('moderator')
  await page.goto('/admin/points-audit')
  await expect(page.getByText('You need super admin privileges to access points audit.')).toBeVisible()

  await signInAs('staff')
  await page.goto('/admin/points-audit')
  await investigate(page)
  await expect(page.getByText('Critical Issues')).toBeVisible()

  await page.getByRole('button', { name: 'CHECK DATABASE' }).click()
  await expect(page.getByText('Critical points issues detected!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Integrity report' })).toContainText('Run the emergency fix')

  const email = emailOf('looted', project)
  await page.locator('h1').click()
  await page.keyboard.press('/')
  await page.keyboard.type(email)
  await expect(page.getByRole('button', { name: /^Details of/ })).toHaveCount(1)
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const user = dialogOf(page, email)
  await expect(user).toContainText('The balance is not the sum of the entries')
  await expect(user).toContainText('The balance was changed without an entry')
  await expect(user.getByText('Unexpected', { exact: true })).toBeVisible()
  await expect(user).toContainText('the emergency fix restores them')
  await page.goBack()
  await expect(user).toBeHidden()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all as CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^points-audit-\d{4}-\d\d-\d\d\.csv$/)
  await expect(page.getByText('Report exported successfully')).toBeVisible()

  await page.getByRole('button', { name: 'EMERGENCY FIX ALL' }).click()
  const dialog = dialogOf(page, 'Raise balances to the ledger?')
  await expect(dialog).toContainText('It only increases points and never reduces them.')
  await expect(dialog.getByRole('list', { name: 'Balances to raise' })).toContainText(email)
  await dialog.getByRole('button', { name: /^Raise \d+ balances?$/ }).click()
  await expect(page.getByText(/^SAFELY fixed points for \d+ out of \d+ users!$/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: 'Fix results' })).toContainText(email)
  await expect(page.getByText('No member found')).toBeVisible()

  await page.getByRole('button', { name: 'EMERGENCY FIX ALL' }).click()
  await expect(dialogOf(page, 'Nothing to raise')).toBeVisible()
  await page.keyboard.press('Escape')

  await signInAs('looted')
  await page.goto('/transactions')
  await expect(page.getByText('Points audit: missing points restored').first()).toBeVisible()
})

test('the list can be read on a phone', async ({ page, signInAs, project }) => {
  test.skip(project === 'desktop', 'the whole flow is above')
  test.slow()
  await signInAs('supporter')
  await page.goto('/admin/points-audit')
  await expect(page.getByText('You need super admin privileges to access points audit.')).toBeVisible()
  await signInAs('staff')
  await page.goto('/admin/points-audit')
  const email = emailOf('bookkeeper', project)
  const found = page.getByRole('button', { name: `Details of ${email}` })
  await investigate(page)
  await page.getByRole('searchbox', { name: 'Search members with issues' }).fill(email)
  await expect(found).toBeVisible({ timeout: 60_000 })
  await found.click()
  const user = dialogOf(page, email)
  await expect(user).toContainText('The entry has no source')
  await user.getByRole('button', { name: 'Close' }).click()
  await expect(user).toBeHidden()
})
