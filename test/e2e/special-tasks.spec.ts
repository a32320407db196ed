import type { Page } from '@playwright/test'
import { PATIENCE } from './patience.ts'
import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

const amount = async (page: Page): Promise<number> => Number((await headerPoints(page).innerText()).replace(/\D/g, ''))
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Timer of the ad Click & Conquer' })
/** Thirty seconds of the server, plus time for a slow machine. */
const WATCHED = { timeout: 45_000 * PATIENCE }

test('an ad runs for thirty seconds through reloads and in two tabs, and is claimed after a failed claim', async ({
  page,
  context,
  signInAsFresh,
  pageErrors,
}) => {
  test.setTimeout(120_000 * PATIENCE)
  pageErrors.expectNetworkErrors()
  pageErrors.expectStatus(409)
  await signInAsFresh()
  await page.goto('/special-tasks')
  await expect(page.getByText('5 tasks left today')).toHaveCount(2)
  await page.getByRole('link', { name: 'Open: Daily Ad Tasks' }).click()
  const before = await amount(page)

  const [sponsor] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Start Task: Click & Conquer' }).click(),
  ])
  await expect(sponsor).toHaveURL('/ad')
  expect(await sponsor.evaluate(() => window.opener)).toBeNull()
  await sponsor.close()
  await expect(progress(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Task: Boost & Earn' })).toBeDisabled()
  await expect(page.getByText('One ad runs at a time: claim Click & Conquer first.')).toBeVisible()

  await page.reload()
  await expect(progress(page)).toBeVisible()
  const second = await context.newPage()
  await second.goto('/special-tasks/specialtask2')
  await expect(second.getByRole('button', { name: 'Start Task: Click & Conquer' })).toBeDisabled()
  await second.getByRole('main').getByRole('link', { name: 'Daily Ad Tasks' }).click()
  await expect(second).toHaveURL('/special-tasks/specialtask1')
  await expect(progress(second)).toBeVisible()

  const claim = page.getByRole('button', { name: 'Claim 50 Points' })
  await expect(claim).toBeEnabled(WATCHED)
  await page.route('**/api/special-tasks/ads/*/claim', (route) => route.abort())
  const [again] = await Promise.all([context.waitForEvent('page'), claim.click()])
  await again.close()
  await expect(page.getByText('Failed to claim reward. Please try again.')).toBeVisible()
  await expect(claim).toBeVisible()
  expect(await amount(page)).toBe(before)
  await page.unroute('**/api/special-tasks/ads/*/claim')
  await page.route('**/api/special-tasks/ads/*/claim', (route) => route.fulfill({ status: 200, body: '' }))
  const [once] = await Promise.all([context.waitForEvent('page'), claim.click()])
  await once.close()
  await expect(page.getByText('Task processing failed')).toBeVisible()
  await expect(claim).toBeVisible()
  await page.unroute('**/api/special-tasks/ads/*/claim')
  // A tab in front would hide a toast that shows for two seconds.
  await page.evaluate(() => {
    window.open = () => null
  })
  await Promise.all([expect(page.getByText('You earned 50 points!')).toBeVisible(), claim.click()])
  await expect(page.getByRole('button', { name: 'Completed: Click & Conquer' })).toBeDisabled()
  await expect.poll(() => amount(page)).toBe(before + 50)
  await expect(page.getByText('Earned today: 50 of 250 points')).toBeVisible()
  // The other tab got an event.
  await expect(second.getByRole('button', { name: 'Completed: Click & Conquer' })).toBeDisabled()

  await page.getByRole('link', { name: 'Back to Special Tasks' }).click()
  await expect(page.getByText('4 tasks left today')).toBeVisible()
})

