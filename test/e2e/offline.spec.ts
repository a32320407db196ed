import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

test('without a network the app starts, says so, and goes on when the network is back', async ({
  page,
  context,
  enterAs,
  complaints,
}) => {
  complaints.expectNoNetwork()
  await enterAs('player')
  await page.goto('/dashboard')
  await expect(page.getByText('Database connected')).toBeVisible()
  // The worker takes over the page once everything is in its cache.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

  await context.setOffline(true)
  await page.goto('/rewards')
  await expect(page.getByRole('heading', { name: 'No internet connection' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry Connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /Rewards/ })).toBeVisible()

  const cached = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/__spa-fallback.html')
  expect(cached.filter((path) => /^\/(api|dev)\//.test(path))).toEqual([])
})

test('a form that is sent without a network says so, and is sent by one press later', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expectNoNetwork()
  complaints.expectStatus(401)
  await page.goto('/login')
  await page.getByLabel('Email address').fill('nobody@gmail.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('whatever it is')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('No internet connection')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Invalid email or password. Please check your credentials and try again.')).toBeVisible()
})
