import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

test('staff enter costs and correct what is wrong at its field', async ({ page, pageErrors, signInAs }) => {
  test.slow()
  await signInAs('staff')
  await page.goto('/admin/economy')
  await page.getByRole('navigation', { name: 'Sections of the economy' }).getByRole('link', { name: 'Costs' }).click()
  await expect(page).toHaveURL('/admin/economy/costs')
  await expect(page).toHaveTitle(/^Costs · Tasks & economy/)

  await page.getByLabel('Your currency').selectOption('USD')
  for (const field of await page.getByRole('region', { name: 'What a plan costs you' }).getByRole('textbox').all()) {
    await field.fill('2')
  }
  for (const name of ['Daily ads', 'More ads', 'Scratch cards']) await page.getByLabel(name).fill('0.0042')
  await page.getByLabel('Other revenue per month').fill('1,50')
  await page.getByLabel('Lowest margin').fill('10')
  const ceiling = page.getByLabel('Highest cost of a perfect member per month')
  await ceiling.fill('-1')
  pageErrors.expectStatus(400)
  await page.getByRole('button', { name: 'Save costs' }).click()
  await expect(page.getByText('Please enter an amount such as 1.50')).toBeVisible()
  await expect(page.getByText('Please enter 0 or more')).toBeVisible()
  await expect(page.getByLabel('Other revenue per month')).toBeFocused()
  await expectAccessible(page)

  // What is typed stays when another section is opened.
  await page.getByRole('link', { name: 'Tasks & ads' }).click()
  await expect(page.getByRole('list', { name: 'Channel tasks' })).toBeVisible()
  await page.goBack()
  await expect(ceiling).toHaveValue('-1')
  await ceiling.fill('6')
  await page.getByLabel('Other revenue per month').fill('1.50')
  await page.getByRole('button', { name: 'Save costs' }).click()
  await expect(page.getByText('Costs saved')).toBeVisible()
  await expect(ceiling).toHaveValue('6.00')
  await expect(page.getByText(/^Version \d+, saved by/)).toBeVisible()

  // Revenue by groups of countries, whose shares have to add up.
  await page.getByRole('button', { name: 'Revenue differs by country' }).click()
  for (const [index, share] of ['20', '70'].entries()) {
    const group = page.getByRole('group', { name: `Group ${index + 1}` })
    await group.getByLabel(/^Name/).fill(`Tier ${index + 1}`)
    await group.getByLabel('Share of openings').fill(share)
    for (const name of ['Daily ads', 'More ads', 'Scratch cards']) await group.getByLabel(name).fill('0.01')
  }
  await page.getByRole('button', { name: 'Save costs' }).click()
  await expect(page.getByText('The shares add up to 90 instead of 100')).toBeVisible()
  await page.getByRole('group', { name: 'Group 2' }).getByLabel('Share of openings').fill('80')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save costs' }).click()
  await expect(page.getByText('Costs saved').last()).toBeVisible()
  await expect(page.getByText('The shares add up to 90 instead of 100')).toHaveCount(0)
})

test('a colleague who was faster is named, and nothing that was typed is lost', async ({
  page,
  pageErrors,
  signInAs,
}) => {
  await signInAs('staff')
  await page.goto('/admin/economy/costs')
  await page.getByLabel('Your currency').selectOption('USD')
  const other = page.getByLabel('Other revenue per month')
  const margin = page.getByLabel('Lowest margin')
  await other.fill('700')
  // A colleague saves other figures meanwhile.
  const changed = await page.evaluate(async () => {
    const read = await (await fetch('/api/admin/economy/costs')).json()
    const response = await fetch('/api/admin/economy/costs', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        expectedVersion: read.version,
        currency: 'USD',
        planCosts: Object.fromEntries(read.plans.map(({ id }: { id: string }) => [id, '2'])),
        openingRevenue: { daily_ad: '0.01', special_task2: '0.01', scratch: '0.01' },
        otherRevenue: '900',
        targetMarginPercent: 25,
        ceiling: '6',
        neverRedeemedPercent: null,
      }),
    })
    return response.status
  })
  expect(changed).toBe(200)
  pageErrors.expectStatus(409)
  await page.getByRole('button', { name: 'Save costs' }).click()
  await expect(page.getByText(/saved other costs/)).toBeVisible()
  await expect(page.getByText('Saved meanwhile: 900.00 USD')).toBeVisible()
  await expect(other).toHaveValue('700')
  await expect(margin).toHaveValue('25')
  await page.getByRole('button', { name: 'Save costs' }).click()
  await expect(page.getByText('Costs saved')).toBeVisible()
  await expect(other).toHaveValue('700.00')
})
