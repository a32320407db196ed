import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf, PASSWORD } from './actors.ts'
import { waitForMail } from './mailbox.ts'
import { passwordField, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const sessions = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' })

/** Opens the tab with password, sessions, data and deletion. */
async function openAccount(page: Page): Promise<void> {
  await page.goto('/profile?view=account')
  await expect(sessions(page)).toBeVisible({ timeout: 30_000 })
}

/** Signs the member in on another device with the form. */
async function signInElsewhere(
  browser: Browser,
  email: string,
  url: string | undefined,
  password = PASSWORD,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url ?? '', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/login')
  await signIn(page, email, password)
  await expect(page).toHaveURL('/dashboard')
  return page
}

test('a new password ends the session on the other device, and is confirmed by mail', async ({
  page,
  browser,
  request,
  signInAs,
  project,
  baseURL,
  pageErrors,
}) => {
  // Nine password hashes, and two devices that wait for each other.
  test.slow()
  pageErrors.expectStatus(400)
  const email = emailOf('settler', project)
  const next = `${PASSWORD}-and-more`
  const other = await signInElsewhere(browser, email, baseURL)
  await signInAs('settler')
  await openAccount(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your password' })
  await expectAccessible(page)
  const submit = dialog.getByRole('button', { name: 'Change password' })
  const fill = async (current: string, chosen: string, confirmation: string) => {
    await passwordField(page, 'Current password').fill(current)
    await passwordField(page, 'New password').fill(chosen)
    await passwordField(page, 'Confirm new password').fill(confirmation)
    await submit.click()
  }
  await submit.click()
  await expect(page.getByText('Please fill in all password fields')).toBeVisible()
  await fill('not it at all', 'abc', 'abd')
  await expect(page.getByText('New password must be at least 6 characters')).toBeVisible()
  await fill('not it at all', next, PASSWORD)
  await expect(page.getByText('New passwords do not match')).toBeVisible()
  await fill('not it at all', next, next)
  await expect(page.getByText('Current password is incorrect')).toBeVisible()
  await expect(passwordField(page, 'Current password')).toBeFocused()
  await fill(PASSWORD, next, next)
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await waitForMail(request, email, 'Your password was changed')

  // The other device gets an event.
  await expect(other).toHaveURL(/\/login/)
  await other.context().close()
  await openAccount(page)
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Change password' }).click()
  await fill(next, PASSWORD, PASSWORD)
  await expect(dialog).toBeHidden()
})

test('a session on another device can be ended', async ({ page, browser, signInAs, project, baseURL }) => {
  const other = await signInElsewhere(browser, emailOf('settler', project), baseURL)
  await signInAs('settler')
  await openAccount(page)
  const items = sessions(page).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText('This device')
  await expect(items.last()).toContainText(/Chrome on (Linux|Android).*Used in the last few minutes/s)
  await items
    .last()
    .getByRole('button', { name: /^Sign out of Chrome on/ })
    .click()
  await expect(page.getByText('Device signed out')).toBeVisible()
  await expect(items).toHaveCount(1)
  await expect(sessions(page)).toBeFocused()
  await expect(other).toHaveURL(/\/login/)

  await signIn(other, emailOf('settler', project))
  await expect(other).toHaveURL('/dashboard')
  await page.reload()
  await sessions(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Signed out on 1 other device')).toBeVisible()
  await sessions(page).getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  const everywhere = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await expect(everywhere).toBeVisible()
  await expectAccessible(page)
  await everywhere.getByRole('button', { name: 'Cancel' }).click()
  await expect(other).toHaveURL(/\/login/)
  await other.context().close()
})

test('all stored data can be downloaded', async ({ page, signInAs, project }) => {
  await signInAs('player')
  await openAccount(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file.profile.email).toBe(emailOf('player', project))
  expect(file.data.transactions.length).toBeGreaterThan(0)
})

test('an account is deleted with a confirmation word and the password, and cannot be used any more', async ({
  page,
  signInAs,
  project,
  pageErrors,
}) => {
  pageErrors.expectStatus(400, 401)
  await signInAs('leaver')
  await openAccount(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('You lose your 100 points.')
  await expectAccessible(page)
  const submit = dialog.getByRole('button', { name: 'Delete my account' })
  await dialog.getByLabel('Type DELETE to confirm').fill('delete')
  await submit.click()
  await expect(page.getByText('Please type "DELETE" to confirm account deletion')).toBeVisible()
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await passwordField(page, 'Current password').fill('not it at all')
  await submit.click()
  await expect(page.getByText('Current password is incorrect')).toBeVisible()
  await passwordField(page, 'Current password').fill(PASSWORD)
  // The page gets the end of the session before the reason.
  await page.route('**/api/me/deletion', async (route) => {
    const response = await route.fetch()
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page).toHaveURL(/\/login/)
    await route.fulfill({ response })
  })
  await submit.click()
  await expect(page.getByText('Account deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await signIn(page, emailOf('leaver', project))
  await expect(page.getByText('Invalid email or password. Please check your credentials and try again.')).toBeVisible()
})

test('a deletion whose answer was lost is reported', async ({ page, signInAsFresh, pageErrors }) => {
  pageErrors.expectNetworkErrors()
  pageErrors.expectStatus(401)
  await signInAsFresh()
  await openAccount(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await passwordField(page, 'Current password').fill(PASSWORD)
  await page.route('**/api/me/deletion', async (route) => {
    await route.fetch()
    await route.abort()
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Account deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/login')
})
