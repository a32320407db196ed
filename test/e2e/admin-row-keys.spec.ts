import { expect, test } from './test.ts'

test('j and k move through lists whose rows open a member, a batch, or nothing', async ({ page, signInAs }) => {
  await signInAs('staff')
  for (let n = 0; n < 2; n += 1) {
    await page.goto('/admin/promo-codes?new=batch')
    const dialog = page.getByRole('dialog', { name: 'Generate promo codes' })
    await dialog.getByLabel('Count').fill('1')
    await dialog.getByLabel('Points').fill('1')
    await dialog.getByLabel('Max uses of each code').fill('1')
    await dialog.getByRole('button', { name: 'Generate codes' }).click()
    await expect(page.getByRole('dialog', { name: '1 code is ready' })).toBeVisible()
  }
  await page.goto('/admin/promo-codes?tab=batches')
  const names = page.getByRole('list', { name: 'Batches of promo codes' }).getByRole('heading').getByRole('button')
  await expect(names.nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(names.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(names.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(names.first()).toBeFocused()

  // A failed sign-in without an account opens nothing, so its row takes the focus.
  const data = { email: 'no-account@gmail.com', password: 'not a password', rememberMe: false }
  await page.request.post('/api/auth/sign-in', { data })
  await page.goto('/admin/security?tab=sign-ins')
  const rows = page.getByRole('region', { name: 'Latest failed sign-ins' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
})
