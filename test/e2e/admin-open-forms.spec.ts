import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { emailOf, type ProjectName } from './actors.ts'
import { addSession, expect, test } from './test.ts'

/** A form that staff have begun stays when a colleague changes or ends what it is about. */

const headers = () => ({ 'idempotency-key': randomUUID() })

test('a plan that a colleague deletes stays in its open dialog', async ({ page, signInAs, pageErrors, uniqueId }) => {
  pageErrors.expectStatus(404)
  await signInAs('staff')
  const plan = await addPlan(page, `deleted_${uniqueId}`)
  await page.goto(`/admin/subscriptions?q=deleted_${uniqueId}`)
  await page.getByRole('button', { name: /^Edit Points Cost of / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Points cost').fill('777')
  await page.request.delete(`/api/admin/plans/${plan}`, { headers: headers(), data: { reason: 'Not offered' } })
  await dialog.getByRole('button', { name: 'Save points cost' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(page.getByText('No subscription matches')).toBeAttached()
  await expect(dialog.getByLabel('Points cost')).toHaveValue('777')
})

test('a redemption that a colleague begins to process is completed all the same', async ({
  page,
  browser,
  signInAs,
  uniqueId,
  project,
  baseURL,
}) => {
  await signInAs('staff')
  const id = `begun_${uniqueId}`
  const redemption = await redeem(page, browser, { id, project, baseURL })
  await page.goto(`/admin/redemptions?subscription=${id}&complete=next`)
  const dialog = page.getByRole('dialog', { name: 'Complete and next' })
  await dialog.getByLabel('Activation code').fill(`${uniqueId}-begun`)
  const data = { from: 'pending', to: 'processing' }
  const url = `/api/admin/redemptions/${redemption}/status`
  const isReadAgain = page.waitForResponse((response) => response.url().endsWith(`/redemptions/${redemption}`))
  expect((await page.request.post(url, { headers: headers(), data })).ok()).toBe(true)
  await (await isReadAgain).finished()
  await dialog.getByRole('button', { name: 'Complete and next' }).click()
  await expect(dialog.getByText('1 completed')).toBeVisible()
})

test('a code that was typed for a redemption that a colleague takes is not meant for the next one without a word', async ({
  page,
  browser,
  signInAs,
  uniqueId,
  project,
  baseURL,
  pageErrors,
}) => {
  pageErrors.expectStatus(409)
  await signInAs('staff')
  const id = `taken_${uniqueId}`
  const wanted = { planId: await addPlan(page, id), project, baseURL }
  const redemption = await redeemPlan(browser, wanted)
  await redeemPlan(browser, wanted)
  const url = `/api/admin/redemptions/${redemption}`
  // The dialog learns of the colleague only when its completion is refused.
  const body = await (await page.request.get(url)).text()
  await page.route(`**${url}`, (route) => route.fulfill({ contentType: 'application/json', body }))
  await page.goto(`/admin/redemptions?subscription=${id}&complete=next`)
  const dialog = page.getByRole('dialog', { name: 'Complete and next' })
  const field = dialog.getByLabel('Activation code')
  await field.fill(`${uniqueId}-taken`)
  const colleague = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(colleague, emailOf('moderator', project), baseURL)
  const steps = { assignee: { seen: null, toMe: true }, status: { from: 'pending', to: 'processing' } }
  for (const [step, data] of Object.entries(steps))
    expect((await colleague.request.post(`${url}/${step}`, { headers: headers(), data })).ok()).toBe(true)
  await field.press('Enter')
  await expect(dialog.getByText('Your code is still in the field')).toBeVisible()
  await expect(field).toHaveValue(`${uniqueId}-taken`)
  await colleague.close()
})

test('a code and a reason stay when a colleague replaces the code first', async ({
  page,
  browser,
  signInAs,
  uniqueId,
  project,
  baseURL,
}) => {
  await signInAs('staff')
  const redemption = await redeem(page, browser, { id: `replaced_${uniqueId}`, project, baseURL })
  const url = `/api/admin/redemptions/${redemption}`
  const data = { from: 'pending', to: 'completed', activationCode: `replaced-${uniqueId}-old` }
  expect((await page.request.post(`${url}/status`, { headers: headers(), data })).ok()).toBe(true)
  await page.goto(`/admin/redemptions?status=all&redemption=${redemption}`)
  await page.getByRole('button', { name: 'Replace code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the code' })
  await dialog.getByLabel('New activation code').fill('typed-here')
  const other = { seen: 0, activationCode: `replaced-${uniqueId}-new`, reason: 'By a colleague' }
  expect((await page.request.post(`${url}/replacement`, { headers: headers(), data: other })).ok()).toBe(true)
  await expect(dialog.getByText('A colleague has replaced the code')).toBeVisible()
  await expect(dialog.getByLabel('New activation code')).toHaveValue('typed-here')
})

test('a typed reason stays when the sheet of a redemption is closed, until it is discarded', async ({
  page,
  browser,
  signInAs,
  uniqueId,
  project,
  baseURL,
}) => {
  await signInAs('staff')
  const redemption = await redeem(page, browser, { id: `drafts_${uniqueId}`, project, baseURL })
  await page.goto(`/admin/redemptions?subscription=drafts_${uniqueId}&status=all`)
  const open = page.getByRole('button', { name: new RegExp(redemption.slice(0, 8)) }).first()
  await open.click()
  const sheet = page.getByRole('dialog', { name: new RegExp(redemption.slice(0, 8)) })
  await sheet.getByRole('button', { name: 'Cancel redemption' }).click()
  await sheet.getByLabel('Reason').fill('The service has ended')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await open.click()
  await sheet.getByRole('button', { name: 'Cancel redemption' }).click()
  await expect(sheet.getByLabel('Reason')).toHaveValue('The service has ended')
  await sheet.getByRole('button', { name: 'Back', exact: true }).click()
  await sheet.getByRole('button', { name: 'Cancel redemption' }).click()
  await expect(sheet.getByLabel('Reason')).toHaveValue('')
})

interface Wanted {
  readonly id: string
  readonly project: ProjectName
  readonly baseURL: string | undefined
}

/** Adds a plan as the signed-in staff member. Returns its id. */
async function addPlan(page: Page, id: string): Promise<string> {
  const data = { subscriptionId: id, duration: '1 Month', points: 500, name: id, category: 'other' }
  const answer = await page.request.post('/api/admin/plans', { headers: headers(), data })
  return (await answer.json()).plan.id
}

/** Adds a plan and redeems it as a member. Returns the id of the redemption. */
const redeem = async (page: Page, browser: Browser, { id, ...member }: Wanted): Promise<string> =>
  redeemPlan(browser, { planId: await addPlan(page, id), ...member })

async function redeemPlan(
  browser: Browser,
  { planId, project, baseURL }: Omit<Wanted, 'id'> & { readonly planId: string },
): Promise<string> {
  const member = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(member, emailOf('leader', project), baseURL)
  const data = { planId, expectedPoints: 500, email: 'someone@example.com', country: 'IN', notes: '' }
  const answer = await member.request.post('/api/redemptions', { headers: headers(), data })
  const { redemption } = await answer.json()
  await member.close()
  return redemption.id
}
