import { randomUUID } from 'node:crypto'
import type { Browser, Locator } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf, type ProjectName } from './actors.ts'
import { linkOf, waitForMail } from './mailbox.ts'
import { signIn } from './steps.ts'
import { addSession, expect, test } from './test.ts'

/** Answers a ticket as staff through the API. */
async function answerAsStaff(browser: Browser, project: ProjectName, url: string, id: string, text: string) {
  const staffContext = await browser.newContext({ baseURL: url })
  await addSession(staffContext, emailOf('staff', project), url)
  const { version } = await (await staffContext.request.get(`/api/admin/support/${id}`)).json()
  const answer = await staffContext.request.post(`/api/admin/support/${id}/answers`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { text, seenVersion: version },
  })
  expect(answer.status()).toBe(200)
  await staffContext.close()
}

test.describe('the help page', () => {
  test('can be read without any script', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.goto('/support')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we help?')
    await expect(page.locator('details')).toHaveCount(7)
    const answer = page.getByText('Points expire after 12 months of inactivity, that is')
    await expect(answer).toBeHidden()
    await page.getByText('Do my points expire?').click()
    await expect(answer).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in to open a ticket' })).toHaveAttribute(
      'href',
      '/login?next=%2Fsupport%3Fview%3Dnew',
    )
    await context.close()
  })

  test('opens its questions by keyboard', async ({ page }) => {
    await page.goto('/support')
    const first = page.locator('summary').first()
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('You start with 100 points')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByText('You start with 100 points')).toBeHidden()
  })

  test('searches while typing, and shows the number of results or what to do without any', async ({ page }) => {
    await page.goto('/support')
    const field = page.getByRole('searchbox', { name: 'Search the help' })
    await field.fill('refnud')
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results.locator('mark').first()).toHaveText(/refund/i)
    await expect(page.getByRole('status').filter({ hasText: /answers? for “refnud”/ })).toBeAttached()
    await field.fill('expire')
    await expect(results.getByRole('listitem').first()).toContainText('expire after 12 months of inactivity')
    await field.press('Tab')
    await page.keyboard.press('Tab')
    await expect(results.getByRole('link').first()).toBeFocused()
    await field.fill('spaceship')
    await expect(page.getByText('Nothing found for “spaceship”')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear the search' }).last().click()
    await expect(page.getByRole('heading', { name: 'Frequently asked questions' })).toBeVisible()
    await expect(field).toHaveValue('')
  })

  test('links to the channel, e-mail and important pages', async ({ page }) => {
    await page.goto('/support')
    const contact = page.getByRole('region', { name: 'Community and support' })
    await expect(contact.getByRole('link', { name: /Join our channel/ })).toHaveAttribute('href', /^https:\/\/t\.me\//)
    await expect(contact.getByRole('link', { name: 'Write an email' })).toHaveAttribute('href', /^mailto:/)
    await expect(contact).toContainText('within 24 hours')
    await expect(contact).toContainText('within 1 to 2 business days')
    const links = page.getByRole('region', { name: 'Quick links' }).getByRole('link')
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      '/legal/refund-policy',
      '/profile',
      '/transactions',
      '/rewards',
    ])
  })

  test('does not load the ticket scripts for guests', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await page.goto('/support')
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((path) => path.includes('support-requests'))).toEqual([])
  })
})

test('a member opens a ticket, reads the answer when it arrives, replies and closes the ticket', async ({
  page,
  browser,
  request,
  signInAs,
  project,
  baseURL,
}) => {
  test.slow()
  const url = baseURL ?? ''
  await signInAs('saver')
  await page.goto('/dashboard')
  if (project === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Support', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Open the app' })).toBeVisible()
  await page.getByRole('link', { name: 'Open a ticket' }).click()

  // Typed text survives an error and a visit of the help page.
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.getByLabel('Subject').fill('A spin without points')
  await page.getByLabel('Category').selectOption('points')
  await page.getByRole('textbox', { name: 'Message' }).fill('The page froze.\n\nDid I lose the spin?')
  await page.getByRole('link', { name: 'Back to the help' }).click()
  await page.getByRole('link', { name: 'Open a ticket' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('The page froze.\n\nDid I lose the spin?')
  await page.getByRole('button', { name: 'Send ticket' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A spin without points')
  await expect(page).toHaveURL(/\/support\?ticket=/)
  const id = new URL(page.url()).searchParams.get('ticket') ?? ''
  const member = emailOf('saver', project)
  await waitForMail(request, member, 'We received your support ticket')

  await answerAsStaff(browser, project, url, id, 'No: it was credited.\nSee your history.')
  // The page gets an event.
  await expect(page.getByRole('log')).toContainText('See your history.')
  const mail = await waitForMail(request, member, 'Your support ticket has an answer')
  expect(`${mail.subject}${mail.text}`).not.toContain('credited')
  expect(linkOf(mail, '/support')).toBe(`${url}/support?ticket=${id}`)
  await expectAccessible(page)

  await page.getByLabel('Your message').fill('Thank you!')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log')).toContainText('Thank you!')
  await expect(page.getByLabel('Your message')).toHaveValue('')
  await page.getByRole('button', { name: 'Close ticket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click()
  await expect(page.getByText(/^This ticket is closed\. To reopen it, write by/)).toBeFocused()
  await page.getByRole('link', { name: 'My tickets' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'A spin without points' })
  await expect(row).toContainText('Closed')
  await expect(row).toContainText('3 messages')
})

test('a refused or lost ticket form retains its text and shows the reason', async ({ page, signInAs, pageErrors }) => {
  pageErrors.expectStatus(409)
  pageErrors.expectNetworkErrors()
  await signInAs('player')
  await page.goto('/support?view=new')
  await page.getByLabel('Subject').fill('Does this arrive?')
  await page.getByLabel('Category').selectOption('other')
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
  const keys: string[] = []
  await page.route('**/api/support', (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length <= 2) return route.abort('failed')
    const json = { code: 'supportTicketsOpen', detail: 'You already have 5 open tickets.' }
    return route.fulfill({ status: 409, contentType: 'application/problem+json', json })
  })
  const send = page.getByRole('button', { name: 'Send ticket' })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'it is opened only once' })).toBeVisible()
  await send.click()
  await expect.poll(() => keys.length).toBe(2)
  // The retry has the same key.
  expect(keys[1]).toBe(keys[0])
  await expect(page.getByRole('alert').filter({ hasText: 'it is opened only once' })).toBeVisible()
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'You already have 5 open tickets.' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello')
})

