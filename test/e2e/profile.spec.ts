import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { passwordField } from './steps.ts'
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
  await expect(page.getByRole('menuitem', { name: 'Profile Settings' })).toBeVisible()
  await expectAccessible(page)
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
  await expectAccessible(page)
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

test('a form that was open meanwhile leaves a change from another device alone', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await openProfile(page)
  await details(page).getByRole('button', { name: 'Edit' }).click()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const hidden = await page.request.put('/api/me/profile', { headers, data: { showName: false } })
  expect(hidden.status()).toBe(200)
  await page.getByLabel('Phone').fill('+49 170 1234567')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(row(page, 'Phone')).toContainText('+491701234567')
  await expect(row(page, 'Shown to other members')).toContainText('Anonymous User')
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
  // A stricter limit counts at once, so it is stored by the button, and not while it is chosen.
  const plays = page.getByLabel('Plays per day')
  const save = page.getByRole('button', { name: 'Save limit' })
  await expect(save).toBeDisabled()
  const wanted = (await plays.inputValue()) === '5' ? '4' : '5'
  await plays.selectOption('1')
  await plays.selectOption(wanted)
  await save.click()
  await expect(page.getByText('Limit saved')).toBeVisible()
  await page.reload()
  await expect(plays).toHaveValue(wanted)
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

test('during a break only longer breaks are offered, and its end only while that can be earlier', async ({
  page,
  signInAs,
}) => {
  await signInAs('player')
  let hours = 100
  await page.route('**/api/me/limits', (route) =>
    route.fulfill({
      json: { playsPerDay: null, next: null, coolOffUntil: new Date(Date.now() + hours * 3_600_000).toISOString() },
    }),
  )
  await page.goto('/profile#limits')
  const choices = page.getByRole('button', { name: /^(\d+ (hours|days)|End it early)$/ })
  await expect(choices).toHaveText(['7 days', '30 days', 'End it early'])
  hours = 20
  await page.reload()
  await expect(choices).toHaveText(['24 hours', '7 days', '30 days'])
  await choices.first().click()
  await expect(page.getByRole('dialog', { name: 'Take a break for 24 hours?' })).toBeVisible()
  await expectAccessible(page)
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
