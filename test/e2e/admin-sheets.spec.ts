import { expect, test } from './test.ts'

test('staff open in a sheet with their role; j leads to the next one', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/admin/settings?view=staff')
  const names = page.getByRole('button', { name: /^Open / })
  await expect(names.nth(1)).toBeVisible()
  const [first = '', second = ''] = await names.allTextContents()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: first })).toContainText('Second factor')
  await page.keyboard.press('j')
  await expect(page.getByRole('dialog', { name: second })).toContainText('Last sign-in')
  await expect(page).toHaveURL(/staff=/)
  await page.reload()
  await expect(page.getByRole('dialog', { name: second })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