test('the redemption of a link stays, also if the list lacks it or failed to load', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectStatus(403)
  await signInAs('player')
  const [id, other] = [randomUUID(), randomUUID()]
  const listed = { id: other, subscriptionName: 'Sony LIV', duration: '1 Month', createdAt: new Date(0).toISOString() }
  let isDown = false
  await page.route('**/api/redemptions?limit=50', (route) =>
    isDown
      ? route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'Not now' } })
      : route.fulfill({ json: { items: [listed], nextCursor: null } }),
  )
  await page.goto(`/support?view=new&redemption=${id}`)
  await expect(page.getByLabel('Redemption')).toHaveValue(id)
  isDown = true
  await page.reload()
  await expect(page.getByText('Your redemptions could not be loaded.')).toBeVisible()
  await expect(page.getByLabel('Redemption')).toHaveValue(id)
  await page.getByLabel('Subject').fill('About an old one')
  await page.getByLabel('Category').selectOption('other')
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/api\/support$/.test(request.url()))
  await page.route('**/api/support', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'Not now' } }),
  )
  await page.getByRole('button', { name: 'Send ticket' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ redemptionId: id })
})

test('a ticket is sent once, also if Send is pressed again while its page opens', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await page.goto('/support?view=new')
  await page.getByLabel('Subject').fill('Sent once')
  await page.getByLabel('Category').selectOption({ label: 'Something else' })
  await page.getByLabel('Message').fill('Do I see one ticket?')
  const send = page.getByRole('button', { name: 'Send ticket' })
  await send.evaluate((button: HTMLElement) =>
    new MutationObserver(() => button.ariaBusy || button.click()).observe(button, { attributes: true }),
  )
  await send.click()
  await expect(page.getByRole('heading', { name: 'Sent once' })).toBeVisible()
  await page.goto('/support?view=tickets')
  await expect(page.getByRole('link', { name: /Sent once/ })).toHaveCount(1)
})

test('a guest who opens the link of a mail signs in and returns to the ticket', async ({
  page,
  browser,
  project,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const elsewhere = await browser.newContext({ baseURL: url })
  await addSession(elsewhere, emailOf('player', project), url)
  const opened = await elsewhere.request.post('/api/support', {
    headers: { 'idempotency-key': randomUUID() },
    data: { subject: 'From elsewhere', category: 'account', text: 'Hello' },
  })
  const { id } = await opened.json()
  await elsewhere.close()
  await page.goto(`/support?ticket=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to see your tickets')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, emailOf('player', project))
  await expect(page).toHaveURL(`/support?ticket=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From elsewhere')
})

test('another member’s ticket is not found', async ({ page, signInAs, pageErrors }) => {
  pageErrors.expectStatus(404)
  await signInAs('unpaid')
  await page.goto(`/support?ticket=${randomUUID()}`)
  await expect(page.getByRole('paragraph').filter({ hasText: 'This ticket was not found' })).toBeVisible()
  await expectAccessible(page)
})

test('a double click on Send does not open the list of categories that the page scrolls below it', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 400 })
  await signInAs('player')
  await page.goto('/support?view=new')
  const subject = page.getByLabel('Subject')
  const category = page.getByLabel('Category')
  const send = page.getByRole('button', { name: 'Send ticket' })
  // Where the list stands once the page has scrolled to the empty subject: the button is moved there.
  await send.scrollIntoViewIfNeeded()
  await subject.focus()
  const after = await boxOf(category)
  await subject.blur()
  const before = await boxOf(send)
  await page.mouse.wheel(0, before.y + before.height / 2 - after.y - after.height / 2)
  await expect.poll(async () => Math.abs((await boxOf(send)).y - after.y)).toBeLessThan(after.height / 2)
  const { x, y, width, height } = await boxOf(send)
  await page.mouse.dblclick(x + width / 2, y + height / 2)

  await expect(subject).toBeFocused()
  await expect(page.locator('select:open')).toHaveCount(0)
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return box
}
