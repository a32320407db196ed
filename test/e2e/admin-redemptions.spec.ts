import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf } from './actors.ts'
import { addSession, expect, test } from './test.ts'

const REDEMPTIONS = '/admin/redemptions'
const key = () => ({ 'idempotency-key': randomUUID() })

/** Redeems the cheapest plan through the API. @returns the ids of the redemptions, oldest first */
async function redeem(request: APIRequestContext, count: number): Promise<string[]> {
  const { subscriptions } = await (await request.get('/api/rewards')).json()
  const [plan] = subscriptions.find(({ id }: { id: string }) => id === 'telegram_premium').plans
  const data = {
    planId: plan.id,
    expectedPoints: plan.points,
    email: 'elsewhere@example.com',
    country: 'BR',
    notes: '',
  }
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const answer = await request.post('/api/redemptions', { data, headers: key() })
    ids.push((await answer.json()).redemption.id)
  }
  return ids
}

test('a queue with an overdue redemption is not shown as normal', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/admin')
  const system = page.getByRole('region', { name: 'System overview' })
  await expect(system.getByText(/\d overdue$/)).toBeVisible()
  await expect(system.getByText('Needs attention')).toBeVisible()
  await expect(system.getByText('Normal', { exact: true })).toHaveCount(0)
})

test('staff find and select redemptions, and see which ones a colleague has moved meanwhile', async ({
  page,
  browser,
  signInAs,
  project,
  baseURL,
}) => {
  test.slow()
  const member = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(member, emailOf('asker', project), baseURL)
  const [first = '', second = ''] = await redeem(member.request, 2)

  await signInAs('staff')
  await page.goto(REDEMPTIONS)
  await expect(page.getByText(/^Completed in 30 days/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search redemptions' }).fill(emailOf('asker', project))
  await page.getByLabel('Country').selectOption('BR')
  await page.getByRole('combobox', { name: 'Subscription' }).fill('gram prem')
  await expect(page.getByRole('listbox', { name: 'Subscription' }).getByRole('option')).toHaveText(['Telegram Premium'])
  // Until it answers, the rows are those of the previous filter.
  const filtered = page.waitForResponse((answer) => /\/redemptions\?.*telegram_premium/.test(answer.url()))
  await page.keyboard.press('Enter')
  await filtered
  await expect(page).toHaveURL(/subscription=telegram_premium/)
  await expect(page.getByRole('combobox', { name: 'Subscription' })).toHaveValue('Telegram Premium')
  await expect(page.getByRole('listbox', { name: 'Subscription' })).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Open 2' })).toBeVisible()
  // The days are in the address, too.
  await page.getByLabel('Opened from (UTC)').fill('2026-01-01')
  await expect(page).toHaveURL(/from=2026-01-01/)
  await page.reload()
  await expect(page.getByLabel('Opened from (UTC)')).toHaveValue('2026-01-01')
  await expect(page.getByRole('tab', { name: 'Open 2' })).toBeVisible()
  // A new redemption is counted and announced, but moves no row.
  const boxes = page.getByRole('checkbox', { name: /^Select redemption/ })
  await expect(boxes).toHaveCount(2)
  const [third = ''] = await redeem(member.request, 1)
  await member.close()
  await expect(page.getByRole('tab', { name: 'Open 3' })).toBeVisible()
  await expect(boxes).toHaveCount(2)
  await page.getByRole('status').getByRole('button', { name: '1 new, show' }).click()
  // The default order is oldest first.
  await expect(boxes).toHaveCount(3)
  await expect(boxes.first()).toHaveAccessibleName(`Select redemption ${first.slice(0, 8)}`)
  await page.getByLabel('Order').selectOption('newest')
  await expect(boxes.first()).toHaveAccessibleName(`Select redemption ${third.slice(0, 8)}`)
  await expect(page).toHaveURL(/sort=newest/)

  await page.getByRole('checkbox', { name: `Select redemption ${first.slice(0, 8)}` }).check()
  await page.getByRole('checkbox', { name: `Select redemption ${second.slice(0, 8)}` }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines.slice(1).map((line) => line.slice(0, 36))).toEqual([second, first])
  await page.getByRole('button', { name: 'Process 2', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Move 2 redemptions to processing' })).toBeVisible()
  // A colleague moves one of them first.
  const data = { from: 'pending', to: 'processing' }
  await page.request.post(`/api/admin/redemptions/${first}/status`, { data, headers: key() })
  await dialog.getByRole('button', { name: 'Process 2 redemptions' }).click()
  await expect(dialog.getByText('1 of 2 moved to processing')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: first.slice(0, 8) })).toContainText('Processing')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('tab', { name: 'Processing 2' })).toBeVisible()
  // The remaining redemption is moved.
  await page.getByRole('checkbox', { name: `Select redemption ${third.slice(0, 8)}` }).check()
  await page.getByRole('button', { name: 'Process 1', exact: true }).click()
  await dialog.getByRole('button', { name: 'Process 1 redemption', exact: true }).click()
  await expect(page.getByText('1 redemption moved to processing')).toBeVisible()

  // On a low screen the buttons of the form stay visible while it scrolls.
  const size = page.viewportSize()
  await page.setViewportSize({ width: size?.width ?? 0, height: 560 })
  await page.goto(`${REDEMPTIONS}?redemption=${second}`)
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
  await dialog.getByLabel('Activation code').evaluate((field) => field.scrollIntoView())
  await expect(dialog.getByRole('button', { name: 'Complete and deliver code' })).toBeInViewport({ ratio: 1 })
  if (size) await page.setViewportSize(size)

  // Facts about the member, and a note for colleagues.
  await page.goto(`${REDEMPTIONS}?redemption=${first}`)
  await expect(dialog.getByRole('heading', { name: 'About Asta Asker' })).toBeVisible()
  await expect(dialog.getByText('New account: opened on the day of this redemption.')).toBeVisible()
  await expect(dialog.getByText(/^The code goes to elsewhere@example.com/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(dialog.getByText('Please write a note')).toBeVisible()
  await dialog.getByLabel('Add a note').fill('Asked twice by mail.')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  const notes = dialog.getByRole('region', { name: 'Staff notes' })
  await expect(notes.getByRole('listitem')).toContainText('Asked twice by mail.')
  await expect(dialog.getByLabel('Add a note')).toHaveValue('')

  // The open redemption follows a colleague's change, and says so.
  const colleague = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(colleague, emailOf('moderator', project), baseURL)
  const completed = { from: 'processing', to: 'completed', activationCode: `FASTER-${first}` }
  await colleague.request.post(`/api/admin/redemptions/${first}/status`, { data: completed, headers: key() })
  await colleague.close()
  await expect(dialog.getByRole('alert')).toContainText('Mona Moderator has changed this redemption')
  await expect(dialog.getByRole('alert')).toContainText('Its status is now: Completed')
  await expect(dialog.getByRole('button', { name: 'Complete', exact: true })).toBeHidden()
  await expectAccessible(page)
})

test('the queue can be used by keyboard', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAs('staff')
  await page.goto(`${REDEMPTIONS}?status=overdue`)
  const overdue = page.getByRole('row').filter({ hasText: 'Overdue' })
  await expect(overdue.first()).toContainText('YouTube Premium')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search redemptions' })).toBeFocused()
  await page.keyboard.type('youtube')
  await expect(page).toHaveURL(/q=youtube/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.getByRole('tab', { name: /^Overdue/ }).focus()
  await page.keyboard.press('j')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Open redemption/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^About Rosa Regular/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Open redemption/)
  // Arrow keys change tabs, and the tab is in the address.
  await page.getByRole('tab', { name: /^Overdue/ }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: /^All/ })).toBeFocused()
  await expect(page).toHaveURL(/status=all/)
  await page.reload()
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true')
})

