import { expect, test } from './test.ts'

test('the error of a field disappears when its value changes, and returns for another wrong value', async ({
  page,
}) => {
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  const email = page.getByRole('textbox', { name: 'Email address' })
  const send = page.getByRole('button', { name: 'Sign in' })
  const errors = page.getByRole('alert').filter({ hasText: /\S/ })
  await send.click()
  await expect(errors).toHaveCount(2)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('a')
  await expect(errors).toHaveCount(1)
  await expect(email).not.toHaveAttribute('aria-invalid')
  await email.fill('')
  await send.click()
  await expect(errors).toHaveCount(2)
})

test('the errors of a redemption form disappear with their cause', async ({ page, signInAs }) => {
  await signInAs('saver')
  await page.goto('/rewards')
  await page.getByRole('button', { name: 'Redeem Sony LIV, 1 Month' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Redemption' })
  await dialog.getByRole('button', { name: /^Redeem for/ }).click()
  await expect(dialog.getByText('Please fill in all required fields')).toBeVisible()
  await expect(dialog.getByLabel('Country')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Country').selectOption('IN')
  await expect(dialog.getByText('Please fill in all required fields')).toBeHidden()
  await expect(dialog.getByLabel('Country')).not.toHaveAttribute('aria-invalid')
})
