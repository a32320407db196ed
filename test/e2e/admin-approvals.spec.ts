import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf, type ProjectName } from './actors.ts'
import { addSession, expect, test } from './test.ts'

/** Opens a browser context of a colleague. */
async function colleague(browser: Browser, project: ProjectName, baseURL = '') {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  await addSession(context, emailOf('deputy', project), baseURL)
  return context
}

const headers = () => ({ 'idempotency-key': randomUUID() })

/** Proposes an adjustment of a member's points. Returns the id of the proposal. */
async function propose({ request }: BrowserContext, email: string, points: number): Promise<string> {
  const { items } = await (await request.get('/api/admin/members', { params: { search: email } })).json()
  const { adjustments } = await (await request.get(`/api/admin/members/${items[0].id}`)).json()
  const data = { points, seenAdjustments: adjustments, reason: `A broken payout of ${email}` }
  const proposed = await request.post(`/api/admin/members/${items[0].id}/points`, { headers: headers(), data })
  expect(proposed.status()).toBe(200)
  const proposals = await (await request.get('/api/admin/approvals')).json()
  return proposals.items.find(({ reason }: { reason: string }) => reason === data.reason).id
}

async function withdraw({ request }: BrowserContext, id: string): Promise<void> {
  const withdrawn = await request.post(`/api/admin/approvals/${id}/withdraw`, { headers: headers(), data: {} })
  expect(withdrawn.status()).toBe(200)
}

test('a large adjustment needs a colleague, who approves it by keyboard', async ({
  page,
  browser,
  signInAs,
  project,
  freshMemberEmail,
  baseURL,
}) => {
  await signInAs('warden')
  await page.goto(`/admin/users?q=${encodeURIComponent(freshMemberEmail)}`)
  await page.getByRole('button', { name: 'Adjust the points of Fay Fresh' }).click()
  const adjust = page.getByRole('dialog')
  await adjust.getByLabel('Points').fill('6000')
  await adjust.getByLabel('Reason').fill(`A broken payout of ${freshMemberEmail}`)
  await expect(adjust.getByText('This is more than you may adjust alone (5,000 points right now)')).toBeVisible()
  await adjust.getByRole('button', { name: 'Add 6,000 points' }).click()
  await expect(page.getByText('Proposed. A colleague has to approve it.')).toBeVisible()

  await page.goto('/admin/approvals')
  const own = page.getByRole('listitem').filter({ hasText: freshMemberEmail })
  await expect(own).toContainText('Add 6,000 points to the balance of Fay Fresh')
  await expect(own.getByRole('button')).toHaveText(['Add 6,000 points to the balance of Fay Fresh', 'Withdraw'])

  const other = await colleague(browser, project, baseURL)
  const approverPage = await other.newPage()
  await approverPage.goto('/admin/approvals')
  const seen = approverPage.getByRole('listitem').filter({ hasText: freshMemberEmail })
  await seen.getByRole('button', { name: 'Approve' }).focus()
  await approverPage.keyboard.press('Enter')
  const dialog = approverPage.getByRole('dialog', { name: 'Approve this proposal' })
  await expect(dialog).toContainText('would have 6,')
  await expectAccessible(approverPage)
  await dialog.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(approverPage.getByText('Approved and carried out')).toBeVisible()
  await expect(seen).toHaveCount(0)
  await approverPage.getByRole('tab', { name: 'Decided' }).click()
  await expect(seen.first()).toContainText('Approved: Dora Deputy')
  // It shows the balance at the decision, before the 6,000 points.
  await expect(seen.first()).toContainText(/ had \d{2,3} points at the decision\./)
  await expect(seen.first()).not.toContainText('would have')
  await other.close()
})

