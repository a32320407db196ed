import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const PHONE = { width: 390, height: 844 }

test('staff open in a sheet with their role; j leads to the next one', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/admin/settings?view=staff')
  const names = page.getByRole('button', { name: /^Open / })
  await expect(names.nth(1)).toBeVisible()
  const [first = '', second = ''] = await names.allTextContents()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: first })).toContainText('Second factor')
  await page.keyboard.press('j')
  await expect(page.getByRole('dialog', { name: second })).toContainText('Last sign-in')
  await expect(page).toHaveURL(/staff=/)
  await page.reload()
  await expect(page.getByRole('dialog', { name: second })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('plans open in a sheet, and its dialogs return to it', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/admin/subscriptions')
  const sheet = await expectSheets(page, page.getByRole('button', { name: /^Details of / }), 'plan')
  await expect(sheet).toContainText('What members see')
  await sheet.getByRole('button', { name: 'Edit Points Cost' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet.getByRole('button', { name: 'Edit Points Cost' })).toBeFocused()
})

test('quiz questions open in a sheet, in which they are switched off and on', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/admin/quiz?state=on')
  const sheet = await expectSheets(page, page.getByRole('button', { name: /^Open: / }), 'question')
  await expect(sheet).toContainText('Wrong answers')
  // The sheet stays open when its question leaves the filtered list.
  await sheet.getByRole('button', { name: /^Switch off/ }).click()
  await sheet.getByRole('button', { name: /^Switch on/ }).click()
  await expect(sheet.getByRole('button', { name: /^Switch off/ })).toBeVisible()
})

test('batches of promo codes open in a sheet, which leads to their codes', async ({ page, signInAs, uniqueId }) => {
  await signInAs('staff')
  for (const number of [1, 2]) {
    const description = `Sheet ${number} ${uniqueId}`
    await post(page, 'promo-batches', { prefix: 'SHEET', count: 2, points: 1, maxUses: 1, description })
  }
  await page.goto('/admin/promo-codes?tab=batches')
  const list = page.getByRole('list', { name: 'Batches of promo codes' })
  const sheet = await expectSheets(page, list.getByRole('heading').getByRole('button'), 'batch')
  await expect(sheet).toContainText('0 of 2 codes used')
  await sheet.getByRole('button', { name: 'Show codes' }).click()
  await expect(page.getByText('Codes of one batch')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Batches' }).click()
  await expect(list).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('campaigns open in a sheet, which closes when its draft is deleted', async ({ page, signInAs, uniqueId }) => {
  await signInAs('staff')
  const names = [1, 2].map((number) => `Sheet ${number} ${uniqueId}`)
  for (const name of names) {
    const times = { startsAt: '2090-01-01T12:00', endsAt: '2090-01-02T12:00' }
    const overlay = { multipliers: { wheel: 200 }, extraPlays: {}, wheelPrizes: null, discount: null }
    const form = { name, ...times, overlay, audience: { kind: 'all' }, banner: 'More for all', budgetPoints: null }
    await post(page, 'campaigns', form)
  }
  await page.goto('/admin/economy/campaigns')
  const cards = page.getByRole('listitem').getByRole('heading').getByRole('button')
  const sheet = await expectSheets(page, cards, 'campaign')
  await expect(sheet).toContainText('Wheel × 2')
  await page.keyboard.press('Escape')
  // Days to come can be chosen, also without an end.
  const read = page.waitForRequest(/\/api\/admin\/campaigns\?from=2090-01-01$/)
  await page.goto('/admin/economy/campaigns?from=2090-01-01')
  await read
  await expect(page.getByLabel('Starts to (UTC)')).not.toHaveAttribute('max')
  for (const name of names) {
    await page.getByRole('button', { name, exact: true }).click()
    const opened = page.getByRole('dialog', { name, exact: true })
    await opened.getByRole('button', { name: `Delete “${name}”` }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(opened).toBeHidden()
  }
})

test('the address of a record that the list does not have says so, and is cleaned', async ({ page, signInAs }) => {
  await signInAs('staff')
  for (const [path, name] of [
    ['/admin/subscriptions', 'plan'],
    ['/admin/promo-codes', 'code'],
    ['/admin/economy/campaigns', 'campaign'],
  ] as const) {
    await page.goto(`${path}?${name}=${randomUUID()}`)
    await expect(page.getByText('The entry of this link is not in the list.')).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

/**
 * Opens the first record of a list by keyboard, moves through its sheets, and checks them on a desktop and on a phone. Returns the sheet of the
 * first record, which is open.
 */
async function expectSheets(page: Page, openers: Locator, parameter: string): Promise<Locator> {
  await expect(openers.nth(1)).toBeVisible()
  const labels = await openers.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent))
  const [first, second] = labels.map((label) =>
    page.getByRole('dialog', { name: label.replace(/^(Details of|Open:) /, ''), exact: true }),
  )
  if (!first || !second) throw new Error('the list has less than two records')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(first).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('j')
  await expect(second).toBeVisible()
  await page.keyboard.press('k')
  await expect(first).toBeVisible()
  await first.getByRole('button', { name: 'Next' }).click()
  await expect(second).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(openers.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(first).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`[?&]${parameter}=`))
  await page.setViewportSize(PHONE)
  await page.reload()
  await expect(first).toBeVisible()
  await expectAccessible(page)
  return first
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await page.request.post(`/api/admin/${path}`, { data, headers })
  expect(answer.ok()).toBe(true)
}
