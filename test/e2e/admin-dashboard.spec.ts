import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import type { ActorName } from './actors.ts'
import { PATIENCE } from './patience.ts'
import { expect, test } from './test.ts'

// Access to the admin pages (docs/product.md#roles, deliberately repeated here) and the dashboard (docs/product.md#admin-dashboard).

const ANY_STAFF = [
  '/admin',
  '/admin/database',
  '/admin/users',
  '/admin/redemptions',
  '/admin/support',
  '/admin/settings',
]
const ACCESS_BY_ROLE: readonly { actor: ActorName; access: string; paths: readonly string[] | 'all' }[] = [
  { actor: 'supporter', access: 'Limited Access', paths: ANY_STAFF },
  {
    actor: 'moderator',
    access: 'Limited Access',
    paths: [...ANY_STAFF, '/admin/approvals', '/admin/analytics', '/admin/quiz', '/admin/security'],
  },
  { actor: 'staff', access: 'Full Access', paths: 'all' },
]

const figures = (page: Page) => page.getByRole('region', { name: 'Figures' })
const activity = (page: Page) => page.getByRole('region', { name: 'Recent activity' })
const system = (page: Page) => page.getByRole('region', { name: 'System overview' })

/** Reads the links of the menu: the sidebar, or the drawer on a phone. */
async function menuOf(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const button = page.getByRole('button', { name: 'Open menu' })
  if (await button.isVisible()) await button.click()
  const links = page.getByRole('navigation', { name: 'Admin' }).filter({ visible: true }).getByRole('listitem')
  await expect(links.first()).toBeVisible()
  const paths = await links
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  if (await button.count()) await page.keyboard.press('Escape')
  return paths
}

for (const { actor, access, paths } of ACCESS_BY_ROLE) {
  test(`the menu, the links and the pages of ${actor} match their access`, async ({ page, context, signInAs }) => {
    await signInAs('staff')
    await page.goto('/admin')
    const all = await menuOf(page)
    expect(all).toContain('/admin/redemptions')
    await context.clearCookies()
    await signInAs(actor)
    await page.goto('/admin')
    await expect(page.getByText(access)).toBeVisible()
    const allowed = all.filter((path) => paths === 'all' || paths.includes(path))
    expect(await menuOf(page)).toEqual(allowed)
    const quick = page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link')
    for (const path of await quick.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))) {
      expect(allowed).toContain(path)
    }
    await expect(figures(page).getByRole('term')).toHaveCount(11)

    for (const path of all.filter((one) => !allowed.includes(one))) {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
      // The counts of the menu.
      const other = asked.filter((one) => one.startsWith('/api/admin/') && one !== '/api/admin/pending-work')
      expect(other).toEqual([])
      await page.getByRole('link', { name: 'Back to the dashboard' }).click()
      await expect(page).toHaveURL('/dashboard')
    }
  })
}

test('what waits leads to its list, and nothing waiting is a calm state', async ({ page, signInAs }) => {
  await signInAs('supporter')
  const at = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString()
  let items: object[] = [
    { kind: 'overdueTickets', n: 1, at },
    { kind: 'pendingRedemptions', n: 12, at },
    { kind: 'openTickets', n: 4, at },
  ]
  await page.route('**/api/admin/pending-work', (route) => route.fulfill({ json: { items } }))
  await page.goto('/admin')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs.getByRole('listitem')).toHaveText([
    /4 open tickets1 overdueOldest 3 days ago/,
    /12 pending redemptions/,
  ])
  // The bell is on each screen, and lists only what this viewer may act on.
  await page.getByRole('button', { name: 'Needs you: 4' }).press('Enter')
  const bell = page.getByRole('menu', { name: 'Needs you: 4' })
  await expect(bell.getByRole('menuitem')).toHaveText([/1 overdue ticket/, /4 open tickets/, 'Open the dashboard'])
  await expect(bell).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/support?view=overdue')
  await page.goBack()
  await needs.getByRole('link', { name: '1 overdue' }).click()
  await expect(page).toHaveURL('/admin/support?view=overdue')
  await page.goBack()
  await needs.getByRole('link', { name: /pending redemptions/ }).click()
  await expect(page).toHaveURL('/admin/redemptions?status=pending')
  await expect(page.getByRole('tab', { name: /^Pending/ })).toHaveAttribute('aria-selected', 'true')
  const button = page.getByRole('button', { name: 'Open menu' })
  if (await button.isVisible()) await button.click()
  const menu = page.getByRole('navigation', { name: 'Admin' }).filter({ visible: true })
  await expect(menu.getByRole('link', { name: 'Redemptions 12 wait' })).toBeVisible()
  items = []
  await page.goto('/admin')
  await expect(needs.getByText('All clear')).toBeVisible()
  await expect(needs.getByRole('link')).toHaveCount(0)
})