test('a new proposal is announced and taken, and an open one follows its withdrawal by a colleague', async ({
  page,
  browser,
  signInAs,
  project,
  freshMemberEmail,
  baseURL,
}) => {
  const other = await colleague(browser, project, baseURL)
  await signInAs('warden')
  await page.goto('/admin/approvals')
  await expect(page.getByRole('list', { name: 'Proposals' }).or(page.getByText('Nothing pending'))).toBeVisible()
  const id = await propose(other, freshMemberEmail, 7000)

  const row = page.getByRole('listitem').filter({ hasText: freshMemberEmail })
  const show = page.getByRole('status').getByRole('button', { name: /new, show$/ })
  await expect(show).toBeVisible()
  await expect(row).toHaveCount(0)
  await show.click()
  await row.getByRole('button', { name: /^Add 7,000 points/ }).click()
  const sheet = page.getByRole('dialog', { name: /^Add 7,000 points/ })
  await expect(sheet.getByText('Unassigned', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Assign to me' }).dblclick()
  await expect(sheet.getByText('Assigned to you', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Assignee: Wilma Warden')
  await row.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this proposal' })
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible()
  await withdraw(other, id)
  await expect(dialog.getByRole('alert')).toContainText('Dora Deputy has withdrawn this proposal')
  await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(row).toContainText('Left this list')
  await expect(row.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await other.close()
})

test('a link to a decided proposal opens it, and one to no proposal says so', async ({
  page,
  browser,
  signInAs,
  project,
  freshMemberEmail,
  baseURL,
  pageErrors,
}) => {
  pageErrors.expectStatus(404)
  const other = await colleague(browser, project, baseURL)
  const id = await propose(other, freshMemberEmail, 8000)
  await withdraw(other, id)
  await other.close()
  await signInAs('warden')
  await page.goto(`/admin/approvals?approval=${id}`)
  const sheet = page.getByRole('dialog', { name: /^Add 8,000 points/ })
  await expect(sheet).toContainText('Withdrawn')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/admin/approvals')
  await page.goto(`/admin/approvals?approval=${randomUUID()}`)
  await expect(page.getByText('The entry of this link is not in the list.')).toBeVisible()
  await expect(page).toHaveURL('/admin/approvals')
})

test('codes can be downloaded after a colleague has approved the export', async ({
  page,
  browser,
  signInAs,
  project,
  baseURL,
}) => {
  await signInAs('warden')
  await page.goto('/admin/approvals')
  await page.getByRole('button', { name: 'Export codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose an export of activation codes' })
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Reason').fill('For the partner')
  await dialog.getByLabel('Delivered from').fill(day(0))
  await dialog.getByLabel('Delivered up to').fill(day(300))
  await dialog.getByRole('button', { name: 'Propose export' }).click()
  await expect(dialog.getByText('Please choose two days, the earlier one first')).toBeVisible()
  await dialog.getByLabel('Delivered from').fill(day(300))
  await dialog.getByLabel('Delivered up to').fill(day(0))
  await dialog.getByRole('button', { name: 'Propose export' }).dblclick()
  await expect(page.getByText('Proposed. A colleague has to approve it.')).toBeVisible()

  const other = await colleague(browser, project, baseURL)
  const { items } = await (await other.request.get('/api/admin/approvals')).json()
  const mine = items.filter(
    ({ facts, by }: { facts: { kind: string }; by: { name: string } }) =>
      facts.kind === 'codes' && by.name === 'Wilma Warden',
  )
  expect(mine).toHaveLength(1)
  await other.request.post(`/api/admin/approvals/${mine[0].id}/approve`, { data: {}, headers: headers() })
  await other.close()

  await page.goto('/admin/approvals?view=decided')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download codes' }).first().click(),
  ])
  expect(file.suggestedFilename()).toBe(`codes-${day(300)}-to-${day(0)}.csv`)
  expect(await readFile(await file.path(), 'utf8')).toContain('Redemption,Subscription,Duration,Email,Code,Completed')
  await expect(page.getByText('Downloaded. Each code was logged as revealed.')).toBeVisible()
})
