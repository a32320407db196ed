import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { SEEDED_CODE } from './actors.ts'
import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

const item = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const step = (of: Locator, name: string): Locator =>
  of.getByRole('list', { name: 'Progress of the redemption' }).getByRole('listitem').filter({ hasText: name })

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('regular')
  await page.goto('/rewards?view=history')
  await expect(page.getByRole('heading', { name: 'Redemption History' })).toBeVisible()
})

test('a failed and a cancelled redemption show the reason and the refund', async ({ page }) => {
  // 5100 at first, 5600 spent, 1700 refunded.
  await expect(headerPoints(page)).toHaveText('1,200 points')
  const failed = item(page, 'Disney+ Hotstar')
  await expect(failed.getByText('800 points refunded')).toBeVisible()
  await expect(failed.getByText('The service did not answer')).toBeVisible()
  await expect(step(failed, 'Failed').locator('time')).toBeVisible()
  await expect(failed.getByText('upcoming')).toHaveCount(0)
  await expect(failed.getByRole('button')).toHaveCount(0)
  const cancelled = item(page, 'Spotify Premium')
  await expect(cancelled.getByText('900 points refunded')).toBeVisible()
  await expect(cancelled.getByText('You asked us to')).toBeVisible()
  await page.goto('/transactions?q=Refund')
  await expect(page.getByText('Refund: Disney+ Hotstar (1 Month)').first()).toBeVisible()
})

test('an open redemption shows its progress and whether it is late', async ({ page }) => {
  const late = item(page, 'YouTube Premium')
  await expect(late.getByText(/^This is taking longer than the stated 48 hours\./)).toBeVisible()
  await expect(step(late, 'Processing').getByText('upcoming')).toBeVisible()
  const due = item(page, 'Apple Music')
  await expect(
    due.getByText(/^This is taking more than 24 hours, but is still within the stated 48 hours: expected by/),
  ).toBeVisible()
  await expect(step(due, 'Processing').locator('time')).toBeVisible()
  await expect(step(due, 'Completed').getByText('upcoming')).toBeVisible()
  await expect(due.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    /\/support\?view=new&redemption=/,
  )
})

test('a ticket about a redemption does not show the text about another', async ({ page }) => {
  const message = page.getByRole('textbox', { name: 'Message' })
  await item(page, 'YouTube Premium').getByRole('link', { name: 'Contact support' }).click()
  await message.fill('It is late.')
  await page.goBack()
  await item(page, 'Apple Music').getByRole('link', { name: 'Contact support' }).click()
  await expect(message).toHaveValue('')
  await page.goBack()
  await item(page, 'YouTube Premium').getByRole('link', { name: 'Contact support' }).click()
  await expect(message).toHaveValue('It is late.')
})

test('a subscription shows its last day, that it ends soon, and that it has ended', async ({ page }) => {
  await expect(item(page, 'JioSaavn Pro').getByText(/^Active until \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(item(page, 'Sony LIV').getByText('3 days left')).toBeVisible()
  const ended = item(page, 'Telegram Premium')
  await expect(ended.getByText(/^Expired on \d+ \w+ \d{4}$/)).toBeVisible()
  await ended.getByRole('link', { name: 'Redeem again' }).click()
  await expect(page).toHaveURL('/rewards?q=Telegram%20Premium')
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Telegram Premium'])
})

test('a code is revealed by a button, copied, and hidden again after the dialog is closed', async ({
  page,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const open = async () => {
    await item(page, 'JioSaavn Pro')
      .getByRole('button', { name: /^Activation Details/ })
      .click()
    return page.getByRole('dialog', { name: 'Activation Details' })
  }
  const details = await open()
  await expect(
    details.getByText('Your code is hidden until you reveal it. We log each time it is shown.'),
  ).toBeVisible()
  await expect(details.getByText(SEEDED_CODE)).toHaveCount(0)
  await details.getByRole('button', { name: 'Reveal code' }).click()
  await expect(details.getByText(SEEDED_CODE)).toBeFocused()
  await expect(details.getByText('Enter the code there.')).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Copy the activation code' }).click()
  await expect(page.getByText('Copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(SEEDED_CODE)
  await details.getByRole('button', { name: 'Done' }).click()
  await expect((await open()).getByText(SEEDED_CODE)).toHaveCount(0)
  // It is not in the browser's storage.
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    SEEDED_CODE,
  )
})

test('the id of a redemption is shown by its first eight characters', async ({ page }) => {
  const { items } = await (await page.request.get('/api/redemptions')).json()
  for (const { shortId, id } of items) {
    expect(id.startsWith(shortId)).toBe(true)
    await expect(page.getByText(shortId, { exact: true })).toBeVisible()
  }
})

test('a redemption whose answer was lost is shown again after Back, and its repetition takes the points once', async ({
  page,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expectNetworkErrors()
  const rewards = page.getByRole('link', { name: 'Rewards' }).filter({ visible: true }).first()
  const dialog = page.getByRole('dialog', { name: 'Confirm Redemption' })
  const open = () => page.getByRole('button', { name: /^Redeem Telegram Premium/ }).click()
  const submit = dialog.getByRole('button', { name: 'Redeem for 500 points' })
  const keys: (string | undefined)[] = []
  let answered = Promise.withResolvers<void>()
  let hasArrived = Promise.withResolvers<void>()
  await page.route('**/api/redemptions', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    const isFirst = keys.length === 1
    const response = await route.fetch()
    hasArrived.resolve()
    await answered.promise
    await (isFirst ? route.abort('failed') : route.fulfill({ response }))
  })
  await expect(item(page, 'Telegram Premium').first()).toBeVisible()
  const redeemed = page.getByRole('heading', { name: 'Telegram Premium' })
  const count = await redeemed.count()
  await page.goto('/dashboard')
  await rewards.click()
  const before = Number((await headerPoints(page).textContent())?.replace(/\D/g, ''))
  const after = `${before - 500} points`
  await open()
  await dialog.getByLabel('Country').selectOption('IN')
  await dialog.getByLabel('Notes').fill('As a gift')
  await submit.click()
  await hasArrived.promise

  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await expect(dialog).toHaveCount(0)
  answered.resolve()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(headerPoints(page)).toHaveText(after)

  await rewards.click()
  await open()
  await expect(dialog.getByText('It is safe to send it again')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await open()
  await expect(dialog.getByLabel('Country')).toHaveValue('IN')
  await expect(dialog.getByLabel('Notes')).toHaveValue('As a gift')
  await expect(dialog.getByLabel('Notes')).toBeDisabled()
  answered = Promise.withResolvers()
  hasArrived = Promise.withResolvers()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await hasArrived.promise

  // The answer arrives while another page, or the dialog that was opened again, is shown.
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await rewards.click()
  await open()
  await expect(submit).toBeDisabled()
  answered.resolve()
  await expect(page.getByText('Redemption request submitted successfully!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/rewards')
  expect(keys[1]).toBe(keys[0])
  expect(keys).toHaveLength(2)
  await expect(headerPoints(page)).toHaveText(after)
  await page.getByRole('button', { name: 'Redemption history' }).click()
  await expect(redeemed).toHaveCount(count + 1)

  // The next redemption of the plan begins with an empty form.
  await page.getByRole('button', { name: 'Back to the store' }).click()
  await open()
  await expect(dialog.getByLabel('Notes')).toHaveValue('')
  await expect(submit).toBeEnabled()
})
