import { PASSWORD } from './actors.ts'
import { linkOf, waitForMail } from './mailbox.ts'
import { confirm, fillRegistration, passwordField, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('a guest who requests a page arrives there after registration, and after a password reset', async ({
  page,
  context,
  request,
  uniqueId,
}) => {
  const email = `wanda.${uniqueId}@gmail.com`
  const next = new URLSearchParams({ next: '/rewards?view=history' })
  await page.goto('/rewards?view=history')
  await expect(page).toHaveURL(`/login?${next}`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(`/register?${next}`)
  await fillRegistration(page, 'Wanda Wants', email)
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', `/login?${next}`)

  // The mailed link does not contain the page, and opens another tab.
  const mailed = await context.newPage()
  await confirm(mailed, request, email)
  await mailed.getByRole('link', { name: 'Continue to the page you asked for' }).click()
  await expect(mailed).toHaveURL('/rewards?view=history')
  await expect(page, 'the tab that waited').toHaveURL('/rewards?view=history')
  await mailed.goto('/login')
  await expect(mailed, 'the stored page is used once').toHaveURL('/dashboard')
  await mailed.close()

  await context.clearCookies()
  await page.goto('/profile#sessions')
  await expect(page).toHaveURL('/login?next=%2Fprofile%23sessions')
  await page.goto('/games')
  await expect(page).toHaveURL('/login?next=%2Fgames')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password?next=%2Fgames')
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login?next=%2Fgames')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.goto(linkOf(await waitForMail(request, email, 'Choose a new password'), '/reset-password'))
  const password = `${PASSWORD}-anew`
  await passwordField(page, 'New password').fill(password)
  await passwordField(page, 'Confirm password').fill(password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await signIn(page, email, password)
  await expect(page).toHaveURL('/games')
})

for (const stored of ['//evil.example/steal', 'https://evil.example/', 'javascript:alert(1)', { no: 'text' }]) {
  test(`${JSON.stringify(stored)} is not followed, even if it is stored`, async ({ page, signInAs }) => {
    await page.goto('/support')
    await page.evaluate(
      (value) => localStorage.setItem('paz_next_page', JSON.stringify({ value, storedAt: Date.now() })),
      stored,
    )
    await signInAs('player')
    await page.goto('/login')
    await expect(page).toHaveURL('/dashboard')
    expect(await page.evaluate(() => localStorage.getItem('paz_next_page'))).toBeNull()
  })
}