test('staff see who else has a redemption open, and move through members with a sheet open', async ({
  page,
  browser,
  signInAs,
  baseURL,
  project,
}) => {
  await signInAs('staff')
  await page.goto(`${REDEMPTIONS}?status=all`)
  await page
    .getByRole('button', { name: /^Open redemption/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^About / })).toBeVisible()
  const other = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(other, emailOf('supporter', project), baseURL)
  const colleague = await other.newPage()
  await colleague.goto(page.url())
  await expect(dialog.getByText(/ is looking at this$/)).toBeVisible()
  await expect(colleague.getByRole('dialog').getByText('Stella Staff is looking at this')).toBeVisible()
  await other.close()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('table').getByRole('link').first().click()
  await expect(dialog).toBeVisible()
  const shown = () => new URL(page.url()).searchParams.get('member')
  const linkTo = (id: string | null) => dialog.locator(`a[href="/admin/users/${id}"]`)
  const first = shown()
  await page.keyboard.press('j')
  await expect.poll(shown).not.toBe(first)
  const second = shown()
  await expect(linkTo(second)).toBeVisible()
  await page.keyboard.press('k')
  await expect(linkTo(first)).toBeVisible()
  await page.keyboard.press('j')
  await expect(linkTo(second)).toBeVisible()
  // When the sheet closes, the focus is at the row that it showed last.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator(':focus')).toHaveAttribute('data-member-id', `${second}`)
})

test('staff take a redemption, colleagues see it at once, and the list narrows to it', async ({
  page,
  browser,
  signInAs,
  baseURL,
  project,
}) => {
  const context = () => browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  const member = await context()
  await addSession(member, emailOf('asker', project), baseURL)
  const [id = ''] = await redeem(member.request, 1)
  await signInAs('staff')
  await page.goto(`${REDEMPTIONS}?status=all&redemption=${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Unassigned', { exact: true })).toBeVisible()
  const other = await context()
  await addSession(other, emailOf('supporter', project), baseURL)
  const colleague = await other.newPage()
  await colleague.goto(page.url())
  await expect(colleague.getByRole('dialog').getByText(/ is looking at this$/)).toBeVisible()

  await dialog.getByRole('button', { name: 'Assign to me' }).dblclick()
  await expect(dialog.getByText('Assigned to you', { exact: true })).toBeVisible()
  await expect(colleague.getByRole('dialog').getByText('Assigned to Stella Staff')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Assignee').selectOption('Assigned to me')
  await expect(page).toHaveURL(/owner=mine/)
  const row = page.getByRole('row').filter({ hasText: id.slice(0, 8) })
  await expect(row).toContainText('Stella Staff')
  await row.getByRole('button', { name: /^Open redemption/ }).click()
  await dialog.getByRole('button', { name: 'Unassign' }).click()
  await expect(dialog.getByText('Unassigned', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row.filter({ hasText: 'Stella Staff' })).toHaveCount(0)
  await Promise.all([member.close(), other.close()])
})
