import type { Route } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf, PASSWORD } from './actors.ts'
import { addSession, expect, test } from './test.ts'

for (const [action, sentence, title] of [
  ['ban', 'This account has been banned. Please contact support.', 'Appeal against the ban'],
  ['suspend', 'This account is suspended. Please contact support.', 'Appeal against the suspension'],
] as const)
  test(`a member appeals from the sign-in that is refused after a ${action}, once`, async ({
    page,
    browser,
    project,
    baseURL,
    freshMemberEmail,
    pageErrors,
  }) => {
    test.slow()
    pageErrors.expectStatus(403)
    pageErrors.expectNetworkErrors()
    const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
    await addSession(context, emailOf('staff', project), baseURL)
    const { request } = context
    const found = await request.get(`/api/admin/members?search=${encodeURIComponent(freshMemberEmail)}`)
    const [member] = ((await found.json()) as { items: { id: string }[] }).items
    const banned = await request.post(`/api/admin/members/${member?.id}/status`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { action, from: 'active', reason: 'Five accounts' },
    })
    expect(banned.status()).toBe(200)

    await page.goto('/login')
    await page.getByLabel('Email').fill(freshMemberEmail)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(sentence)).toHaveCount(1)
    await page.getByRole('button', { name: 'Appeal' }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('button', { name: 'Send appeal' }).click()
    await expect(dialog.getByText('Please write why this is a mistake')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Why is this a mistake?').fill('My sister and I share a phone.')
    // A lost answer and a closed dialog lose no text.
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort('failed')
    }
    await page.route('**/api/auth/appeals', lose, { times: 1 })
    await dialog.getByRole('button', { name: 'Send appeal' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Appeal' }).click()
    await expect(dialog.getByLabel('Why is this a mistake?')).toHaveValue('My sister and I share a phone.')
    await dialog.getByRole('button', { name: 'Send appeal' }).dblclick()
    await expect(page.getByText('We have your appeal')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectAccessible(page)

    const tickets = await request.get('/api/admin/support?status=open')
    const items = ((await tickets.json()) as { items: { id: string; subject: string; memberId: string }[] }).items
    const ticket = items.find(({ memberId }) => memberId === member?.id)
    expect(ticket?.subject).toBe(title)

    // Staff without permission to read accounts also see that the answer goes out by mail.
    const inbox = await context.newPage()
    await inbox.route(`**/api/admin/support/${ticket?.id}`, async (route) => {
      const response = await route.fetch()
      const thread = await response.json()
      await route.fulfill({ response, json: { ...thread, context: { ...thread.context, account: null } } })
    })
    await inbox.goto(`/admin/support?ticket=${ticket?.id}`)
    await expect(inbox.getByText('cannot sign in, and gets the answer with its whole text by email.')).toBeVisible()
    await context.close()

    // Another banned account has an appeal of its own.
    const json = { code: 'accountBanned', detail: 'This account has been banned.', values: { appeal: 'other.token' } }
    await page.route('**/api/auth/sign-in', (route) =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', json }),
    )
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Appeal' })).toBeVisible()
    await expect(page.getByText('We have your appeal')).toBeHidden()
  })
