import type { Locator, Page } from '@playwright/test'
import type { AnswerByKey } from '#contracts/index.ts'
import { expectAccessible } from './accessibility.ts'
import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

type Catalogue = AnswerByKey<'GET /api/rewards'>

const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
/** Opens the card of a subscription that is out of reach: a phone shows a row first. */
const open = (page: Page, name: string): Promise<void> =>
  card(page, name).getByRole('button', { name, expanded: false }).click()
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm Redemption' })

/** Answers the next read of the store with an older price of a plan. */
async function showOldPrice(page: Page, service: string, points: number): Promise<void> {
  // The page may read the prices again at any time, for example when its event stream opens.
  let isOld = true
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/redemptions')) isOld = false
  })
  await page.route('**/api/rewards', async (route) => {
    if (!isOld) return await route.continue()
    const answer = await route.fetch()
    const catalogue: Catalogue = await answer.json()
    const [plan] = catalogue.subscriptions.find(({ id }) => id === service)?.plans ?? []
    if (plan) plan.points = points
    await route.fulfill({ response: answer, json: catalogue })
  })
}

async function openDialog(page: Page, name: string): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: /^Redeem/ })
    .click()
  await expect(dialog(page)).toBeVisible()
}

test('the store groups subscriptions by reach, and the goal shows the fastest way to earn the missing points', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs('shopper')
  await page.goto('/rewards')
  // 1,100 points: Amazon Prime Video costs 1,200, Netflix 1,400.
  const almost = page.getByRole('region', { name: 'Almost' })
  await expect(almost.getByRole('heading', { level: 3 })).toHaveText(['Amazon Prime Video', 'Netflix'])
  await expect(
    page.getByRole('region', { name: 'Within reach' }).getByRole('heading', { name: 'Spotify' }),
  ).toBeVisible()
  const netflix = card(page, 'Netflix')
  await expect(netflix.getByRole('radio')).toHaveCount(0)
  await open(page, 'Netflix')
  await expect(netflix.getByText('300 points to go')).toBeVisible()
  await expect(netflix.getByText('You can earn that today')).toBeVisible()
  await netflix.getByRole('radio', { name: /1 Year/ }).check()
  await expect(netflix.getByText('12,400 points to go')).toBeVisible()
  await expect(netflix.getByText('You can earn that today')).toBeHidden()
  await expect(netflix.getByText('Save 19%', { exact: true })).toBeVisible()

  const hero = page.getByRole('region', { name: 'Your balance' })
  await expect(hero.getByText('Amazon Prime Video')).toBeVisible()
  await expect(hero.getByText('Fastest today: check in for 20, 3 spins for about 105.')).toBeVisible()
  await expectAccessible(page)
  await hero.getByRole('link', { name: 'Check in, towards Amazon Prime Video, 1 Month' }).click()
  await expect(page).toHaveURL('/special-tasks/daily-check-in')
})

test('a pinned goal does not promise to be reachable today if a day is not enough', async ({ page, signInAs }) => {
  await signInAs('shopper')
  await page.goto('/rewards')
  const netflix = card(page, 'Netflix')
  await open(page, 'Netflix')
  await netflix.getByRole('radio', { name: /1 Year/ }).check()
  await netflix.getByRole('button', { name: 'Save for this: Netflix, 1 Year' }).click()
  const pinned = netflix.getByRole('button', { name: 'Your goal: Netflix, 1 Year. Remove it' })
  await expect(pinned).toBeEnabled()
  // The rest of a slow double click does not remove the goal again.
  await pinned.hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  const hero = page.getByRole('region', { name: 'Your balance' })
  await expect(hero.getByText(/^Up to about [\d,]+ points today\. Fastest: check in for 20/)).toBeVisible()
  await expect(pinned).toBeEnabled()
  await netflix.getByRole('button', { name: 'Your goal: Netflix, 1 Year. Remove it' }).click()
  await expect(hero.getByText('Amazon Prime Video')).toBeVisible()
})

