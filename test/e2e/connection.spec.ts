import type { Page } from '@playwright/test'
import { emailOf } from './actors.ts'
import { winOf } from './games.ts'
import { headerPoints, signIn } from './steps.ts'
import { addSession, expect, test } from './test.ts'

const status = (page: Page) => page.getByRole('status').filter({ hasText: 'atabase' })
const issue = (page: Page) => page.getByRole('alert').filter({ hasText: 'Connection Issue' })

test.beforeEach(({ pageErrors }) => pageErrors.expectNetworkErrors())

test('an action whose response is lost fails after 30 s, and a retry has the same idempotency key', async ({
  page,
  faultProxy,
  signInAs,
}) => {
  await page.addInitScript(() => localStorage.setItem('paz_tutorial_wheel', 'seen'))
  await page.clock.install()
  await signInAs('traveller')
  const SPINS = '/api/games/wheel/spins'
  const spins = () => faultProxy.passed.filter(({ method, path }) => method === 'POST' && path === SPINS)
  const spinsLeft = async () =>
    ((await (await page.request.get(`${faultProxy.url}/api/games/wheel`)).json()) as { spinsRemaining: number })
      .spinsRemaining
  await page.goto(`${faultProxy.url}/games/spin-win`)
  await expect(page.getByRole('button', { name: 'SPIN NOW!' })).toBeVisible()
  const before = await spinsLeft()

  faultProxy.set(SPINS, 'lose the answer')
  await page.getByRole('button', { name: 'SPIN NOW!' }).click()
  await expect.poll(() => spins().map(({ status }) => status)).toEqual([200])
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(page.getByText('Failed to process spin result. Please try again.')).toBeVisible()

  faultProxy.set(SPINS, undefined)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(winOf(page)).toHaveCount(1)
  const [first, second] = spins()
  expect(second).toMatchObject({ idempotencyKey: first?.idempotencyKey, replayed: true, status: 200 })
  expect(await spinsLeft()).toBe(before - 1)
})

test('a page without a response shows an error after 60 s, and can be loaded again', async ({
  page,
  faultProxy,
  signInAs,
}) => {
  await page.clock.install()
  await signInAs('traveller')
  faultProxy.set('/api/redemptions', 'hang')
  // The minute starts with the call, which may be much later than the page.
  const asked = page.waitForRequest(/\/api\/redemptions/)
  await page.goto(`${faultProxy.url}/rewards?view=history`)
  await asked
  await page.clock.fastForward(59_000)
  const timedOut = page.getByText('Request timeout - please check your internet connection')
  await expect(timedOut).toBeHidden()
  await page.clock.fastForward(1000)
  await expect(timedOut).toBeVisible()
  faultProxy.set('/api/redemptions', undefined)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(timedOut).toBeHidden()
})

test('a session that takes longer than 3 s does not block: a member sees the pages, a guest the forms', async ({
  page,
  faultProxy,
  context,
  project,
}) => {
  await page.clock.install()
  let hours = 0
  /** Opens a page with a paused clock, so that a slow machine misses nothing, and advances it by 3 s. */
  const openAndWait = async (path: string, waiting: string) => {
    await page.clock.pauseAt(Date.now() + ++hours * 3_600_000)
    await page.goto(faultProxy.url + path)
    await expect(page.getByText(waiting)).toBeVisible()
    await page.clock.fastForward(3000)
    await page.clock.resume()
  }
  faultProxy.set('/api/session', 'hang')
  await openAndWait('/login', 'Checking authentication...')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()

  // A browser that never had a session sees nothing of a protected page.
  await openAndWait('/dashboard', 'Loading your account...')
  await expect(issue(page)).toContainText('Database connection timed out. Please try again.')
  await expect(page.getByRole('heading', { name: 'Your account could not be loaded' })).toBeVisible()

  await addSession(context, emailOf('traveller', project), faultProxy.url)
  faultProxy.set('/api/session', undefined)
  await page.goto(`${faultProxy.url}/dashboard`)
  await expect(page.getByRole('heading', { name: /Tara Traveller/ })).toBeVisible()

  faultProxy.set('/api/session', 'hang')
  await openAndWait('/dashboard', 'Loading your account...')
  await expect(page.getByRole('heading', { name: 'Welcome, User!' })).toBeVisible()
  await expect(headerPoints(page)).toHaveText('0 points')
  faultProxy.set('/api/session', undefined)
  await expect(page.getByRole('heading', { name: /Tara Traveller/ })).toBeVisible()
})

test('the dashboard shows connection problems, and recovers automatically', async ({
  page,
  faultProxy,
  signInAs,
  pageErrors,
}) => {
  await page.clock.install()
  await signInAs('traveller')
  faultProxy.set('/api/health', 'hang')
  await page.goto(`${faultProxy.url}/dashboard`)
  await expect(status(page)).toHaveText('Connecting to the database')
  // The figures may have arrived early, and are shown once the database is known to be connected.
  await expect(page.getByRole('main')).not.toContainText('Welcome bonus')
  await page.clock.fastForward(3000)
  await expect(issue(page)).toContainText('Database connection timed out. Please try again.')
  await expect(status(page)).toHaveText('Database not reachable')
  faultProxy.set('/api/health', undefined)
  await page.clock.fastForward(3000)
  await expect(status(page)).toHaveText('Database connected')
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Welcome bonus')

  // Figures time out after 5 s.
  faultProxy.set('/api/dashboard', 'hang')
  await page.getByRole('button', { name: 'Refresh recent activity' }).click()
  await page.clock.fastForward(5000)
  await expect(issue(page)).toContainText('Database connection timed out. Please try again.')
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Failed to load recent activity')
  // The page retries automatically after a while, and the button would disappear.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  faultProxy.set('/api/dashboard', undefined)
  await page.getByRole('button', { name: 'Retry Connection' }).click()
  await page.clock.resume()
  await expect(issue(page)).toBeHidden()

  // Without a click the page notices that the server is down.
  await faultProxy.off()
  await expect(issue(page)).toContainText('Network connection failed. Please check your internet connection.')
  await faultProxy.on()
  await page.clock.fastForward(3000)
  await expect(issue(page)).toBeHidden()

  pageErrors.expectStatus(502)
  faultProxy.set('/api/health', { status: 502, body: 'Bad gateway' })
  await page.reload()
  await expect(issue(page)).toContainText('Unable to connect to database. Please try again later.')
})