test('a chosen figure is drawn by day, with the previous period', async ({ page, signInAs }) => {
  await signInAs('supporter')
  await page.goto('/admin')
  const trends = page.getByRole('region', { name: 'Last 30 days' })
  await expect(trends.getByRole('button', { name: /^Sign-ups/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(trends.getByRole('figure', { name: 'Sign-ups by day' })).toBeVisible()
  await trends.getByRole('button', { name: /^Active members/ }).click()
  const figure = trends.getByRole('figure', { name: 'Members active within 30 days' })
  await expect(figure.getByRole('button', { name: 'Previous period' })).toHaveAttribute('aria-pressed', 'true')
  await figure.getByRole('slider').focus()
  await expect(figure.locator('.visx-tooltip')).toContainText('so far')
  await expect(figure.locator('.visx-tooltip')).toContainText('Previous period')
  await figure.getByRole('button', { name: 'Show as a table' }).click()
  await expect(figure.getByRole('row')).toHaveCount(32)
})

test('a member sees nothing of the admin pages, not even for a moment', async ({ page, signInAs }) => {
  await signInAs('player')
  // After 3 s without a response an error would show.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/session', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin')
  await expect(page.getByRole('main')).toHaveText('Checking admin access...')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  release()
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/admin/'))).toEqual([])
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the sidebar is 320 or 80 px wide, and a reload preserves it', async ({ page, project, signInAs }) => {
  test.skip(project === 'phone', 'The phone has a drawer.')
  await signInAs('staff')
  await page.goto('/admin')
  const sidebar = page.getByRole('navigation', { name: 'Admin' })
  const width = () => sidebar.evaluate((element) => element.getBoundingClientRect().width)
  await expect.poll(width).toBe(320)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(width).toBe(80)
  await expect(sidebar.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect.poll(width).toBe(80)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(width).toBe(320)
})

test('an action of a member shows in figures and activity, after a refresh and automatically', async ({
  page,
  browser,
  baseURL,
  context,
  freshMemberEmail,
  signInAs,
  signInAsFresh,
}) => {
  // The member plays on another device.
  await signInAsFresh()
  const player = await browser.newContext({ baseURL, storageState: await context.storageState() })
  const spin = async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await player.request.post('/api/games/wheel/spins', { headers, data: {} })).status()).toBe(200)
  }
  await context.clearCookies()
  await signInAs('supporter')
  await page.clock.install()
  await page.goto('/admin')
  const own = activity(page)
    .getByRole('listitem')
    .filter({ hasText: freshMemberEmail })
    .filter({ hasText: 'Spin & Win' })
  await expect(activity(page).getByRole('listitem').first()).toBeVisible()
  const spinsCard = figures(page).locator('div', { has: page.getByRole('term').filter({ hasText: /^Spins/ }) })
  await expect(figures(page).getByRole('definition').first()).toHaveText(/^\d/)
  const before = Number((await spinsCard.getByRole('definition').first().innerText()).replace(/\D/g, ''))
  await spin()
  const refresh = page.getByRole('button', { name: 'Refresh recent activity' })
  await expect(async () => {
    await refresh.click()
    await expect(own).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(spinsCard.getByRole('definition').first()).toContainText(String(before + 1))
  await expect(system(page).getByText('Connected')).toBeVisible()

  await spin()
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await expect(own).toHaveCount(2, { timeout: 1000 })
  }).toPass()
  await player.close()
})

test('figures time out after 15 s, and can be loaded again', async ({ page, signInAs }) => {
  await page.clock.install()
  await signInAs('moderator')
  let isStuck = true
  const stuck: Route[] = []
  await page.route('**/api/admin/stats', async (route) => {
    if (isStuck) stuck.push(route)
    else await route.continue()
  })
  await page.goto('/admin')
  await expect(figures(page)).toBeVisible()
  await expect.poll(() => stuck.length).toBeGreaterThan(0)
  await page.clock.fastForward(5_000)
  await expect(page.getByText('Failed to load dashboard statistics')).toBeHidden()
  await page.clock.fastForward(10_500)
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load dashboard statistics' })
  // On a slow machine another request times out, too. Then all are repeated, and the figures fail 15 s later.
  await expect(failure).toBeVisible({ timeout: 25_000 * PATIENCE })
  // The page also retries automatically: it must not get the figures before the button is pressed.
  const before = stuck.length
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => stuck.length).toBeGreaterThan(before)
  isStuck = false
  await stuck.at(-1)?.continue()
  await expect(figures(page).getByText('Total members')).toBeVisible()
  await expect(failure).toBeHidden()
})

test('failed activity shows an error only after a manual refresh', async ({ page, signInAs, pageErrors }) => {
  pageErrors.expectStatus(400)
  await page.clock.install()
  await signInAs('moderator')
  let answer: 'well' | 'badly' | 'never' = 'badly'
  let asked = 0
  await page.route('**/api/admin/activity', async (route) => {
    asked += 1
    if (answer === 'well') await route.continue()
    if (answer === 'badly') await route.fulfill({ status: 400, json: { code: 'invalidInput', detail: 'No' } })
  })
  await page.goto('/admin')
  await expect(activity(page).getByText('Nothing has arrived yet')).toBeVisible()
  const failed = activity(page).getByText('Failed to load recent activity')
  await page.clock.fastForward(30_000)
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(failed).toBeHidden()
  const refresh = page.getByRole('button', { name: 'Refresh recent activity' })
  await refresh.click()
  await expect(failed).toBeVisible()

  answer = 'well'
  await refresh.click()
  await expect(activity(page).getByRole('listitem').first()).toBeVisible()
  await expect(failed).toBeHidden()

  // The refresh times out after 20 s; the shown activity stays.
  answer = 'never'
  const before = asked
  await refresh.click()
  await expect.poll(() => asked).toBeGreaterThan(before)
  await expect(activity(page)).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward(20_500)
  await expect(activity(page)).toHaveAttribute('aria-busy', 'false')
  await expect(activity(page).getByRole('listitem').first()).toBeVisible()
})
