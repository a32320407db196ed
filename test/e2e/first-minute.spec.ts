import { confirm, headerPoints, register, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('a new member registers, confirms, signs in and is one click away from the first win', async ({
  page,
  request,
  attempt,
}) => {
  const email = `nora.${attempt}@gmail.com`
  await register(page, 'Nora New', email)
  await expect(
    page.getByText('Account created! Please check your email inbox (including spam folder)...'),
  ).toBeVisible()
  await confirm(page, request, email)

  await signIn(page, email)
  await expect(page.getByText('Welcome bonus of 100 points added to your account!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nora New!')
  await expect(headerPoints(page)).toHaveText('100 points')

  const next = page.getByRole('region', { name: 'Welcome, Nora New!' })
  await expect(next.getByRole('heading', { name: 'Take your first spin' })).toBeVisible()
  await next.getByRole('link', { name: 'Spin the wheel' }).click()
  await expect(page).toHaveURL('/games/spin-win')
  await expect(page.getByRole('heading', { level: 1, name: 'Spin & Win' })).toBeVisible()
})
