import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { noonBefore } from './actors.ts'
import { expect, test } from './test.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Transactions', exact: true })
const day = (daysAgo: number) => noonBefore(daysAgo).toISOString().slice(0, 10)

test('the sums of the history are right in cards, charts and tables', async ({ page, signInAs }) => {
  await signInAs('bookkeeper')
  await page.goto('/transactions')
  for (const [name, value] of Object.entries({
    Balance: '675',
    'Total earned': '1,275',
    'Total spent': '600',
    Entries: '5',
  })) {
    await expect(page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')).toContainText(
      value,
    )
  }
  await expect(list(page).getByRole('listitem')).toHaveCount(5)

  await page.getByRole('button', { name: 'Show analytics' }).click()
  const balance = page.getByRole('figure', { name: 'Balance over time' })
  await expect(balance).toContainText('at most 1,075')
  await balance.getByRole('button', { name: 'Show as a table' }).click()
  const written = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const row = (daysAgo: number) =>
    balance
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: written.format(noonBefore(daysAgo)), exact: true }) })
  for (const [daysAgo, points] of [
    [41, '0'],
    [40, '1,000'],
    [20, '1,075'],
    [11, '1,075'],
    [10, '475'],
    [0, '675'],
  ] as const) {
    await expect(row(daysAgo).getByRole('cell')).toHaveText(points)
  }
  await expect(page.getByRole('figure', { name: 'Earned and spent by week' })).toContainText(
    '1,275 earned and 600 spent',
  )
  const sources = page.getByRole('figure', { name: 'Earned by source' })
  await expect(sources.getByRole('listitem').first()).toContainText('Welcome bonus 78%')
})

test('the charts name at least four of their dates at every width', async ({ page, signInAs }) => {
  await signInAs('bookkeeper')
  for (const width of [360, 768, 1024, 1366]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/transactions')
    await page.getByRole('button', { name: 'Show analytics' }).click()
    for (const name of ['Balance over time', 'Earned and spent by week']) {
      const dates = page.getByRole('figure', { name }).locator('.visx-axis-bottom text')
      await expect.poll(() => dates.count(), `${name} at ${width} px`).toBeGreaterThanOrEqual(4)
      const boxes = await dates.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      )
      for (const [index, { left }] of boxes.slice(1).entries())
        expect(left, `${name} at ${width} px`).toBeGreaterThan((boxes[index]?.right ?? 0) + 4)
    }
  }
})

test('filters are in the address, and restored from it', async ({ page, signInAs }) => {
  await signInAs('bookkeeper')
  await page.goto('/transactions')
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('points spin')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/search=points\+spin/)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Type').selectOption('Earned')
  await page.getByLabel('Points from').fill('50')
  await page.getByLabel('Dates').selectOption('Last 30 days')
  await page.getByLabel('Sort').selectOption('Most points')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await expect(list(page).getByRole('listitem').first()).toContainText('Leaderboard reward')
  await expect(page).toHaveURL(/min=50/)
  await page.reload()
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('Points to').fill('10')
  await expect(page.getByText('No transactions match')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Reset filters' }).last().click()
  await expect(list(page).getByRole('listitem')).toHaveCount(5)
})

test('an entry opens, and is verified in the browser', async ({ page, signInAs }) => {
  await signInAs('bookkeeper')
  await page.goto('/transactions')
  const entry = list(page).getByRole('listitem').filter({ hasText: 'Telegram Premium' })
  await entry.getByRole('button', { name: /^Details/ }).click()
  await expect(entry).toContainText('475')
  await expect(entry.getByRole('definition').filter({ hasText: /^[\da-f]{64}$/ })).toHaveCount(2)
  await expect(entry.getByRole('term').filter({ hasText: 'Reference' })).toBeVisible()
  await entry.getByRole('button', { name: 'Verify' }).click()
  await expect(entry).toContainText(
    'Intact: the hash follows from this entry and the previous one, and entry 5 confirms it.',
  )
})

test('selected entries can be exported, and not deleted', async ({ page, signInAs }) => {
  await signInAs('bookkeeper')
  await page.goto('/transactions?view=grid')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Please select transactions first')).toBeVisible()
  await page.getByRole('checkbox', { name: /Select: Spin/ }).check()
  await page.getByRole('checkbox', { name: /Select: Leaderboard/ }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Transactions are a permanent record and cannot be deleted.')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export selection' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines.map((line) => line.split(',').slice(1, 4).join())).toEqual([
    'Type,Points,Description',
    'earn,200,Leaderboard reward',
    'earn,50,Spin & Win: 50 Points',
  ])
  await expect(page.getByText('Transactions exported to CSV!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByText('5 entries found')).toBeVisible()
})

test('the list has the sums of each day, also of a day that continues on the next page', async ({ page, signInAs }) => {
  await signInAs('bookkeeper')
  // Pages of one entry: the third ends between the two entries of a day, which earned 50 and 25.
  await page.route(/\/api\/transactions(\?|$)/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '1')
    return route.continue({ url: url.href })
  })
  await page.goto('/transactions')
  const sums = list(page).getByText(/ in, .* out$/)
  await expect(sums).toHaveText(['200 in, 0 out'])
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(sums).toHaveText(['200 in, 0 out', '0 in, 600 out'])
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(3)
  await expect(sums).toHaveText(['200 in, 0 out', '0 in, 600 out', '75 in, 0 out'])
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(4)
  await expect(sums).toHaveText(['200 in, 0 out', '0 in, 600 out', '75 in, 0 out'])
})

test('the calendar shows the sums of each day, and a day opens its entries', async ({ page, signInAs }) => {
  await signInAs('bookkeeper')
  await page.goto('/transactions?view=calendar')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.goto(`/transactions?view=calendar&month=${day(20).slice(0, 7)}`)
  await page.getByRole('button', { name: /75 in, 0 out, 2 entries/ }).click()
  await expect(page).toHaveURL(new RegExp(`day=${day(20)}`))
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
})
