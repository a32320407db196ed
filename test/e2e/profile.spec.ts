import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf, PASSWORD } from './actors.ts'
import { waitForMail } from './mailbox.ts'
import { passwordField, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const details = (page: Page) => page.getByRole('region', { name: 'Personal details' })
const sessions = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' })
const row = (page: Page, term: string) =>
  details(page)
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile')
  await expect(details(page)).toBeVisible({ timeout: 30_000 })
}

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

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

test('a member edits the profile, and the change shows everywhere', async ({ page, signInAs }) => {
  await signInAs('settler')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Profile of Selma Settler' }).click()
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Premium Member').first()).toBeVisible()

  await details(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveAttribute('readonly', '')
  await page.getByLabel('Full name').fill('  ')
  await page.getByLabel('Phone').fill('012')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()

  await page.getByLabel('Full name').fill('Selma <b>Renamed</b>')
  await page.getByLabel('Phone').fill('+49 170 1234567')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await expect(page.getByText('once today has ended in both zones')).toBeVisible()
  await page.getByLabel('Date format').selectOption('de-DE')
  await page.getByLabel('Show my name to other members').uncheck()
  await expectAccessible(page, ['light'])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(details(page).getByRole('button', { name: 'Edit' })).toBeFocused()

  await page.reload()
  await expect(row(page, 'Full name')).toContainText('Selma bRenamed/b')
  await expect(row(page, 'Phone')).toContainText('+491701234567')
  await expect(row(page, 'Time zone')).toContainText(
    /Asia\/Tokyo.*It applies to your daily limits from \d\d\.\d\d\.\d{4}/s,
  )
  await expect(row(page, 'Date format')).toContainText('German (Germany)')
  await expect(row(page, 'Shown to other members')).toContainText('Anonymous User')
  await expect(page.getByText(/Member since \d\d\.\d\d\.\d{4}/)).toBeVisible()

  await details(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Use this device’s: Europe/Berlin' }).click()
  await page.getByLabel('Full name').fill('Selma Settler')
  await page.getByLabel('Date format').selectOption('auto')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Profile of Selma Settler' })).toBeVisible()
  await expect(row(page, 'Time zone')).toContainText('Europe/Berlin')
})

test('leaving with unsaved edits asks for confirmation, and Cancel discards them', async ({ page, signInAs }) => {
  await signInAs('settler')
  await openProfile(page)
  await details(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Full name').fill('Not saved')
  await page.getByRole('link', { name: 'Redeem' }).first().click()
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' })
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(ask).toBeHidden()
  await expect(page.getByLabel('Full name')).toHaveValue('Not saved')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Full name')).toContainText('Selma Settler')

  await details(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Full name').fill('Not saved')
  await page.getByRole('link', { name: 'Redeem' }).first().click()
  await ask.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL('/rewards')
})

test('links lead to the tab of what they name, and another tab loses no edits', async ({ page, signInAs }) => {
  await signInAs('settler')
  await page.goto('/profile#limits')
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'Your limits' })).toBeInViewport()
  await page.goto('/profile#sessions')
  await expect(page.getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true')
  await expect(sessions(page).getByRole('heading', { name: 'Where you are signed in' })).toBeInViewport()

  await page.getByRole('tab', { name: 'About you' }).click()
  await expect(page).toHaveURL('/profile')
  await details(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Full name').fill('Not saved')
  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(page.getByLabel('Full name')).toBeHidden()
  await page.getByRole('tab', { name: 'About you' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Not saved')
})

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
  await expectAccessible(page, ['light'])
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
  await expect(other).toHaveURL(/\/login/)

  await signIn(other, emailOf('settler', project))
  await expect(other).toHaveURL('/dashboard')
  await page.reload()
  await sessions(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Signed out on 1 other device')).toBeVisible()
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

test('the theme can be changed in the profile', async ({ page, signInAs }) => {
  await signInAs('player')
  await openProfile(page)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/profile?view=settings')
  const theme = page.getByRole('group', { name: 'Theme' })
  await theme.getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await theme.getByText('System').click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('failures of the profile show errors, and it can be loaded again', async ({ page, signInAs, pageErrors }) => {
  pageErrors.expectStatus(500)
  await signInAs('player')
  let broken = true
  const problem = { status: 500, contentType: 'application/problem+json', json: { code: 'unexpected', detail: 'Oh.' } }
  await page.route('**/api/me/profile', (route) => (broken ? route.fulfill(problem) : route.continue()))
  await page.goto('/profile')
  await expect(page.getByText('Your profile could not be loaded')).toBeVisible({ timeout: 40_000 })
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(details(page)).toBeVisible({ timeout: 30_000 })
})

test('the profile can be edited by keyboard alone', async ({ page, signInAs }) => {
  await signInAs('settler')
  await openProfile(page)
  await tabTo(page, details(page).getByRole('button', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('+4930123456')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(details(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(row(page, 'Phone')).toContainText('+4930123456')

  await page.getByRole('tab', { name: 'About you' }).focus()
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('radio', { name: 'System' }))
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('ArrowRight')

  await page.getByRole('tab', { name: 'Settings' }).focus()
  await page.keyboard.press('ArrowRight')
  await tabTo(page, sessions(page).getByRole('button', { name: 'Sign out everywhere', exact: true }))
  const change = page.getByRole('button', { name: 'Change password' })
  await tabTo(page, change)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Change your password' })).toBeVisible()
  await tabTo(page, passwordField(page, 'Current password'))
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Download my data' }))
  const remove = page.getByRole('button', { name: 'Delete my account' })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
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
  await expectAccessible(page, ['light'])
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
