import { expect, test } from './test.ts'

test('a failed load of the figures shows an error, and can be tried again', async ({ page, signInAs, pageErrors }) => {
  pageErrors.expectStatus(400)
  await page.route('**/api/transactions/summary', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"code":"validationFailed","detail":"No."}' }),
  )
  await signInAs('bookkeeper')
  await page.goto('/transactions')
  const failed = page.getByRole('alert').filter({ hasText: 'The figures could not be loaded' })
  await expect(failed).toBeVisible()
  await page.unroute('**/api/transactions/summary')
  await failed.getByRole('button').click()
  await expect(failed).toHaveCount(0)
  await expect(page.getByText('Total earned').last()).toBeVisible()
})

test('a filter shows the old entries until the new ones are loaded, and clears the selection', async ({
  page,
  signInAs,
}) => {
  await signInAs('bookkeeper')
  await page.goto('/transactions?type=earn')
  const entries = page.getByText('Welcome bonus').last()
  await expect(entries).toBeVisible()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await expect(page.getByText('4 selected')).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/transactions?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByLabel('Type').selectOption('redeem')
  await expect(page.getByText('4 selected')).toHaveCount(0)
  await expect(entries).toBeVisible()
  held.resolve()
  await expect(page.getByText('Telegram Premium, 1 Month')).toBeVisible()
  await expect(entries).toBeHidden()
})