test('when all points of today are earned, the time of the next ones shows', async ({ page, signInAs }) => {
  await signInAs('shopper')
  await page.route('**/api/rewards/ways', (route) =>
    route.fulfill({ json: { ways: [], resetsAt: '2027-01-02T12:00:00.000Z' } }),
  )
  await page.goto('/rewards')
  const hero = page.getByRole('region', { name: 'Your balance' })
  await expect(hero.getByText(/^You have earned all of today’s points\. More come on 2 Jan 2027/)).toBeVisible()
  await expect(hero.getByRole('link', { name: /^Enter a promo code/ })).toHaveAttribute('href', '/promo-codes')
})

test('a subscription that exists only in the database shows in its category; out of stock cannot be redeemed', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs('shopper')
  await page.goto('/rewards?category=social')
  const nitro = card(page, 'Discord Nitro')
  await open(page, 'Discord Nitro')
  await expect(nitro.getByRole('radio')).toHaveCount(3)
  // The cheapest available plan is preselected; the others show that they are out of stock.
  await expect(nitro.getByRole('radio', { name: /6 Months/ })).toBeChecked()
  await expect(nitro.getByText('3 left')).toBeVisible()
  for (const duration of [/1 Month/, /3 Months/]) {
    await nitro.getByRole('radio', { name: duration }).check()
    await expect(nitro.getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
    await expect(nitro.getByText('Pick another plan, or check back later.')).toBeVisible()
  }
  await expectAccessible(page)
})

test('search and category combine, are in the address, and an empty result can be reset', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs('shopper')
  await page.goto('/rewards')
  const category = page.getByLabel('Category')
  await category.selectOption('Music (3)')
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
    'Spotify Premium',
    'Apple Music',
    'JioSaavn Pro',
  ])
  await page.getByRole('searchbox', { name: 'Search subscriptions' }).fill('netflix')
  await expect(page.getByText('Nothing matches “netflix”')).toBeVisible()
  await expect(page).toHaveURL(/category=music/)
  await expect(page).toHaveURL(/q=netflix/)
  await expectAccessible(page)
  await category.selectOption({ value: 'all' })
  await expect(card(page, 'Netflix')).toBeVisible()
  await page.getByRole('searchbox').fill('no such thing')
  await page.getByRole('main').getByRole('button', { name: 'Clear the search' }).last().click()
  await expect(card(page, 'Sony LIV')).toBeVisible()
})

test('a price that changed while the dialog was open is shown, and must be confirmed again', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expectStatus(409)
  await signInAs('shopper')
  await showOldPrice(page, 'telegram_premium', 450)
  await page.goto('/rewards')
  await openDialog(page, 'Telegram Premium')
  await dialog(page).getByLabel('Country').selectOption('IN')
  await dialog(page).getByLabel('Notes').fill('As a gift')
  await dialog(page).getByRole('button', { name: 'Redeem for 450 points' }).click()
  await expect(dialog(page).getByText('The price of this plan is now 500 points. Nothing was deducted.')).toBeVisible()
  await expect(headerPoints(page)).toHaveText('1,100 points')
  // The typed text is still there, and the button names the new price.
  await expect(dialog(page).getByLabel('Notes')).toHaveValue('As a gift')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Redeem for 500 points' }).dblclick()
  // A double click redeems once.
  await expect(headerPoints(page)).toHaveText('600 points')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Telegram Premium' })).toHaveCount(1)
  await expect(page.getByText('While it is pending, support can cancel it.')).toHaveCount(1)
})

test('a plan that went out of stock while the dialog was open is refused without a charge', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectStatus(409)
  await signInAs('shopper')
  await page.goto('/rewards')
  const before = await headerPoints(page).textContent()
  await page.route('**/api/redemptions', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { code: 'planOutOfStock', detail: 'This subscription plan is currently out of stock', status: 409 },
    }),
  )
  await openDialog(page, 'Telegram Premium')
  await dialog(page)
    .getByRole('button', { name: /^Redeem for/ })
    .click()
  await expect(dialog(page).getByText('Please fill in all required fields')).toBeVisible()
  await dialog(page).getByLabel('Country').selectOption('US')
  await dialog(page)
    .getByRole('button', { name: /^Redeem for/ })
    .click()
  await expect(dialog(page).getByText('This subscription plan is currently out of stock')).toBeVisible()
  await expect(headerPoints(page)).toHaveText(before ?? '')
})
