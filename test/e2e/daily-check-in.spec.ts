import type { AnswerByKey } from '#contracts/index.ts'
import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

type State = AnswerByKey<'GET /api/check-in'>

const PAGE = '/special-tasks/daily-check-in'

test('a check-in is paid, shows a countdown, and is possible again at midnight', async ({
  page,
  signInAsFresh,
  pageErrors,
}) => {
  await page.clock.install()
  await signInAsFresh()
  await page.goto(PAGE)
  await expect(page.getByRole('link', { name: 'Special Tasks' }).first()).toHaveAttribute('href', '/special-tasks')
  const days = page.getByRole('list', { name: 'The seven days' }).getByRole('listitem')
  await expect(days).toHaveCount(7)
  for (const [index, text] of ['20', '40', '80', '120', '150', '200', '300–1,000'].entries()) {
    await expect(days.nth(index)).toContainText(text)
  }
  await expect(days.first()).toContainText('available')
  await expect(page.getByText('0 days', { exact: true })).toBeVisible()
  const before = Number((await headerPoints(page).innerText()).replace(/\D/g, ''))

  await page.getByRole('button', { name: 'Available Now! Claim 20 points' }).click()
  await expect(page.getByText('You earned 20 points!')).toBeVisible()
  const button = page.getByRole('button', { name: 'Come Back Tomorrow' })
  await expect(button).toBeDisabled()
  await expect(days.first()).toContainText('claimed')
  await expect(days.nth(1)).toContainText('locked')
  await expect(page.getByText('1 day', { exact: true })).toBeVisible()
  await expect(page.getByText('14%')).toBeVisible()
  await expect(page.getByText('20 points so far. 590 and the bonus to come.')).toBeVisible()
  await expect(page.getByText(/^\d+h \d+m \d+s$/)).toBeVisible()
  await expect(headerPoints(page)).toHaveText(`${before + 20} points`)
  await expect(page.getByRole('region', { name: 'Recent Check-ins' })).toContainText('Day 1')
  // A small win passes by.
  await expect(page.locator('canvas[popover]'), 'confetti').toHaveCount(0)

  await page.reload()
  await expect(button).toBeDisabled()
  const isOnTop = await days.first().evaluate((day) => {
    const { left, top, width, height } = (day.querySelector('svg') as Element).getBoundingClientRect()
    return day
      .querySelector('svg')
      ?.parentElement?.contains(document.elementFromPoint(left + width / 2 + 4, top + height / 2))
  })
  expect(isOnTop, 'the path does not cover the check mark').toBe(true)

  // The browser's clock passes midnight before the server's: the server still reports today as claimed.
  const state = (await (await page.request.get('/api/check-in')).json()) as State
  await page.clock.pauseAt(Date.parse(state.nextAt) - 1500)
  await expect(page.getByText(/^0h 0m \ds$/)).toBeVisible()
  await page.clock.runFor(3000)
  await page.clock.resume()
  const early = page.getByRole('button', { name: 'Available Now!' })
  await expect(early).toBeEnabled()
  pageErrors.expectStatus(409)
  await early.click()
  await expect(page.getByText('You have already checked in today. Come back tomorrow!')).toBeVisible()

  // The server passes midnight too.
  const tomorrow: State = {
    ...state,
    today: 2,
    claimedToday: false,
    days: state.days.map((day) => (day.day === 2 ? { ...day, status: 'available' } : day)),
    nextAt: new Date(Date.parse(state.nextAt) + 86_400_000).toISOString(),
  }
  await page.route('**/api/check-in', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: tomorrow }) : route.fallback(),
  )
  // The page polls every few seconds, each time after the previous response.
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(page.getByRole('button', { name: 'Available Now! Claim 40 points' })).toBeEnabled({ timeout: 1000 })
  }).toPass()
  await expect(days.nth(1)).toContainText('available')
})

test('confetti falls for 5 s on a day of 100 points and more', async ({ page, signInAsFresh }) => {
  await page.clock.install()
  await signInAsFresh()
  await page.goto(PAGE)
  await page.route('**/api/check-in', async (route) => {
    if (route.request().method() === 'GET') return await route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), day: 4, points: 120 } })
  })
  await page.getByRole('button', { name: 'Available Now!' }).click()
  await expect(page.getByText('You earned 120 points!')).toBeVisible()
  await expect(page.locator('canvas:popover-open'), 'confetti').toHaveCount(1)
  await page.clock.fastForward(5000)
  await expect(page.locator('canvas:popover-open'), 'confetti after 5 s').toHaveCount(0)
})

test('a claim whose response is lost is retried, and paid once', async ({ page, signInAsFresh, pageErrors }) => {
  pageErrors.expectNetworkErrors()
  await signInAsFresh()
  await page.goto(PAGE)
  const keys: (string | undefined)[] = []
  await page.route('**/api/check-in', async (route) => {
    if (route.request().method() === 'GET') return await route.fallback()
    keys.push(
      await route
        .request()
        .headerValue('idempotency-key')
        .then((key) => key ?? undefined),
    )
    if (keys.length > 1) return await route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Available Now!' }).click()
  await expect(page.getByText('Failed to claim reward. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You earned 20 points!')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  await expect(page.getByRole('region', { name: 'Recent Check-ins' }).getByRole('listitem')).toHaveCount(1)
})

test('a failed load shows an error, and can be tried again', async ({ page, signInAsFresh, pageErrors }) => {
  pageErrors.expectStatus(403)
  await signInAsFresh()
  // Fails until the button is pressed, because a live update may read the state again before.
  await page.route('**/api/check-in', async (route) =>
    (await page.evaluate(() => 'isPressed' in window))
      ? await route.fallback()
      : await route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'Not now' } }),
  )
  await page.goto(PAGE)
  await expect(page.getByText('Failed to load check-in status')).toBeVisible()
  await page.evaluate(() => addEventListener('click', () => Object.assign(window, { isPressed: true }), true))
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('list', { name: 'The seven days' })).toBeVisible()
  await expect(page.getByText('No check-ins yet')).toBeVisible()
})

test('the bonus is announced until it is claimed', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  let isClaimed = false
  await page.route('**/api/check-in', async (route) => {
    const response = await route.fetch()
    const state = (await response.json()) as State
    const days = state.days.map((day) =>
      day.day < 7 || isClaimed ? { ...day, status: 'claimed' as const, points: day.points ?? 450 } : day,
    )
    const json: State = { ...state, days, today: 7, claimedToday: isClaimed }
    await route.fulfill({ response, json })
  })
  await page.goto(PAGE)
  await expect(page.getByText('610 points so far. The bonus is next.')).toBeVisible()
  isClaimed = true
  await page.reload()
  await expect(page.getByText('1,060 points so far.', { exact: true })).toBeVisible()
})
