import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type ActorName, emailOf, type ProjectName } from './actors.ts'
import { waitForMail } from './mailbox.ts'
import { addSession, expect, test } from './test.ts'

const headers = () => ({ 'idempotency-key': randomUUID() })

/** Returns an API client of another actor. */
async function requestContextOf(
  browser: Browser,
  role: ActorName,
  project: ProjectName,
  url = '',
): Promise<APIRequestContext> {
  const context = await browser.newContext({ baseURL: url })
  await addSession(context, emailOf(role, project), url)
  return context.request
}

async function openTicket(member: APIRequestContext, subject: string): Promise<string> {
  const data = { subject, category: 'technical', text: 'The wheel stands still.\n\nWhat now?' }
  return (await (await member.post('/api/support', { headers: headers(), data })).json()).id
}

const closeOwn = (member: APIRequestContext, id: string) =>
  member.post(`/api/support/${id}/close`, { headers: headers(), data: {} })

test('a ticket is assigned, gets a note and a canned answer, after a conflict with a colleague', async ({
  page,
  browser,
  signInAs,
  project,
  baseURL,
  request,
  uniqueId,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expectStatus(409)
  const member = await requestContextOf(browser, 'puzzled', project, baseURL)
  const colleague = await requestContextOf(browser, 'moderator', project, baseURL)
  const subject = `Wheel${uniqueId} stuck`
  const id = await openTicket(member, subject)

  await signInAs('supporter')
  await page.goto('/admin/support')
  await expect(page.getByText('Members are promised an answer within 24 hours.')).toBeVisible()
  // Until then the list before the search is shown, which can look the same.
  const found = page.waitForResponse(/search=wheel/)
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill(`wheel${uniqueId}`)
  await found
  await expect(page).toHaveURL(/q=wheel/)
  await expect(page.getByRole('tab', { name: 'Waiting for us 1' })).toBeVisible()
  const inbox = page.getByRole('list', { name: 'Tickets' })
  await expect(inbox.getByRole('listitem')).toHaveCount(1)
  // A new ticket is announced without a reload, and shown after the one that has waited longer.
  const second = await openTicket(member, `Wheel${uniqueId} turns again`)
  const show = page.getByRole('status').getByRole('button', { name: '1 new, show' })
  await expect(show).toBeVisible()
  await expect(inbox.getByRole('listitem')).toHaveCount(1)
  await show.click()
  await expect(inbox.getByRole('listitem')).toHaveCount(2)
  await expect(inbox.getByRole('listitem').first()).toContainText(subject)

  // Add a canned answer.
  await page.getByRole('button', { name: 'Canned answers' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a canned answer' }).click()
  await dialog.getByLabel('Name').fill(`Reload ${uniqueId}`)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello {nam}, please reload the page.')
  await dialog.getByRole('button', { name: 'Save canned answer' }).click()
  await expect(dialog.getByText('Unknown placeholder: {nam}')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello {name}, please reload the page.')
  await dialog.getByRole('button', { name: 'Save canned answer' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: `Reload ${uniqueId}` })).toBeVisible()
  await page.keyboard.press('Escape')

  await inbox.getByRole('button', { name: new RegExp(subject) }).click()
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log).toContainText('The wheel stands still.')
  await expect(page.getByRole('heading', { name: subject })).toBeFocused()
  await expect(page.getByRole('complementary', { name: 'About Petra Puzzled' })).toContainText('Welcome bonus')
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByRole('button', { name: 'Assigned to Sven Supporter. Assignee' })).toBeVisible()
  await page.getByRole('tab', { name: 'Internal note' }).click()
  await page.getByLabel('Your note').fill('BETWEEN-US')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(log).toContainText('BETWEEN-US')

  await page.getByRole('tab', { name: 'Answer', exact: true }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Please write something')).toBeVisible()
  // Moving through the canned answers inserts none before one is chosen.
  await page.getByRole('button', { name: 'Insert a canned answer' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expect(page.getByLabel('Your answer')).toHaveValue('')
  await page.getByRole('menuitem', { name: `Reload ${uniqueId}` }).press('Enter')
  await expect(page.getByLabel('Your answer')).toBeFocused()
  const text = page.getByLabel('Your answer')
  await expect(text).toHaveValue('Hello Petra Puzzled, please reload the page.')
  // A colleague answers meanwhile: nothing is sent, and the typed text stays.
  const { version } = await (await colleague.get(`/api/admin/support/${id}`)).json()
  const answered = await colleague.post(`/api/admin/support/${id}/answers`, {
    headers: headers(),
    data: { text: 'I was faster.', seenVersion: version },
  })
  expect(answered.status()).toBe(200)
  const send = page.getByRole('button', { name: 'Send and close' })
  const changed = page.getByRole('alert').filter({ hasText: 'This ticket has changed since you started writing' })
  await expect(async () => {
    // The colleague's answer may disable it in this moment, and a click waits for a button to be enabled.
    if (await send.isEnabled()) await send.click({ timeout: 500 })
    await expect(changed).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(changed).toContainText('1 new message, the last by Mona Moderator')
  await expect(changed).toContainText('Its status is now: Waiting for the member')
  await expect(text).toHaveValue('Hello Petra Puzzled, please reload the page.')
  await expect(send).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have seen it' }).click()
  await send.click()
  await expect(page.getByText('Answer sent, ticket closed')).toBeVisible()
  await expect(log).toContainText('Sven Supporter closed it')
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()

  const seen = await (await member.get(`/api/support/${id}`)).json()
  expect(seen.messages.map((message: { text: string }) => message.text)).toEqual([
    'The wheel stands still.\n\nWhat now?',
    'I was faster.',
    'Hello Petra Puzzled, please reload the page.',
  ])
  expect(JSON.stringify(seen)).not.toMatch(/BETWEEN-US|Sven|Mona/)
  await waitForMail(request, emailOf('puzzled', project), 'Your support ticket has an answer')
  // On a phone the ticket is a separate page with a link back to the inbox.
  if (project === 'phone') await page.goBack()
  else await page.getByRole('button', { name: 'Close the panel' }).click()
  await expect(page).not.toHaveURL(/ticket=/)
  await expect(page.getByRole('tab', { name: 'Closed 1' })).toBeVisible()
  await closeOwn(member, second)
})

test('the inbox can be used by keyboard, and a draft survives leaving the ticket', async ({
  page,
  browser,
  signInAs,
  project,
  baseURL,
  uniqueId,
  pageErrors,
}) => {
  pageErrors.expectNetworkErrors()
  await page.setViewportSize({ width: 1280, height: 900 })
  const member = await requestContextOf(browser, 'puzzled', project, baseURL)
  const ids = [await openTicket(member, `Keys${uniqueId} first`), await openTicket(member, `Keys${uniqueId} second`)]
  await signInAs('supporter')
  await page.goto('/admin/support')
  await expect(page.getByRole('list', { name: 'Tickets' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search tickets' })).toBeFocused()
  await page.keyboard.type(`keys${uniqueId}`)
  await expect(page.getByRole('tab', { name: 'Waiting for us 2' })).toBeVisible()
  await page.getByRole('tab', { name: /^Waiting for us/ }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.locator(':focus')).toHaveAccessibleName(/second$/)
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Keys${uniqueId} first` })).toBeFocused()
  await page.getByLabel('Your answer').fill('Half an ans')
  await page.getByRole('heading', { name: `Keys${uniqueId} first` }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No ticket selected')).toBeVisible()
  await expect(page.locator(':focus')).toHaveAccessibleName(/first$/)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Keys${uniqueId} second` })).toBeFocused()
  await expect(page.getByLabel('Your answer')).toHaveValue('')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your answer')).toHaveValue('Half an ans')
  // The answer is stored but its response is lost: it shows in the ticket and is not sent twice.
  await page.route(
    `**/api/admin/support/${ids[0]}/answers`,
    async (route) => {
      await route.fetch()
      await route.abort('failed')
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Answer sent', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('')
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('Half an ans')).toHaveCount(1)
  // An error about an unsaved note shows on any tab, and the note stays.
  const note = Promise.withResolvers<void>()
  await page.route(
    `**/api/admin/support/${ids[0]}/notes`,
    async (route) => {
      await note.promise
      await route.abort('failed')
    },
    { times: 1 },
  )
  await page.getByRole('tab', { name: 'Internal note' }).click()
  await page.getByLabel('Your note').fill('Call first')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('tab', { name: 'Answer', exact: true }).click()
  note.resolve()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await page.getByRole('tab', { name: 'Internal note' }).click()
  await expect(page.getByLabel('Your note')).toHaveValue('')
  await page.getByRole('tab', { name: /^Waiting for us/ }).focus()
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/view=all/)
  for (const id of ids) await closeOwn(member, id)
})