test('where no database is configured, the dashboard asks to complete the setup', async ({
  page,
  faultProxy,
  signInAs,
}) => {
  await signInAs('traveller')
  const message = 'Database not configured. Please connect to the backend provider first.'
  const health = { status: 'degraded', database: { state: 'not_configured', message } }
  faultProxy.set('/api/health', { status: 200, type: 'application/json', body: JSON.stringify(health) })
  await page.goto(`${faultProxy.url}/dashboard`)
  await expect(page.getByRole('alert').filter({ hasText: 'Complete Your Setup' })).toContainText(message)
  await expect(status(page)).toHaveText('Database not configured')
})

test('where a migration failed, members read that the site is being updated, and the page recovers automatically', async ({
  page,
  faultProxy,
  signInAs,
}) => {
  await signInAs('traveller')
  const message = 'We are updating the site. Please try again in a few minutes.'
  const advice = 'Migration 0044-spins-once failed and left nothing behind.'
  for (const state of ['migration_failed', 'newer']) {
    const health = { status: 'degraded', database: { state, message, advice } }
    faultProxy.set('/api/health', { status: 200, type: 'application/json', body: JSON.stringify(health) })
    await page.goto(`${faultProxy.url}/dashboard`)
    const banner = page.getByRole('alert').filter({ hasText: 'Update in progress' })
    await expect(banner).toContainText(message)
    await expect(page.getByText('0044-spins-once')).toBeHidden()
    faultProxy.set('/api/health', undefined)
    await expect(banner).toBeHidden()
  }
})

test('a failed claim of the welcome bonus shows the reason, and the bonus is paid once', async ({
  page,
  faultProxy,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectStatus(500)
  await signInAs('newcomer')
  await page.goto(`${faultProxy.url}/dashboard`)
  const claim = page.getByRole('button', { name: 'Claim Welcome Bonus' })
  const BONUS = '/api/me/welcome-bonus'
  faultProxy.set(BONUS, { status: 500, type: 'application/problem+json', body: '{"code":"unexpected"}' })
  await claim.click()
  await expect(page.getByText('Failed to check signup bonus. Please try again.')).toBeVisible()
  faultProxy.set(BONUS, 'break')
  await claim.click()
  await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible()
  faultProxy.set(BONUS, undefined)
  await claim.click()
  await expect(page.getByText('Signup bonus check completed!')).toBeVisible()
  await expect(headerPoints(page)).toHaveText('100 points')
})

test('a sign-in without a server shows the error', async ({ page, faultProxy }) => {
  await page.goto(`${faultProxy.url}/login`)
  await page.getByLabel('Email address').fill('unknown@gmail.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('whatever it is')
  await faultProxy.off()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Connection failed: the server could not be reached')).toBeVisible()
})

test('a member is signed out even if the server is unreachable, and stays signed out', async ({
  page,
  faultProxy,
  context,
  project,
}) => {
  await page.clock.install()
  await page.goto(`${faultProxy.url}/login`)
  await signIn(page, emailOf('traveller', project))
  await expect(page.getByRole('heading', { name: /Tara Traveller/ })).toBeVisible()
  const isKnown = async () =>
    ((await (await page.request.get(`${faultProxy.url}/api/session`)).json()) as { member: object | null }).member !==
    null

  faultProxy.set('/api/auth/sign-out', 'break')
  await page.getByRole('button', { name: 'Profile of Tara Traveller' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect(await isKnown(), 'the server still has the session').toBe(true)

  await page.goto(`${faultProxy.url}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Your account could not be loaded' })).toBeVisible()
  await expect(page.getByText('Tara Traveller')).toHaveCount(0)

  faultProxy.set('/api/auth/sign-out', undefined)
  await page.clock.fastForward(3000)
  await expect(page).toHaveURL(/\/login/)
  expect(await isKnown()).toBe(false)
  expect(await context.cookies(faultProxy.url)).toEqual([])
})

test('signing out does not wait for the server, and its late answer does not end the next session', async ({
  page,
  faultProxy,
  project,
}) => {
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  await page.goto(`${faultProxy.url}/login`)
  await signIn(page, emailOf('traveller', project))
  faultProxy.set('/api/auth/sign-out', 'hang')
  const hanging = page.waitForRequest('**/api/auth/sign-out')
  await page.getByRole('button', { name: 'Profile of Tara Traveller' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out successfully!')).toBeVisible()
  expect(failed, 'the request still hangs').not.toContain('/api/auth/sign-out')
  await hanging
  await signIn(page, emailOf('saver', project))
  await expect(page.getByRole('heading', { name: /Sam Saver/ })).toBeVisible()

  faultProxy.set('/api/auth/sign-out', undefined)
  await expect.poll(() => faultProxy.passed.some(({ path }) => path === '/api/auth/sign-out')).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: /Sam Saver/ })).toBeVisible()
})
