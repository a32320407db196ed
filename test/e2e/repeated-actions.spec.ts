import { openGame } from './games.ts'
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

test('a new scratch card without an answer has another key on the next day', async ({
  page,
  signInAsFresh,
  pageErrors,
}) => {
  pageErrors.expectNetworkErrors()
  await page.clock.install()
  await signInAsFresh()
  const keys: (string | undefined)[] = []
  await page.route('**/api/games/scratch/cards', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length <= 2 ? route.abort('failed') : route.fallback()
  })
  const firstDayEnd = new Date(Date.now() + 60_000).toISOString()
  let isNextDay = false
  await page.route('**/api/games/scratch', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: isNextDay ? json : { ...json, resetsAt: firstDayEnd } })
  })
  await openGame(page, 'scratch')
  const create = page.getByRole('button', { name: 'NEW SCRATCH CARD' })
  for (const tries of [1, 2]) {
    await create.click()
    await expect.poll(() => keys.length).toBe(tries)
    await expect(create).toBeEnabled()
  }
  isNextDay = true
  const nextDay = page.waitForResponse('**/api/games/scratch')
  await page.clock.fastForward(61_000)
  await nextDay
  await expect(page.getByText(/resets in/)).toBeVisible()
  await create.click()
  await expect(page.getByRole('button', { name: 'Reveal', exact: true })).toBeVisible()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
