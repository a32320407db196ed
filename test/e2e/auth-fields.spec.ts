import type { Locator, Page } from '@playwright/test'
import { emailOf, PASSWORD } from './actors.ts'
import { CLOCK_OFFSET_VARIABLE } from './clock.ts'
import { linkOf, waitForMail } from './mailbox.ts'
import { passwordField } from './steps.ts'
import { expect, test } from './test.ts'

/** Reads the attributes of each field that password managers, autofill and phone keyboards use. */
const fieldsOf = (page: Page) =>
  page
    .locator('main input:not([type=checkbox])')
    .evaluateAll((inputs) =>
      inputs.map((input) =>
        ['name', 'type', 'autocomplete', 'inputmode', 'autocapitalize', 'spellcheck', 'enterkeyhint']
          .map((name) => input.getAttribute(name) ?? '-')
          .join(' '),
      ),
    )

test('every field has the attributes for its purpose', async ({ page }) => {
  await page.goto('/login')
  await expect(passwordField(page)).toBeVisible()
  expect(await fieldsOf(page)).toEqual([
    'email email username email none false next',
    'password password current-password - none false go',
  ])
  await page.goto('/register')
  await expect(passwordField(page)).toBeVisible()
  expect(await fieldsOf(page)).toEqual([
    'name - name - words false next',
    'email email username email none false next',
    'phone tel tel tel - - next',
    'password password new-password - none false next',
    'confirmPassword password new-password - none false go',
  ])
  await page.goto('/forgot-password')
  await expect(page.getByLabel('Email address')).toBeVisible()
  expect(await fieldsOf(page)).toEqual(['email email username email none false send'])
  await page.goto('/reset-password#type=recovery&token=some-token')
  await expect(passwordField(page, 'New password')).toBeVisible()
  expect(await fieldsOf(page)).toEqual([
    'password password new-password - none false next',
    'confirmPassword password new-password - none false go',
  ])
})

const typeWithCapsLock = (field: Locator, capsLock: boolean) =>
  field.evaluate((input, on) => {
    for (const type of ['keydown', 'keyup'])
      input.dispatchEvent(new KeyboardEvent(type, { key: 'A', bubbles: true, modifierCapsLock: on }))
  }, capsLock)

test('a Caps Lock warning shows only while a password is typed', async ({ page }) => {
  await page.goto('/login')
  const field = passwordField(page)
  await field.focus()
  const notice = page.getByRole('status').filter({ hasText: 'Caps Lock is on' })
  await expect(notice).toHaveCount(0)
  await typeWithCapsLock(field, true)
  await expect(notice).toBeVisible()
  await typeWithCapsLock(field, false)
  await expect(notice).toHaveCount(0)
  await typeWithCapsLock(field, true)
  await expect(notice).toBeVisible()
  await page.getByLabel('Email address').focus()
  await expect(notice).toHaveCount(0)
})

test('showing a password preserves the selection in the field', async ({ page }) => {
  await page.goto('/login')
  const field = passwordField(page)
  await field.fill('lantern')
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 5))
  const place = () =>
    field.evaluate((input: HTMLInputElement) => [
      input.selectionStart,
      input.selectionEnd,
      document.activeElement === input,
    ])
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  expect(await place()).toEqual([2, 5, true])
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  expect(await place()).toEqual([2, 5, true])
  await page.getByRole('button', { name: 'Show password' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused()
})

for (const next of ['//evil.example/steal', '/.//evil.example/steal', '/\\evil.example', 'https://evil.example']) {
  test(`${next} is not followed after signing in`, async ({ page, signInAs }) => {
    await signInAs('player')
    await page.goto(`/login?${new URLSearchParams({ next })}`)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

for (const [path, text] of [
  ['/login', 'Checking authentication...'],
  ['/register', 'Checking authentication...'],
  ['/dashboard', 'Loading your account...'],
  ['/admin/redemptions', 'Checking admin access...'],
] as const) {
  test(`${path} shows only '${text}' until the session is loaded`, async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/session', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('status')).toHaveText(text)
    await expect(page.getByRole('main')).toHaveText(text)
    held.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('without "remember me" the session ends with the browser', async ({ page, context, project }) => {
  const expiry = async (remember: boolean) => {
    // An open page would show that its session ended.
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto('/login')
    await page.getByLabel('Email address').fill(emailOf('player', project))
    await passwordField(page).fill(PASSWORD)
    await page.getByLabel('Remember me').setChecked(remember)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/dashboard')
    const [cookie] = await context.cookies()
    return cookie?.expires ?? 0
  }
  expect(await expiry(false)).toBe(-1)
  // The browser expires cookies by the real clock.
  const now = Date.now() - Number(process.env[CLOCK_OFFSET_VARIABLE])
  const days = ((await expiry(true)) * 1000 - now) / 86_400_000
  expect(days).toBeGreaterThan(29)
  expect(days).toBeLessThan(31)
})

test('registration and confirmation work by keyboard alone', async ({ page, request, uniqueId }) => {
  const email = `kay.${uniqueId}@gmail.com`
  await page.goto('/register')
  await reach(page, page.getByLabel('Full name'))
  await page.keyboard.type('Kay Keys')
  await reach(page, page.getByLabel('Email address'))
  await page.keyboard.type(email)
  await reach(page, page.getByLabel('Phone'))
  await reach(page, passwordField(page))
  await page.keyboard.type(PASSWORD)
  await reach(page, passwordField(page, 'Confirm password'))
  await page.keyboard.type(`${PASSWORD}x`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(passwordField(page, 'Confirm password')).toBeFocused()
  await page.keyboard.press('Backspace')
  await reach(page, page.getByRole('button', { name: 'Create account' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await reach(page, page.getByRole('link', { name: 'Go to Login' }))

  await page.goto(linkOf(await waitForMail(request, email, 'Confirm your email address'), '/confirm'))
  await reach(page, passwordField(page))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome bonus of 100 points added to your account!')).toBeVisible()
  await reach(page, page.getByRole('link', { name: 'Go to the dashboard' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

/** Presses Tab until the element has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 12; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
