import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf, type ProjectName, SEEDED_NOTIFICATIONS } from './actors.ts'
import { linkOf, waitForMail } from './mailbox.ts'
import { addSession, expect, test } from './test.ts'

const bell = (page: Page): Locator => page.getByRole('banner').getByLabel(/^Notifications/)

/** Opens a ticket as the member. @returns its id */
async function openTicket(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/support', {
    headers: { 'idempotency-key': randomUUID() },
    data: { subject: 'A question', category: 'other', text: 'How does it work?' },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

/** Answers a ticket as staff through the API. */
async function answerAsStaff(browser: Browser, project: ProjectName, url: string, id: string): Promise<void> {
  const staffContext = await browser.newContext({ baseURL: url })
  await addSession(staffContext, emailOf('staff', project), url)
  const answer = await staffContext.request.post(`/api/admin/support/${id}/answers`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { text: 'Like this.', seenVersion: 1 },
  })
  expect(answer.status()).toBe(200)
  await staffContext.close()
}

test('the bell shows the unread count; opening a notification marks it as read; the rest can be marked at once', async ({
  page,
  signInAs,
  project,
}) => {
  await signInAs('reader')
  await page.goto('/dashboard')
  await expect(bell(page)).toHaveAccessibleName('Notifications, more than 9 unread')
  await expect(bell(page)).toContainText('9+')
  await bell(page).click()
  if (project === 'desktop') {
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('listitem')).toHaveCount(6)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(bell(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await panel.getByRole('link', { name: 'See all notifications' }).click()
    await expect(panel).toBeHidden()
  }
  await expect(page).toHaveURL('/notifications')
  const items = page.getByRole('region', { name: 'Your notifications' }).getByRole('listitem')
  await expect(items).toHaveCount(20)
  await expect(items.first()).toContainText('Firefox, Windows, IP address 203.0.113.77')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(items).toHaveCount(SEEDED_NOTIFICATIONS.length)

  await page.getByRole('button', { name: 'Mark as read: New sign-in to your account' }).click()
  await expect(page.getByRole('button', { name: 'Mark as read: New sign-in to your account' })).toBeHidden()
  await page.getByRole('link', { name: 'Your activation code is ready' }).click()
  await expect(page).toHaveURL('/rewards?view=history')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 9 unread')

  await page.goto('/notifications')
  const readAll = page.getByRole('button', { name: 'Mark all as read' })
  await readAll.click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(readAll).toBeHidden()
  await expect(page.getByRole('tab', { name: 'All', exact: true })).toBeFocused()
})

test('the list is filtered by topic and by unread in the address, and stays while another filter loads', async ({
  page,
  signInAs,
}) => {
  await signInAs('reader')
  await page.goto('/notifications')
  const items = page.getByRole('region', { name: 'Your notifications' }).getByRole('listitem')
  await expect(items).toHaveCount(20)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/notifications?*topic=account*', async (route) => {
    await held.promise
    await route.continue()
  })
  const topic = page.getByRole('combobox', { name: 'Topic' })
  await topic.selectOption('Account and security')
  await expect(page).toHaveURL('/notifications?topic=account')
  await expect(items).toHaveCount(20)
  held.resolve()
  await expect(items).toHaveCount(3)
  await topic.selectOption('Achievements')
  await page.getByRole('tab', { name: /^Unread/ }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: /^Unread/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('You are looking at “Achievements” only.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all notifications' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(items).toHaveCount(20)
})

test('after all are marked as read in the panel, Escape closes it', async ({
  page,
  context,
  browser,
  project,
  signInAs,
  baseURL,
}) => {
  test.skip(project === 'phone', 'the bell of a phone is a link')
  await signInAs('reader')
  await answerAsStaff(browser, project, baseURL ?? '', await openTicket(context.request))
  await page.goto('/leaderboard')
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const readAll = panel.getByRole('button', { name: 'Mark all as read' })
  await readAll.click()
  await expect(readAll).toBeHidden()
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell(page)).toBeFocused()
})

test('a notification shows in every open tab without a reload', async ({
  page,
  context,
  browser,
  signInAs,
  project,
  baseURL,
}) => {
  await signInAs('reader')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/leaderboard')
    await expect(bell(tab)).toBeVisible()
  }
  const before = await (await context.request.get('/api/notifications/unread')).json()
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/notifications/unread'))
  await answerAsStaff(browser, project, baseURL ?? '', await openTicket(context.request))
  await listening
  const label = new RegExp(before.unread >= 9 ? 'more than 9 unread$' : `, ${before.unread + 1} unread$`)
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName(label)
})

test('the unsubscribe link of a mail works without signing in, and the settings enable the mails again', async ({
  page,
  context,
  browser,
  request,
  signInAs,
  project,
  baseURL,
}) => {
  await signInAs('reader')
  await openTicket(context.request)
  const mail = await waitForMail(request, emailOf('reader', project), 'We received your support ticket')
  const anywhere = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  const reader = await anywhere.newPage()
  await reader.goto(linkOf(mail, '/unsubscribe'))
  await expect(reader.getByText('You will get no more emails about your support tickets.')).toBeVisible()
  // Opening the link alone changes nothing.
  await page.goto('/notifications?view=settings')
  const support = page.getByRole('checkbox', { name: 'Support' })
  await expect(support).toBeChecked()
  await reader.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('These emails are off')
  await anywhere.close()

  await page.reload()
  await expect(support).not.toBeChecked()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await support.check()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(support).toBeChecked()
  await expect(page.getByText('Sign-ins from a new device, and password changes')).toBeVisible()
})

test('an empty list says so, and a failed load can be tried again', async ({ page, signInAs, pageErrors }) => {
  pageErrors.expectStatus(500)
  await signInAs('player')
  let broken = true
  await page.route('**/api/notifications?*', (route) =>
    broken
      ? route.fulfill({ status: 500, json: { code: 'unexpected', detail: 'Something broke.' } })
      : route.continue(),
  )
  await page.goto('/notifications')
  await expect(page.getByText('Your notifications could not be loaded')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing new')).toBeVisible()
})

test('where the file of the panel is missing, the page stays and offers to reload', async ({
  page,
  project,
  signInAs,
  pageErrors,
}) => {
  test.skip(project === 'phone', 'the bell of a phone is a link')
  pageErrors.expectNetworkErrors()
  const file = /\/assets\/panel-[^/]+\.js$/
  await page.route(file, (route) => route.abort())
  await signInAs('reader')
  await page.goto('/dashboard')
  await bell(page).click()
  const said = page.getByRole('listitem').filter({ hasText: 'A part of this page could not be loaded.' })
  await expect(said.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.unroute(file)
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await bell(page).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()).toBeVisible()
})

test('a kind of notification for which an old page has no text asks for a reload', async ({ page, signInAs }) => {
  await signInAs('reader')
  await page.route('**/api/notifications?*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    Object.assign(json.items[0].content, { kind: 'of_a_newer_server', data: {} })
    await route.fulfill({ response, json })
  })
  await page.goto('/notifications')
  await expect(page.getByRole('link', { name: 'New notification' })).toBeVisible()
  await expect(page.getByText('Reload the page to read it.')).toBeVisible()
})
