import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { noonBefore, SEEDED_ENTRIES } from './actors.ts'
import { expect, test } from './test.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Transactions', exact: true })
const rows = (page: Page) => list(page).getByRole('listitem')
const day = (daysAgo: number) => noonBefore(daysAgo).toISOString().slice(0, 10)
const LIST = /\/api\/transactions(\?|$)/

const PROBLEM = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code: 'unexpected', detail: 'Something went wrong. Please try again.', requestId: 'none' }),
}

test.beforeEach(async ({ signInAs }) => signInAs('bookkeeper'))

const DATES = [
  ['Last 7 days', 'week', 1],
  ['Last 30 days', 'month', 4],
  ['Last 365 days', 'year', 5],
  ['Any time', null, 5],
] as const

test('each date preset finds its entries', async ({ page }) => {
  await page.goto('/transactions?dates=week')
  for (const [label, value, count] of DATES) {
    await page.getByLabel('Dates').selectOption(label)
    await expect(rows(page)).toHaveCount(count)
    expect(new URL(page.url()).searchParams.get('dates')).toBe(value)
  }
})

test('custom dates include both ends, and a reversed range shows an error', async ({ page }) => {
  await page.goto('/transactions?dates=custom')
  await page.getByLabel('Start date').fill(day(20))
  await page.getByLabel('End date').fill(day(10))
  await expect(rows(page)).toHaveCount(3)
  await page.getByLabel('End date').fill(day(30))
  await expect(page.getByText('The end date is before the start date.')).toBeVisible()
  await expect(page.getByLabel('End date')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('No transactions match')).toBeVisible()
  await page.goto('/transactions?min=50&max=20')
  await expect(page.getByText('This is less than the lower limit.')).toBeVisible()
})

test('custom dates are typed by keyboard, and a part of one can be typed again', async ({ page }) => {
  await page.goto('/transactions?dates=custom')
  const from = page.getByLabel('Start date')
  await from.focus()
  await page.keyboard.type('02022026')
  await expect(from).toHaveValue('2026-02-02')
  await expect(page).toHaveURL(/from=2026-02-02/)
  await page.keyboard.press('Backspace')
  await expect(page).not.toHaveURL(/from=/)
  await page.keyboard.type('2025')
  await expect(from).toHaveValue('2025-02-02')
  await expect(page).toHaveURL(/from=2025-02-02/)
  await page.goBack()
  await page.goForward()
  await expect(from).toHaveValue('2025-02-02')
})

test('every order and every source puts the right entries first', async ({ page }) => {
  await page.goto('/transactions?type=')
  await page.getByRole('button', { name: 'Filters' }).click()
  for (const [order, first, last] of [
    ['Oldest first', 'Welcome bonus', 'Leaderboard reward'],
    ['Most points', 'Welcome bonus', 'Telegram Premium, 1 Month'],
    ['Fewest points', 'Telegram Premium, 1 Month', 'Welcome bonus'],
    ['Newest first', 'Leaderboard reward', 'Welcome bonus'],
  ] as const) {
    await page.getByLabel('Sort').selectOption(order)
    await expect(rows(page).first()).toContainText(first)
    await expect(rows(page).last()).toContainText(last)
  }
  for (const [source, description] of [
    ['Trivia Quiz', 'Trivia Quiz: geography'],
    ['Redemption', 'Telegram Premium, 1 Month'],
    ['Welcome bonus', 'Welcome bonus'],
  ] as const) {
    await page.getByLabel('Source').selectOption(source)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(description)
  }
  await page.getByLabel('Source').selectOption('Expiry')
  await expect(page.getByText('No transactions match')).toBeVisible()
})

test('a failed load shows an error in its place, and can be tried again', async ({ page, pageErrors }) => {
  pageErrors.expectStatus(500)
  await page.route(/\/api\/transactions/, (route) => route.fulfill(PROBLEM))
  await page.goto('/transactions')
  await expect(page.getByText('Failed to load transaction history')).toBeVisible()
  await expect(page.getByText('The figures could not be loaded')).toBeVisible()
  await page.unrouteAll()
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await retry.last().click()
  await expect(retry).toHaveCount(1)
  await retry.click()
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByRole('term').filter({ hasText: 'Total spent' })).toBeVisible()
  await page.route(/\/api\/transactions\/month/, (route) => route.fulfill(PROBLEM))
  await page.getByLabel('View').selectOption('Calendar')
  await expect(page.getByText('Failed to load transaction history')).toBeVisible()
})

