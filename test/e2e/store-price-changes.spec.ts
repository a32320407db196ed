import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { AnswerByKey } from '#contracts/index.ts'
import { emailOf } from './actors.ts'
import { addSession, expect, test } from './test.ts'

type Plan = AnswerByKey<'GET /api/admin/plans'>['plans'][number]

/** Changes a price as staff through the API. */
async function setPrice(staff: APIRequestContext, plan: Plan, from: number, to: number): Promise<void> {
  const answer = await staff.post(`/api/admin/plans/${plan.id}/price`, {
    data: { expectedPoints: from, points: to, reason: 'A new contract' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('an open store shows a new price, and a reloaded one does not show the old one', async ({
  page,
  browser,
  signInAs,
  project,
  baseURL,
}) => {
  const staffContext = await browser.newContext({ baseURL: baseURL ?? '' })
  await addSession(staffContext, emailOf('staff', project), baseURL)
  const { plans } = (await (await staffContext.request.get('/api/admin/plans')).json()) as { plans: Plan[] }
  // Each viewport has its own plan, because both use one server.
  const duration = project === 'phone' ? '6 Months' : '1 Year'
  const plan = plans.find((one) => one.subscriptionId === 'apple_music' && one.duration === duration)
  if (!plan?.points) throw new Error('Apple Music has no such plan')
  const old = plan.points

  await signInAs('player')
  await page.goto('/rewards?q=apple')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Apple Music' }) })
  const offer = (points: number) =>
    card.getByRole('radio', { name: new RegExp(`${duration}.*${points.toLocaleString('en')} points`) })
  await expect(offer(old)).toBeVisible()

  const live = page.waitForResponse((response) => response.url().endsWith('/api/rewards'))
  await setPrice(staffContext.request, plan, old, old + 11)
  await live
  await expect(offer(old + 11)).toBeVisible()

  // The price changes while the tab shows another page: the old list is still fresh in the local cache.
  await page.goto('about:blank')
  await setPrice(staffContext.request, plan, old + 11, old)
  const read = page.waitForResponse((response) => response.url().endsWith('/api/rewards'))
  await page.goto('/rewards?q=apple')
  await read
  await expect(offer(old)).toBeVisible()
  await staffContext.close()
})
