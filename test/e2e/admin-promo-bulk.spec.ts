import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

test('staff change all promo codes that match, also beyond the page, and see the number before', async ({
  page,
  signInAs,
  uniqueId,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expectStatus(400)
  const prefix = `ALL${uniqueId.replace(/\D/g, '')}`
  await signInAs('staff')
  await page.goto('/admin/promo-codes?new=batch')
  const generate = page.getByRole('dialog', { name: 'Generate promo codes' })
  await generate.getByLabel('Count').fill('60')
  await generate.getByLabel('Points').fill('1')
  await generate.getByLabel('Max uses of each code').fill('1')
  await generate.getByLabel('Prefix').fill(prefix)
  await generate.getByRole('button', { name: 'Generate codes' }).click()
  await page.getByRole('dialog', { name: '60 codes are ready' }).getByRole('button', { name: 'Done' }).click()

  await page.goto(`/admin/promo-codes?q=${prefix}`)
  await expect(page.getByText('50 codes loaded, more available')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all codes' }).check()
  await expect(page.getByText('50 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 60 that match' }).click()
  await expect(page.getByText('60 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Switch off', exact: true }).click()
  const off = page.getByRole('dialog', { name: 'Switch off 60 codes' })
  await expectAccessible(page)
  await off.getByRole('button', { name: 'Switch off 60 codes' }).click()
  await expect(page.getByText('60 codes are switched off')).toBeVisible()
  await expect(page.getByText('60 selected')).toBeHidden()

  // The last day is asked before the number, and codes that have it stay as they are.
  await page
    .getByRole('checkbox', { name: /^Select ALL/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Last day', exact: true }).click()
  const end = page.getByRole('dialog', { name: 'Set the last day of 1 code' })
  await expect(end.getByRole('button', { name: 'Set the last day of 1 code' })).toBeDisabled()
  await end.getByLabel('Last day').fill('2020-01-01')
  await expect(end.getByLabel('Last day')).toHaveAccessibleDescription(/in the past/)
  await end.getByLabel('Last day').fill('2099-12-31')
  await end.getByRole('button', { name: 'Set the last day of 1 code' }).click()
  await expect(page.getByText('Last day saved for 1 code')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all codes' }).check()
  await page.getByRole('button', { name: 'Select all 60 that match' }).click()
  await page.getByRole('button', { name: 'Delete unused' }).click()
  const remove = page.getByRole('dialog', { name: 'Delete 60 unused codes' })
  await remove.getByLabel('Reason').fill('The fair is over')
  await remove.getByRole('button', { name: 'Delete 60 unused codes' }).click()
  await expect(page.getByText('60 codes deleted')).toBeVisible()
  await expect(page.getByText('No code matches')).toBeVisible()
})