test('a clock that is ahead gains nothing on the second page, and a blocked tab loses nothing', async ({
  page,
  signInAsFresh,
  pageErrors,
}) => {
  pageErrors.expectStatus(409)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.clock.install()
  await signInAsFresh()
  await page.goto('/special-tasks/specialtask2')
  await page.getByRole('button', { name: 'Start Task: Quick Hit Reward' }).press('Enter')
  await expect(page.getByText('Your browser blocked the new tab.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Open the ad again/ })).toHaveAttribute('href', '/ad')
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Claim 20 Points' }).press('Enter')
  await expect(page.getByText(/This ad is not over yet/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Timer of the ad Quick Hit Reward' })).toBeVisible()
})

test('all tasks are available again at midnight, without a reload', async ({ page, signInAsFresh }) => {
  await page.clock.install()
  let isYesterday = true
  // The state a minute before midnight, with all tasks done.
  await page.route('**/api/special-tasks', async (route) => {
    const response = await route.fetch()
    const state = await response.json()
    if (!isYesterday) return route.fulfill({ response })
    for (const pageOf of Object.values(state.pages) as { tasks: { view: unknown }[] }[]) {
      for (const task of pageOf.tasks) task.view = { id: crypto.randomUUID(), leftMs: 0, seconds: 30, claimed: true }
    }
    state.resetsAt = new Date(Date.now() + 60_000).toISOString()
    return route.fulfill({ response, json: state })
  })
  await signInAsFresh()
  await page.goto('/special-tasks/specialtask1')
  await expect(page.getByRole('button', { name: /^Completed/ })).toHaveCount(5)
  await expect(page.getByText('Earned today: 250 of 250 points')).toBeVisible()
  isYesterday = false
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('button', { name: /^Start Task/ })).toHaveCount(5)
  await expect(page.getByText('Earned today: 0 of 250 points')).toBeVisible()
})

test('the hub links to all tasks and shows the house banner, which runs no script', async ({ page, signInAsFresh }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await signInAsFresh()
  await page.goto('/special-tasks')
  for (const [name, path] of [
    ['Daily Ad Tasks', '/special-tasks/specialtask1'],
    ['Daily Check-in', '/special-tasks/daily-check-in'],
    ['More Ad Tasks', '/special-tasks/specialtask2'],
    ['Promo Codes', '/promo-codes'],
  ])
    await expect(page.getByRole('link', { name: `Open: ${name}` })).toHaveAttribute('href', path ?? '')
  await expect(page.getByText(/^\d+h \d\dm \d\ds$/)).toBeVisible()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin allow-top-navigation-by-user-activation')
  expect(await (await page.request.get('/ad/banner')).text(), 'nothing to run').not.toContain('<script')
  const banner = page.frameLocator('iframe')
  await expect(banner.getByRole('heading', { name: 'Your next subscription' })).toBeVisible()
  expect([...hosts]).toEqual([new URL(page.url()).host])
  await banner.getByRole('link', { name: 'See the rewards' }).click()
  await expect(page).toHaveURL('/rewards')
})

test('the navigation links to both kinds of tasks', async ({ page, signInAsFresh, project }) => {
  await signInAsFresh()
  await page.goto('/dashboard')
  if (project === 'desktop') {
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'Tasks', exact: true }).click()
    await expect(page).toHaveURL('/tasks')
    await main.getByRole('link', { name: 'Special Tasks', exact: true }).click()
    await expect(page).toHaveURL('/special-tasks')
    return
  }
  const bar = page.getByRole('navigation', { name: 'Quick access' })
  const tasks = bar.getByRole('button', { name: 'Tasks' })
  await tasks.click()
  await expect(bar.getByRole('menuitem')).toHaveText(['Social Tasks', 'Special Tasks'])
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('menuitem')).toHaveCount(0)
  await expect(tasks).toBeFocused()
  await tasks.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/special-tasks')
  await tasks.click()
  await bar.getByRole('menuitem', { name: 'Social Tasks' }).click()
  await expect(page).toHaveURL('/tasks')
})

test('an ad whose start lost its answer continues its countdown', async ({ page, signInAsFresh, pageErrors }) => {
  pageErrors.expectNetworkErrors()
  await page.addInitScript(() => {
    window.open = () => null
  })
  await signInAsFresh()
  await page.goto('/special-tasks/specialtask1')
  const start = page.getByRole('button', { name: 'Start Task: Click & Conquer' })
  await page.route(
    '**/api/special-tasks/ads',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await start.click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  const msLeft = async () => {
    const { pages } = await (await page.request.get('/api/special-tasks')).json()
    return pages.daily_ad.tasks[0].view.leftMs
  }
  await expect.poll(msLeft).toBeLessThan(29_500)
  const answer = page.waitForResponse('**/api/special-tasks/ads')
  await again.click()
  expect((await (await answer).json()).leftMs).toBeLessThan(29_500)
  await expect(progress(page)).toBeVisible()
})
