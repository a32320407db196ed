import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf } from './actors.ts'
import { expect, test } from './test.ts'

const headers = () => ({ 'idempotency-key': randomUUID() })

test('a canned answer that a colleague has changed is shown before it is replaced', async ({
  page,
  signInAs,
  pageErrors,
  uniqueId,
}) => {
  pageErrors.expectStatus(409)
  await signInAs('supporter')
  const title = `Conflict ${uniqueId}`
  await page.request.post('/api/admin/canned-answers', { headers: headers(), data: { title, text: 'Before' } })
  const read = async () => {
    const { items } = await (await page.request.get('/api/admin/canned-answers')).json()
    return items.find((one: { title: string }) => one.title === title) as { id: string; text: string; version: number }
  }
  const { id, version } = await read()
  await page.goto('/admin/support')
  await page.getByRole('button', { name: 'Canned answers' }).click()
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit “${title}”` })
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await text.fill('Typed here')
  const data = { title, text: 'By a colleague', seenVersion: version }
  expect((await page.request.put(`/api/admin/canned-answers/${id}`, { headers: headers(), data })).ok()).toBe(true)
  const save = dialog.getByRole('button', { name: 'Save canned answer' })
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('By a colleague')
  await expect(text).toHaveValue('Typed here')
  expect((await read()).text).toBe('By a colleague')
  await save.click()
  await expect(dialog).toBeHidden()
  expect((await read()).text).toBe('Typed here')
})

test('a value of a promo code that a colleague has changed is shown before it is replaced', async ({
  page,
  signInAs,
  pageErrors,
  uniqueId,
}) => {
  pageErrors.expectStatus(409)
  await signInAs('staff')
  const code = `CONFLICT-${uniqueId.toUpperCase()}`
  const added = await page.request.post('/api/admin/promo-codes', { headers: headers(), data: { code, points: 5 } })
  const { id } = (await added.json()).promoCode
  const changeElsewhere = async (data: object) =>
    expect((await page.request.patch(`/api/admin/promo-codes/${id}`, { headers: headers(), data })).ok()).toBe(true)
  await page.goto(`/admin/promo-codes?q=${code}`)
  await page.getByRole('button', { name: `Open ${code}` }).click()
  await page.getByRole('dialog', { name: code }).getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${code}` })
  await dialog.getByLabel('Description').fill('Typed here')
  await changeElsewhere({ description: 'By a colleague', maxUses: 7 })
  const save = dialog.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('Description is now: By a colleague.')
  await expect(dialog.getByLabel('Description')).toHaveValue('Typed here')
  expect(await readCode(page, code)).toMatchObject({ description: 'By a colleague', maxUses: 7 })
  await save.click()
  await expect(dialog).toBeHidden()
  expect(await readCode(page, code)).toMatchObject({ description: 'Typed here', maxUses: 7 })
})

test('details of a subscription that a colleague has changed are not overwritten, even after the list was read again', async ({
  page,
  signInAs,
  pageErrors,
  uniqueId,
}) => {
  pageErrors.expectStatus(409)
  await signInAs('staff')
  const subscriptionId = `conflict_${uniqueId}`
  const name = `Conflict ${uniqueId}`
  const form = { subscriptionId, duration: '1 Month', points: 500, name, category: 'other' }
  const added = await page.request.post('/api/admin/plans', { headers: headers(), data: form })
  const { plan } = await added.json()
  await page.goto('/admin/subscriptions')
  await page.getByRole('searchbox', { name: 'Search subscriptions' }).fill(subscriptionId)
  await page.getByRole('button', { name: `Details of ${name}, 1 Month` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Edit details' }).click()
  const description = dialog.getByLabel('Description')
  await description.fill('Typed here')
  const seen = { name, description: plan.description, category: plan.category }
  const data = { ...seen, name: `${name} New`, description: 'By a colleague', seen }
  const url = `/api/admin/subscriptions/${subscriptionId}`
  expect((await page.request.put(url, { headers: headers(), data })).ok()).toBe(true)
  // The sheet behind the dialog follows the change.
  await expect(page.getByText(`${name} New`).first()).toBeAttached()
  const save = dialog.getByRole('button', { name: 'Save details' })
  await save.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'A colleague was faster' })).toBeVisible()
  await expect(description).toHaveValue('Typed here')
  await save.click()
  await expect(description).toHaveCount(0)
  const { plans } = await (await page.request.get('/api/admin/plans')).json()
  const saved = plans.find((one: { id: string }) => one.id === plan.id)
  expect(saved.description).toBe('Typed here')
  await page.request.delete(`/api/admin/plans/${plan.id}`, { headers: headers(), data: {} })
})

