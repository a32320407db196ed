import { expect, test } from './test.ts'

test('a redemption without an answer is sent again with its key, also after the limit of calls has refused it', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectNetworkErrors()
  pageErrors.expectStatus(409, 429)
  await signInAs('saver')
  const keys: (string | undefined)[] = []
  await page.route('**/api/redemptions', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) return route.abort('failed')
    const limit = { code: 'tooManyRequests', detail: 'Too many attempts. Please wait 5 seconds and try again.' }
    const stock = { code: 'planOutOfStock', detail: 'This subscription plan is currently out of stock' }
    const [status, json] = keys.length === 2 ? [429, limit] : [409, stock]
    return route.fulfill({ status, contentType: 'application/problem+json', json })
  })
  await page.goto('/rewards')
  await page.getByRole('button', { name: /^Redeem Telegram Premium/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Redemption' })
  await dialog.getByLabel('Country').selectOption('IN')
  await dialog.getByRole('button', { name: /^Redeem for/ }).click()
  const again = dialog.getByRole('button', { name: 'Send again' })
  await again.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Too many attempts' })).toContainText(
    'you are never charged twice',
  )
  // Other details would be another redemption.
  await expect(dialog.getByLabel('Country')).toBeDisabled()
  await again.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'out of stock' })).toBeVisible()
  await expect(dialog.getByLabel('Country')).toBeEnabled()
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
})
