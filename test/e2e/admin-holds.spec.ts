import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessibility.ts'
import { emailOf } from './actors.ts'
import { addSession, expect, test } from './test.ts'

const key = () => ({ 'idempotency-key': randomUUID() })

test('staff hold a redemption, its member reads why and until when, and a release delivers the code', async ({
  page,
  browser,
  signInAs,
  uniqueId,
  project,
  baseURL,
}) => {
  test.slow()
  const id = `held_${uniqueId}`
  await signInAs('staff')
  await page.goto('/admin/redemptions')
  await expect(page.getByText(/^Completed in 30 days/)).toBeVisible()
  const form = { subscriptionId: id, duration: '1 Month', points: 600, name: id, category: 'other' }
  const added = await page.request.post('/api/admin/plans', { data: form, headers: key() })
  const { plan } = await added.json()
  const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(context, emailOf('leader', project), baseURL)
  const data = { planId: plan.id, expectedPoints: 600, email: 'me@example.com', country: 'IN', notes: '' }
  await context.request.post('/api/redemptions', { data, headers: key() })

  await page.goto(`/admin/redemptions?subscription=${id}`)
  await page.getByRole('button', { name: /^Open redemption/ }).click()
  const sheet = page.getByRole('dialog', { name: /^Redemption/ })
  await sheet.getByRole('button', { name: 'Hold for review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hold the redemption for a review' })
  await dialog.getByLabel('What do you check?').selectOption('How the points were earned')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hold for review' }).click()
  await expect(sheet.getByText(/^In review until/)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Process' })).toHaveCount(0)

  // The member has seen the codes of other tests.
  const { items } = await (await context.request.get('/api/redemptions')).json()
  const ids = items.map((one: { id: string }) => one.id)
  await context.request.post('/api/redemptions/new-codes', { data: { ids }, headers: key() })
  const member = await context.newPage()
  await member.goto('/rewards?view=history')
  const ticket = member.getByRole('listitem').filter({ hasText: id }).first()
  await expect(ticket.getByText(/^In review until .* at the latest$/)).toBeVisible()
  await expect(ticket.getByText(/^We are checking how the points were earned\./)).toBeVisible()

  // A hold goes on beyond its time while a cancellation waits for a colleague.
  const list = /\/api\/redemptions(\?|$)/
  await member.route(list, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const { hold } of body.items) if (hold) hold.until = '2026-01-01T00:00:00.000Z'
    await route.fulfill({ response, json: body })
  })
  await member.reload()
  await expect(ticket.getByText('The review takes longer than planned')).toBeVisible()
  await member.unroute(list)
  await member.reload()
  await expect(ticket.getByText(/^In review until .* at the latest$/)).toBeVisible()

  const codes = { text: `${uniqueId}-held`, batch: 'One' }
  await page.request.post(`/api/admin/plans/${plan.id}/codes`, { data: codes, headers: key() })
  await sheet.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Released. The code from the stock is delivered.')).toBeVisible()
  // The open page of the member follows, and celebrates the code.
  const arrived = member.getByRole('dialog', { name: /^Your codes? (is|are) here!$/ })
  await expect(arrived).toContainText(id)
  await member.keyboard.press('Escape')
  await expect(arrived).toBeHidden()
  await member.getByRole('button', { name: `Activation Details of ${id}, 1 Month` }).click()
  await member.getByRole('button', { name: 'Reveal code' }).click()
  await expect(member.getByText(`${uniqueId}-held`)).toBeVisible()
  await context.close()
})