test('an empty history links to the games', async ({ page }) => {
  await page.route(LIST, (route) => route.fulfill({ json: { items: [], nextCursor: null, found: 0, lastDay: null } }))
  await page.goto('/transactions')
  await expect(page.getByText('No transactions yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Play' })).toHaveAttribute('href', '/games')
})

test('long histories load in pages, and a failed page can be tried again', async ({ page, pageErrors }) => {
  pageErrors.expectStatus(500)
  let failing = false
  await page.route(LIST, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '2')
    return failing ? route.fulfill(PROBLEM) : route.continue({ url: url.href })
  })
  await page.goto('/transactions')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('5 entries found')).toBeVisible()
  failing = true
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText('More could not be loaded.')).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('all shown entries can be selected and cleared, and the CSV contains all filtered entries', async ({ page }) => {
  await page.goto('/transactions?type=earn')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByText('0 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('4 entries found')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).replace('\ufeff', '').trim().split('\r\n')
  const expected = SEEDED_ENTRIES.filter(({ type }) => type === 'earn').toReversed()
  expect(lines).toEqual([
    'Date,Type,Points,Description,Task Type',
    ...expected.map(
      ({ daysAgo, points, description, taskType }) =>
        `${noonBefore(daysAgo).toISOString()},earn,${points},${description},${taskType}`,
    ),
  ])
})

test('an entry that was tampered with does not verify', async ({ page }) => {
  await page.route(/\/api\/transactions\/proof/, async (route) => {
    const response = await route.fetch()
    const proof = await response.json()
    await route.fulfill({ response, json: { ...proof, covered: proof.covered.replace('|600', '|700').concat('x') } })
  })
  await page.goto('/transactions')
  const entry = rows(page).filter({ hasText: 'Leaderboard reward' })
  await entry.getByRole('button', { name: /^Details/ }).click()
  await entry.getByRole('button', { name: 'Verify' }).click()
  await expect(entry).toContainText('This entry’s hash is not what it should be.')
})

test('the charts and the calendar show what was computed by hand', async ({ page }) => {
  await page.goto('/transactions')
  await page.getByRole('button', { name: 'Show analytics' }).click()
  const sources = page.getByRole('figure', { name: 'Earned by source' })
  // Of 1,275: 1,000, 200, 50 and 25.
  await expect(sources.getByRole('listitem')).toContainText([/78%/, /16%/, /4%/, /2%/])
  const weeks = page.getByRole('figure', { name: 'Earned and spent by week' })
  await weeks.getByRole('button', { name: 'Show as a table' }).click()
  // Weeks end today: the newest has day 2, the second day 10, the third day 20, the sixth day 40.
  const cells = weeks.getByRole('row').filter({ has: page.getByRole('cell') })
  const sums = { 1: ['200', '0'], 2: ['0', '600'], 3: ['75', '0'], 4: ['0', '0'], 6: ['1,000', '0'] }
  for (const [back, [earned = '', spent = '']] of Object.entries(sums)) {
    await expect(cells.nth(Number(back) - 1).getByRole('cell')).toHaveText([earned, spent])
  }
  for (const [daysAgo, sum] of [
    [40, '1,000 in, 0 out, 1 entry'],
    [20, '75 in, 0 out, 2 entries'],
    [10, '0 in, 600 out, 1 entry'],
    [2, '200 in, 0 out, 1 entry'],
  ] as const) {
    await page.goto(`/transactions?view=calendar&month=${day(daysAgo).slice(0, 7)}`)
    await expect(page.getByRole('button', { name: `: ${sum}` })).toBeVisible()
  }
})

test('no view has an accessibility violation, with everything open', async ({ page }) => {
  for (const address of ['?type=earn', '?view=grid&dates=custom&from=2026-02-02&to=2026-01-01', '?view=calendar']) {
    await page.goto(`/transactions${address}`)
    await page.getByRole('button', { name: 'Show analytics' }).click()
    await expect(page.getByRole('figure')).toHaveCount(3)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    if (address === '?type=earn') {
      await rows(page)
        .first()
        .getByRole('button', { name: /^Details/ })
        .click()
      await rows(page).first().getByRole('button', { name: 'Verify' }).click()
      await expect(rows(page).first()).toContainText('Intact')
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await rows(page).first().getByRole('checkbox').check()
    }
    await expectAccessible(page)
  }
})
