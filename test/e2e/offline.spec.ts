import type { Page } from '@playwright/test'
import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker has cached all files and controls the page. */
const waitForServiceWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

test('offline the app of a member starts, shows that it is offline, and recovers with the network', async ({
  page,
  context,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectNetworkErrors()
  await signInAs('traveller')
  await page.goto('/dashboard')
  await expect(page.getByText('Database connected')).toBeVisible()
  await waitForServiceWorker(page)

  await context.setOffline(true)
  await expect(page.getByRole('alert')).toContainText(
    'Network connection failed. Please check your internet connection.',
  )
  await page.goto('/rewards')
  await expect(page.getByRole('alert').filter({ hasText: 'No internet connection' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Rewards/ })).toBeVisible()
  await expect(headerPoints(page)).toHaveText('0 points')
  await expect(page.getByText('Tara Traveller')).toHaveCount(0)
  // Admin pages are not cached.
  for (const path of ['/admin', '/admin/analytics?tab=points', '/admin?from=mail']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'No internet connection' }), path).toBeVisible()
  }
  await page.goto('/admin')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await page.goto('/rewards')
  await expect(page.getByRole('button', { name: 'Profile of Tara Traveller' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  const cached = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/__spa-fallback.html')
  expect(cached.filter((path) => /^\/(api|dev|admin)\b/.test(path))).toEqual([])
})

test('offline a guest sees the public pages and the offline page, never an error page of the browser', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expectNetworkErrors()
  await page.goto('/login')
  await waitForServiceWorker(page)
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No internet connection' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await page.goto('/login')
  await page.getByLabel('Email address').fill('unknown@gmail.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('whatever it is')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('No internet connection')).toBeVisible()
  await context.setOffline(false)
  pageErrors.expectStatus(401)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Invalid email or password. Please check your credentials and try again.')).toBeVisible()
})

test('the cached page answers for a gateway that fails, or gives no answer for 3 s', async ({
  page,
  faultProxy,
  pageErrors,
}) => {
  pageErrors.expectStatus(418)
  await page.goto(`${faultProxy.url}/login`)
  await waitForServiceWorker(page)
  const heading = page.getByRole('heading', { name: 'Welcome back' })
  faultProxy.set('/login', { status: 502, body: 'Bad gateway' })
  await page.goto(`${faultProxy.url}/login`)
  await expect(heading).toBeVisible()
  // What the server refuses is shown as it is.
  faultProxy.set('/login', { status: 418, body: 'This is a teapot' })
  await page.goto(`${faultProxy.url}/login`)
  await expect(page.getByText('This is a teapot')).toBeVisible()
  faultProxy.set('/login', 'hang')
  const start = Date.now()
  await page.goto(`${faultProxy.url}/login`)
  expect(Date.now() - start).toBeGreaterThan(2900)
  await expect(heading).toBeVisible()
  faultProxy.set('/login', undefined)
})
