import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const SUBSCRIPTIONS = '/admin/subscriptions'

test('a subscription is added, gets a price and a stock, and is renamed and deleted', async ({
  page,
  signInAs,
  uniqueId,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expectStatus(409)
  const id = `lake_sound_${uniqueId}`
  const name = `Lake Sound ${uniqueId.charAt(0).toUpperCase()}${uniqueId.slice(1)}`
  await signInAs('staff')
  await page.goto(SUBSCRIPTIONS)
  await page.getByRole('button', { name: 'Add Subscription' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Subscription' }).click()
  await expect(dialog.getByText('Subscription ID and duration are required')).toHaveCount(2)
  await dialog.getByLabel('Subscription ID').fill('netflix')
  await expect(dialog.getByText('Netflix already exists.')).toBeVisible()
  await dialog.getByLabel('Duration').selectOption('1 Month')
  await dialog.getByRole('button', { name: 'Add Subscription' }).click()
  await expect(dialog.getByText('Netflix already has a plan of 1 Month.')).toBeVisible()
  await dialog.getByLabel('Subscription ID').fill(` ${id.toUpperCase()} `)
  await dialog.getByLabel('Points cost').fill('-5')
  await dialog.getByRole('button', { name: 'Add Subscription' }).click()
  await expect(dialog.getByText('Please enter a valid positive number for points')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Points cost').fill('')
  await dialog.getByRole('button', { name: 'Add Subscription' }).click()
  await expect(page.getByText(`${name}, 1 Month added`)).toBeVisible()
  await expect(dialog).toBeHidden()

  // Members do not see a plan without a price.
  await page.getByRole('searchbox', { name: 'Search subscriptions' }).fill(id)
  await page.getByRole('button', { name: `Details of ${name}, 1 Month` }).click()
  await expect(dialog.getByText('Members do not see this subscription')).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit Points Cost' }).click()
  await dialog.getByLabel('Points cost').fill('0')
  await dialog.getByRole('button', { name: 'Save points cost' }).click()
  await expect(dialog.getByText('Please enter a valid positive number for points')).toBeVisible()
  await dialog.getByLabel('Points cost').fill('250000')
  await dialog.getByRole('button', { name: 'Save points cost' }).click()
  await expect(dialog.getByText('no price → 250,000')).toBeVisible()
  await expect(dialog.getByRole('heading', { name, exact: true })).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Set stock' }).click()
  await dialog.getByLabel('Number left').fill('3')
  await dialog.getByRole('button', { name: 'Save stock' }).click()
  await expect(dialog.getByRole('list').getByText('3 left')).toBeVisible()
  await dialog.getByRole('switch', { name: `In Stock: ${name}, 1 Month` }).click()
  await expect(dialog.getByRole('switch', { name: `Out of Stock: ${name}, 1 Month` })).not.toBeChecked()

  await dialog.getByRole('button', { name: 'Edit details' }).click()
  await dialog.getByLabel('Display name').fill('')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await dialog.getByLabel('Display name').fill(`Lake ${uniqueId}`)
  await dialog.getByLabel('Category').selectOption('social')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(dialog.getByRole('heading', { name: `Lake ${uniqueId}, 1 Month` })).toBeVisible()

  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('There are no open redemptions. Past redemptions keep its name.')).toBeVisible()
  await dialog.getByRole('button', { name: `Delete Lake ${uniqueId}, 1 Month` }).click()
  await expect(page.getByText(`Lake ${uniqueId}, 1 Month deleted`)).toBeVisible()
  await expect(page.getByText('No subscription matches')).toBeVisible()
})

test('the second of two staff who change a price by keyboard sees a conflict', async ({
  page,
  signInAs,
  uniqueId,
  pageErrors,
}) => {
  pageErrors.expectStatus(409)
  const subscriptionId = `quiet_hill_${uniqueId}`
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAs('staff')
  const key = () => ({ 'idempotency-key': randomUUID() })
  const data = { subscriptionId, duration: '1 Year', points: 700_000, name: `Quiet Hill ${uniqueId}` }
  const { plan } = await (await page.request.post('/api/admin/plans', { data, headers: key() })).json()
  await page.goto(SUBSCRIPTIONS)
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(subscriptionId)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('heading', { name: 'Subscriptions' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Edit Points Cost' }).press('Enter')
  await expect(dialog.getByText('Required if a colleague has to approve the price.')).toBeVisible()
  await expect(dialog.getByText('(optional)')).toHaveCount(0)
  await dialog.getByLabel('Points cost').fill('710000')
  const other = { expectedPoints: 700_000, points: 720_000 }
  await page.request.post(`/api/admin/plans/${plan.id}/price`, { data: other, headers: key() })
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('A colleague was faster')).toBeVisible()
  await expect(dialog.getByText('It costs 720,000 points now.')).toBeVisible()
  // The typed price is still there, and can be sent again.
  await dialog.getByLabel('Points cost').press('Enter')
  await expect(dialog.getByText('720,000 → 710,000')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.request.delete(`/api/admin/plans/${plan.id}`, { data: {}, headers: key() })
})
