import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

test('a member checks in by one tap on the dashboard, once in two tabs', async ({ page, context, signInAs }) => {
  await signInAs('planner')
  await page.goto('/dashboard')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByText('No streak yet')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '0 of 22 done' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard')
  const otherToday = other.getByRole('region', { name: 'Today' })
  await expect(otherToday.getByText('No streak yet')).toBeVisible()
  await page.bringToFront()
  await expect(headerPoints(page)).toHaveText('400 points')

  await today.getByRole('button', { name: 'Check in' }).dblclick()
  await expect(page.getByText('Checked in: 20 points')).toBeVisible()
  await expect(headerPoints(page)).toHaveText('420 points')
  await expect(today.getByText('1-day streak')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '1 of 22 done' })).toBeVisible()
  await expect(today.getByRole('button', { name: 'Check in' })).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
  await expect(otherToday.getByText('1-day streak')).toBeVisible()
})

test('a member pins a goal in the store, and the dashboard of another tab shows it', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('planner')
  await page.goto('/dashboard')
  const goal = page.getByRole('region', { name: 'Your goal' })
  await expect(goal.getByText('Nearest reward')).toBeVisible()

  const store = await context.newPage()
  await store.goto('/rewards?q=spotify')
  const plan = 'Spotify Premium, 1 Month'
  await store.getByRole('button', { name: `Save for this: ${plan}` }).click()
  const pinned = store.getByRole('button', { name: `Your goal: ${plan}. Remove it` })
  await expect(pinned).toHaveAttribute('aria-pressed', 'true')
  await expect(store.getByText('Saving for')).toBeVisible()
  await expect(goal.getByText('Pinned')).toBeVisible()
  await expect(goal.getByText('Spotify Premium')).toBeVisible()

  await pinned.click()
  await expect(store.getByRole('button', { name: `Save for this: ${plan}` })).toHaveAttribute('aria-pressed', 'false')
  await expect(goal.getByText('Nearest reward')).toBeVisible()
})

test('the dashboard shows the next day at midnight, without a reload', async ({ page, signInAsFresh }) => {
  await page.clock.install()
  let isYesterday = true
  // The state a minute before midnight, after a check-in.
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch()
    const state = await response.json()
    if (!isYesterday) return route.fulfill({ response })
    state.streak = { days: 1, claimedToday: true }
    state.today.resetsAt = new Date(Date.now() + 60_000).toISOString()
    return route.fulfill({ response, json: state })
  })
  await signInAsFresh()
  await page.goto('/dashboard')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByText('1-day streak')).toBeVisible()
  isYesterday = false
  await page.clock.fastForward(61_000)
  await expect(today.getByText('No streak yet')).toBeVisible()
})
