import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { FaultProxy } from './fault-proxy.ts'
import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

const STREAM = '/api/events'
const MISSED = '/api/events/missed'

/** Posts as the member on another device. */
async function postElsewhere(request: APIRequestContext, path: string, data: object = {}): Promise<void> {
  const response = await request.post(path, { data, headers: { 'idempotency-key': randomUUID() } })
  expect(response.ok(), await response.text()).toBe(true)
}

const redeem = (request: APIRequestContext, code: string) =>
  postElsewhere(request, '/api/promo-codes/redemptions', { code })

async function openDashboard(context: BrowserContext, proxy: FaultProxy): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${proxy.url}/dashboard`)
  await expect(page.getByText('Database connected')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem').first()).toBeVisible()
  return page
}

const pointsOf = async (page: Page): Promise<number> =>
  Number((await headerPoints(page).innerText()).replace(/\D/g, ''))

const streams = (proxy: FaultProxy) =>
  proxy.passed.filter(({ path, status }) => path === STREAM && status === 200).length

test.beforeEach(async ({ pageErrors, signInAs }) => {
  pageErrors.expectNetworkErrors()
  await signInAs('watcher')
})

test('seven open tabs share one stream, and all show changes from other devices at once', async ({
  context,
  faultProxy,
}) => {
  // Seven dashboards are a lot for a busy machine.
  test.slow()
  const tabs: Page[] = []
  for (let count = 0; count < 7; count += 1) tabs.push(await openDashboard(context, faultProxy))
  const before = await pointsOf(tabs[0] as Page)
  await expect.poll(() => streams(faultProxy)).toBe(1)

  await postElsewhere(context.request, '/api/check-in')
  for (const tab of tabs) {
    await expect(headerPoints(tab)).not.toHaveText(`${before} points`)
    await expect(tab.getByRole('region', { name: 'Recent activity' })).toContainText(/check-in/i)
  }

  // After the tab with the stream is closed another one opens it, and no event is missed.
  await tabs[0]?.close()
  await expect.poll(() => streams(faultProxy)).toBe(2)
  const then = await pointsOf(tabs[6] as Page)
  await redeem(context.request, 'LAGOON25')
  for (const tab of tabs.slice(1)) await expect(headerPoints(tab)).toHaveText(`${then + 25} points`)
})

test('points that are spent on another device show in an open history', async ({ context, faultProxy }) => {
  const page = await context.newPage()
  await page.goto(`${faultProxy.url}/transactions`)
  const entries = page.getByRole('region', { name: 'Transactions', exact: true })
  await expect(entries.getByRole('listitem').first()).toBeVisible()
  await expect.poll(() => streams(faultProxy)).toBe(1)
  const { subscriptions } = await (await context.request.get('/api/rewards')).json()
  const plans: { id: string; points: number }[] = subscriptions.flatMap(({ plans }: { plans: object[] }) => plans)
  const plan = plans.toSorted((one, other) => one.points - other.points)[0]
  const form = { planId: plan?.id, expectedPoints: plan?.points, email: 'willa@gmail.com', country: 'DE' }
  await postElsewhere(context.request, '/api/redemptions', form)
  await expect(entries.getByRole('listitem').first()).toContainText('Redeemed:')
})

test('without a stream the page polls, and it returns to the stream later', async ({
  context,
  faultProxy,
  pageErrors,
}) => {
  pageErrors.expectStatus(502)
  await context.clock.install()
  faultProxy.set(STREAM, { status: 502, body: 'no streams here' })
  const page = await openDashboard(context, faultProxy)
  const before = await pointsOf(page)
  const asked = () => faultProxy.passed.filter(({ path }) => path === MISSED).length
  await expect
    .poll(async () => {
      await page.clock.fastForward(5000)
      return asked()
    })
    .toBeGreaterThan(0)
  await redeem(context.request, 'WELCOME50')
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000)
      return await pointsOf(page)
    })
    .toBe(before + 50)

  faultProxy.set(STREAM, undefined)
  await expect
    .poll(async () => {
      await page.clock.fastForward(20_000)
      return streams(faultProxy)
    })
    .toBeGreaterThan(0)
})

test('a disconnected tab resumes after its last event, and shows what it missed', async ({
  context,
  faultProxy,
  baseURL,
}) => {
  const page = await openDashboard(context, faultProxy)
  await expect.poll(() => streams(faultProxy)).toBe(1)
  await faultProxy.off()
  const cookies = await context.cookies(faultProxy.url)
  const response = await page.request.post(`${baseURL}/api/support`, {
    data: { subject: 'While disconnected', category: 'other', text: 'Hello?' },
    headers: {
      'idempotency-key': randomUUID(),
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  })
  expect(response.ok()).toBe(true)
  const back = page.waitForRequest((request) => new URL(request.url()).pathname === STREAM, { timeout: 60_000 })
  await faultProxy.on()
  const headers = await (await back).allHeaders()
  const after = new URL((await back).url()).searchParams.get('after')
  expect(Number(headers['last-event-id'] ?? after)).toBeGreaterThanOrEqual(0)
  await expect.poll(() => streams(faultProxy)).toBe(2)
  await expect(page.getByText('Database connected')).toBeVisible()
})

test('a page that is opened during a spin does not reveal the prize', async ({ context, faultProxy }) => {
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('paz_tutorial_wheel', 'seen'))
  await page.goto(`${faultProxy.url}/games/spin-win`)
  await expect(page.getByRole('button', { name: 'SPIN NOW!' })).toBeVisible()
  const before = await pointsOf(page)
  await page.getByRole('button', { name: 'SPIN NOW!' }).click()
  const spinning = page.getByRole('button', { name: 'Spinning...' })
  await expect(spinning).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${faultProxy.url}/games`)
  const seen = new Set<string>()
  while (await spinning.isVisible()) {
    const shown = await headerPoints(other).allInnerTexts()
    if (await spinning.isVisible()) for (const text of shown) seen.add(text)
  }
  for (const text of seen) expect([`${before} points`, '0 points']).toContain(text)
  // The balance grows with the win moment, shortly after the wheel has stopped.
  await expect.poll(() => pointsOf(page)).toBeGreaterThan(before)
  const now = await pointsOf(page)
  await expect(headerPoints(other)).toHaveText(`${now} points`)
})