test('points that a colleague has adjusted are not adjusted unseen, even after the member was read again', async ({
  page,
  signInAs,
  project,
  pageErrors,
}) => {
  pageErrors.expectStatus(409)
  await signInAs('warden')
  await page.goto(`/admin/users?q=${encodeURIComponent(emailOf('urchin', project))}`)
  await page.getByRole('button', { name: 'Adjust the points of Ursa Urchin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust the points of Ursa Urchin' })
  await dialog.getByLabel('Points').fill('5')
  await dialog.getByLabel('Reason').fill('A quiz that broke off')
  const { items } = await (
    await page.request.get('/api/admin/members', { params: { search: emailOf('urchin', project) } })
  ).json()
  const url = `/api/admin/members/${items[0].id}`
  const { points, adjustments } = await (await page.request.get(url)).json()
  const data = { points: 10, reason: 'By a colleague', seenAdjustments: adjustments }
  expect((await page.request.post(`${url}/points`, { headers: headers(), data })).ok()).toBe(true)
  await page.clock.install()
  await readAgain(page)
  await expect(dialog).toContainText(`The balance is ${points + 10} points now.`)
  const add = dialog.getByRole('button', { name: 'Add 5 points' })
  await add.click()
  await expect(dialog.getByRole('alert')).toContainText('A colleague has adjusted these points in the meantime')
  // They can be sent again as soon as the member was read again.
  await expect(async () => {
    if (await add.isVisible()) await add.click({ timeout: 2000 })
    await expect(dialog).toBeHidden({ timeout: 2000 })
  }).toPass()
})

test('a member whom a colleague has suspended is not banned unseen, even after the member was read again', async ({
  page,
  signInAs,
  project,
  pageErrors,
}) => {
  pageErrors.expectStatus(409)
  await signInAs('warden')
  const email = emailOf('urchin', project)
  const { items } = await (await page.request.get('/api/admin/members', { params: { search: email } })).json()
  const url = `/api/admin/members/${items[0].id}`
  const setStatus = async (action: string, from: string) => {
    const data = { action, from, reason: 'By a colleague' }
    expect((await page.request.post(`${url}/status`, { headers: headers(), data })).ok()).toBe(true)
  }
  await page.goto(`/admin/users/${items[0].id}`)
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ban Ursa Urchin' })
  await dialog.getByLabel('Reason').fill('Several accounts')
  await setStatus('suspend', 'active')
  await page.clock.install()
  const isReadAgain = page.waitForResponse((response) => response.url().endsWith(url))
  await readAgain(page)
  await (await isReadAgain).finished()
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect((await (await page.request.get(url)).json()).status).toBe('suspended')
  await setStatus('activate', 'suspended')
})

test('members who join a group while a dialog is open are not stopped, and its new size is not dismissed', async ({
  page,
  signInAs,
  project,
  pageErrors,
}) => {
  pageErrors.expectStatus(409)
  await signInAs('sentinel')
  let hasGrown = false
  await page.route(/\/api\/admin\/security\/risk\/[0-9a-f-]{36}$/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    if (hasGrown) {
      json.members.push({ ...json.members[0], id: randomUUID(), name: 'Nora Newcomer', mayPause: true })
      json.group.measure += 1
    }
    await route.fulfill({ response, json })
  })
  const dismissals: { seenMeasure: number }[] = []
  await page.route('**/api/admin/security/risk/*/dismiss', async (route) => {
    dismissals.push(route.request().postDataJSON())
    await route.fulfill({ status: 409, json: { code: 'riskGroupChanged', detail: 'This group has changed.' } })
  })
  await page.goto('/admin/security?tab=risk')
  const first = page.waitForResponse(/\/api\/admin\/security\/risk\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: `Open Shared device Firefox, Linux of ring of ${project}` }).click()
  const { measure } = (await (await first).json()).group
  const group = page.getByRole('dialog', { name: /^Shared device/ })
  await group.getByRole('button', { name: 'Stop members' }).click()
  const stop = page.getByRole('dialog', { name: 'Stop 30 members' })
  await stop.getByText('Members: 30 of 30 chosen').click()
  await page.clock.install()
  hasGrown = true
  await readAgain(page)
  await expect(stop.getByText('1 member has joined the group since you opened this, and is not chosen.')).toBeVisible()
  await expect(stop.getByText('Members: 30 of 31 chosen')).toBeVisible()
  await expect(stop.getByLabel('Nora Newcomer')).not.toBeChecked()
  await expectAccessible(page)
  await stop.getByRole('button', { name: 'Cancel', exact: true }).click()

  hasGrown = false
  await readAgain(page)
  await expect(group.getByText('Nora Newcomer')).toHaveCount(0)
  await group.getByRole('button', { name: 'Dismiss this group' }).click()
  const dismiss = page.getByRole('dialog', { name: 'Dismiss this group' })
  await dismiss.getByLabel('Reason for staff').fill('A hostel')
  hasGrown = true
  await readAgain(page)
  await expect(group.getByText('Nora Newcomer')).toBeAttached()
  await dismiss.getByRole('button', { name: 'Dismiss this group' }).click()
  await expect(dismiss.getByRole('alert').filter({ hasText: 'This group has changed' })).toBeVisible()
  expect(dismissals).toEqual([expect.objectContaining({ seenMeasure: measure })])
})

/** Makes the page read again what is older than half a minute, as when its tab is opened. */
async function readAgain(page: Page): Promise<void> {
  await page.clock.fastForward('01:00')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

async function readCode(page: Page, search: string): Promise<object> {
  return (await (await page.request.get('/api/admin/promo-codes', { params: { search } })).json()).items[0]
}
