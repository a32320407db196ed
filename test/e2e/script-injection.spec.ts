import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { emailOf } from './actors.ts'
import { PATIENCE } from './patience.ts'
import { waitForAnimations } from './steps.ts'
import { addSession, expect, test } from './test.ts'

// Scripts in every text of members and staff, on the screens in Chromium. test/attacks/script-injection.db.test.ts tests the API,
// mails and files. Shared rows are restored at the end.

/** Returns a text that sets a variable if it runs as a script or in HTML, with a mark of its field. */
const payload = (mark: string) =>
  `'"><img src=x onerror="window.__xss='${mark}'"><svg onload="window.__xss='${mark}'">${mark}`

/** Returns a function that calls the API and throws if the call fails. */
const caller =
  (request: APIRequestContext) =>
  async (method: string, path: string, data: object = {}) => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await request.fetch(path, { method, headers, ...(method !== 'GET' && { data }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return await answer.json()
  }

/** Opens a screen, checks that no script ran, and returns its text. */
async function visitScreen(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await waitForAnimations(page)
  const found = await page.evaluate(() => ({
    ran: (window as { __xss?: string }).__xss,
    refused: (window as { __refused?: string[] }).__refused,
    elements: document.querySelectorAll('img[src="x"], [onerror], [onload]').length,
  }))
  expect(found, path).toEqual({ ran: undefined, refused: [], elements: 0 })
  return await page.locator('body').innerText()
}

test('no script in a text runs on the screens of members and staff', async ({
  page,
  browser,
  context,
  signInAsFresh,
  freshMemberEmail,
  project,
  baseURL: given,
  uniqueId,
}) => {
  test.setTimeout(240_000 * PATIENCE)
  const baseURL = given ?? ''
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog opened: ${dialog.message()}`)
  })
  await context.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { __refused: refused })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      refused.push(`${violatedDirective} ${blockedURI}`)
    })
  })
  const staffContext = await browser.newContext({ baseURL })
  await addSession(staffContext, emailOf('staff', project), baseURL)
  await signInAsFresh()
  const [member, staff] = [caller(page.request), caller(staffContext.request)]

  const me = await member('GET', '/api/me/profile')
  const { timeZone, locale, showName } = me
  await member('PUT', '/api/me/profile', { name: payload('name'), phone: '', timeZone, locale, showName })
  const [{ id }] = (await staff('GET', `/api/admin/members?search=${encodeURIComponent(freshMemberEmail)}`)).items
  const { adjustments } = await staff('GET', `/api/admin/members/${id}`)
  const adjustment = { points: 3000, reason: payload('adjusted'), seenAdjustments: adjustments }
  await staff('POST', `/api/admin/members/${id}/points`, adjustment)
  await staff('POST', `/api/admin/members/${id}/notes`, { text: payload('membernote') })

  const support = await member('POST', '/api/support', {
    ...{ subject: payload('subject').slice(0, 110), category: 'technical', text: payload('question') },
  })
  const { version } = await staff('GET', `/api/admin/support/${support.id}`)
  await staff('POST', `/api/admin/support/${support.id}/notes`, { text: payload('supportnote') })
  await staff('POST', `/api/admin/support/${support.id}/answers`, { text: payload('answer'), seenVersion: version })

  const { subscriptions } = await member('GET', '/api/rewards')
  const plan = subscriptions.flatMap((one: { plans: { id: string; points: number }[] }) => one.plans)
  const cheapest = plan.toSorted((a: { points: number }, b: { points: number }) => a.points - b.points)[0]
  const form = { planId: cheapest.id, expectedPoints: cheapest.points, email: 'me@example.com', country: 'IN' }
  const ids: string[] = []
  for (const mark of ['done', 'refused'])
    ids.push((await member('POST', '/api/redemptions', { ...form, notes: payload(mark) })).redemption.id)
  const [done = '', refused = ''] = ids
  const move = (one: string, data: object) => staff('POST', `/api/admin/redemptions/${one}/status`, data)
  await staff('POST', `/api/admin/redemptions/${done}/notes`, { text: payload('desknote') })
  await move(done, { from: 'pending', to: 'processing' })
  const code = { activationCode: payload('code'), instructions: payload('howto') }
  await move(done, { from: 'processing', to: 'completed', ...code })
  await move(refused, { from: 'pending', to: 'cancelled', reason: payload('cancelled') })

  const promo = { code: `XSS-${uniqueId}`.toUpperCase(), points: 5, description: payload('promo') }
  const { promoCode } = await staff('POST', '/api/admin/promo-codes', promo)
  await member('POST', '/api/promo-codes/redemptions', { code: promo.code })
  const { tasks } = await staff('GET', '/api/admin/tasks')
  const task = tasks.find(({ type }: { type: string }) => type !== 'telegram')
  const { plans } = await staff('GET', '/api/admin/plans')
  const { subscriptionId, name, description, category } = plans[0]
  const rename = (to: object, seen: object) =>
    staff('PUT', `/api/admin/subscriptions/${subscriptionId}`, { ...to, category, seen: { ...seen, category } })
  const texts = { name: payload('service').slice(0, 80), description: payload('described') }

  const shown: string[] = []
  try {
    await staff('PATCH', `/api/admin/tasks/${task.id}`, {
      title: payload('task').slice(0, 100),
      text: payload('tasktext'),
    })
    await rename(texts, { name, description })
    for (const path of [
      ...['/dashboard', '/profile', '/rewards', '/rewards?view=history', '/tasks', '/transactions', '/notifications'],
      ...['/promo-codes', '/leaderboard', '/support?view=tickets', `/support?ticket=${support.id}`],
      `/login?next=${encodeURIComponent(payload('next'))}`,
    ])
      shown.push(await visitScreen(page, path))
    await addSession(context, emailOf('staff', project), baseURL)
    for (const path of [
      ...['/admin', `/admin/users?q=${encodeURIComponent(freshMemberEmail)}`, '/admin/redemptions?status=all'],
      ...[
        '/admin/support?view=all',
        `/admin/support?ticket=${support.id}`,
        '/admin/promo-codes',
        '/admin/subscriptions',
      ],
      ...['/admin/economy/tasks', '/admin/security?tab=audit', '/admin/analytics'],
      `/admin/users?q=${encodeURIComponent(payload('searched'))}`,
    ])
      shown.push(await visitScreen(page, path))
  } finally {
    const { title, text } = task
    await staff('PATCH', `/api/admin/tasks/${task.id}`, { title, text })
    const changed = (await staff('GET', '/api/admin/plans')).plans
    const now = changed.find((one: { subscriptionId: string }) => one.subscriptionId === subscriptionId)
    await rename({ name, description }, { name: now.name, description: now.description })
    await staff('DELETE', `/api/admin/promo-codes/${promoCode.id}`, { reason: 'A test' })
    await staffContext.close()
  }
  const all = shown.join('\n')
  // Check that the screens showed the texts.
  for (const mark of ['name', 'subject', 'question', 'answer', 'supportnote', 'task', 'promo', 'service', 'cancelled'])
    expect(all.includes(`'${mark}'`), mark).toBe(true)
})
