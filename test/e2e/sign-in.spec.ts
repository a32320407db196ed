import { emailOf, PASSWORD } from './actors.ts'
import { linkOf, waitForMail } from './mailbox.ts'
import { confirm, fillSignIn, passwordField, register, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('registration refuses other mail hosts first, then different passwords, then short ones', async ({ page }) => {
  await page.goto('/register')
  const submit = page.getByRole('button', { name: 'Create account' })
  await submit.click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()

  await page.getByLabel('Full name').fill('Nora New')
  await page.getByLabel('Email address').fill('nora@example.com')
  await passwordField(page).fill('abc')
  await passwordField(page, 'Confirm password').fill('abcd')
  await submit.click()
  await expect(page.getByText('Only gmail.com email addresses are allowed', { exact: true })).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeHidden()

  await page.getByLabel('Email address').fill('nora@gmail.com')
  await submit.click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await passwordField(page, 'Confirm password').fill('abc')
  await submit.click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
})

test('an unconfirmed member sees the reason and can request the link again', async ({
  page,
  request,
  uniqueId,
  pageErrors,
}) => {
  pageErrors.expectStatus(403, 400)
  const email = `ulla.${uniqueId}@gmail.com`
  await register(page, 'Ulla Unconfirmed', email)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await signIn(page, email)
  await expect(page.getByText('Your email address is not confirmed yet')).toBeVisible()
  await expect(
    page.getByText(
      'Please confirm your email address before signing in. Check your inbox and spam folder for the confirmation link.',
    ),
  ).toBeVisible()

  await page.getByLabel('Email address').fill('')
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expect(page.getByText('Please enter your email address first')).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expect(page.getByText('Confirmation email sent! Please check your inbox and spam folder.')).toBeVisible()
  await confirm(page, request, email)
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'This confirmation link no longer works' })).toBeVisible()
})

test('an invalid confirmation link shows an error and offers a new one', async ({ page, pageErrors }) => {
  pageErrors.expectStatus(400)
  // Links of an earlier version open the same page.
  await page.goto('/api/auth/confirm?token=forged')
  await expect(page).toHaveURL('/confirm')
  await expect(page.getByRole('heading', { name: 'This confirmation link no longer works' })).toBeVisible()
  await page.getByLabel('Email address').fill('not.a.member@gmail.com')
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expect(page.getByText('Confirmation email sent! Please check your inbox and spam folder.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
})

test('a wrong password shows help', async ({ page, project, pageErrors }) => {
  pageErrors.expectStatus(401)
  await page.goto('/login')
  await signIn(page, emailOf('player', project), 'not the password')
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await expect(toasts).toContainText('Invalid email or password. Please check your credentials and try again.')
  const help = page.getByRole('alert').filter({ hasText: 'caps lock' })
  // The banner stays, and does not repeat the toast.
  await expect(help).not.toContainText('Invalid email or password.')
  await expect(help).toContainText('no typos')
  await expect(help).toContainText('registered with this email address')
  await expect(help.getByRole('link', { name: 'reset your password' })).toBeVisible()
})

test('after too many tries the page shows how long to wait', async ({ page, pageErrors }) => {
  pageErrors.expectStatus(429)
  await page.route('**/api/auth/sign-in', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '870' },
      contentType: 'application/problem+json',
      json: { code: 'tooManyRequests', detail: 'Too many attempts. Please wait 870 seconds and try again.' },
    }),
  )
  await page.goto('/login')
  await signIn(page, 'someone@gmail.com')
  await expect(page.getByRole('alert').filter({ hasText: 'Please wait 15 minutes and try again.' })).toBeVisible()
})

test('a forgotten password can be reset with a link that works once', async ({
  page,
  request,
  project,
  uniqueId,
  pageErrors,
}) => {
  pageErrors.expectStatus(400)
  const email = emailOf('forgetter', project)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Password reset link sent! Check your email inbox.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend Email' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible()

  const link = linkOf(await waitForMail(request, email, 'Choose a new password'), '/reset-password')
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await passwordField(page, 'New password').fill('abc')
  await passwordField(page, 'Confirm password').fill('abd')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await passwordField(page, 'New password').fill(`${PASSWORD} ${uniqueId}`)
  await passwordField(page, 'Confirm password').fill(`${PASSWORD} ${uniqueId}`)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()

  await page.goto(link)
  await passwordField(page, 'New password').fill(`${PASSWORD}!`)
  await passwordField(page, 'Confirm password').fill(`${PASSWORD}!`)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a reset whose answer was lost says that the password has probably changed', async ({ page, pageErrors }) => {
  pageErrors.expectStatus(400)
  pageErrors.expectNetworkErrors()
  // The link is used up for the server, as after a first attempt that it has handled.
  await page.goto('/reset-password#type=recovery&token=used-up')
  await page.route('**/api/auth/reset-password', (route) => route.abort('failed'), { times: 1 })
  await passwordField(page, 'New password').fill(PASSWORD)
  await passwordField(page, 'Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password has probably changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('a reset page without a token shows an invalid link', async ({ page }) => {
  await page.goto('/reset-password#token=something')
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
  await expect(page.getByText('Invalid or missing reset token')).toBeVisible()
})

test('signing in works by keyboard alone', async ({ page, project }) => {
  await page.goto('/login')
  await fillByKeyboard(emailOf('player', project))
  await expect(page).toHaveURL('/dashboard')

  async function fillByKeyboard(email: string): Promise<void> {
    const field = page.getByLabel('Email address')
    await expect(field).toBeVisible()
    for (let presses = 0; presses < 5 && !(await field.evaluate((it) => it === document.activeElement)); presses += 1) {
      await page.keyboard.press('Tab')
    }
    await expect(field).toBeFocused()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await expect(passwordField(page)).toBeFocused()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Remember me')).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused()
    await page.keyboard.press('Enter')
  }
})

test('a password can be shown and hidden', async ({ page }) => {
  await page.goto('/login')
  await fillSignIn(page, 'someone@gmail.com')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
})
