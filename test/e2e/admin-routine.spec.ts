// An operator's routine, with its actions counted: a click, a paste, a key or a typed text is one. Redemptions, roles and rings of accounts are
// counted in the specs of their screens.

import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { emailOf } from './actors.ts'
import { expect, test } from './test.ts'

test('500 codes are added in 4 actions', async ({ page, signInAs, uniqueId }) => {
  const id = `stock_${uniqueId}`
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('staff')
  await page.goto('/admin/subscriptions')
  const form = { subscriptionId: id, duration: '1 Month', points: 500, name: id, category: 'other' }
  const headers = { 'idempotency-key': randomUUID() }
  expect((await page.request.post('/api/admin/plans', { data: form, headers })).status()).toBe(200)
  await page.goto(`/admin/subscriptions`)
  const codes = Array.from({ length: 500 }, (_, number) => `routine-${uniqueId}-${number}`).join('\n')

  let actions = 0
  const click = async (target: Locator) => {
    actions += 1
    await target.click()
  }
  const dialog = page.getByRole('dialog')
  await click(page.getByRole('button', { name: `Details of ${id}, 1 Month` }))
  await click(dialog.getByRole('button', { name: 'Codes' }))
  await expect(dialog.getByRole('textbox', { name: 'Codes' })).toBeFocused()
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), codes)
  actions += 1
  await page.keyboard.press('Control+V')
  await click(dialog.getByRole('button', { name: 'Add 500 codes' }))
  await expect(dialog.getByText('500 codes added')).toBeVisible()
  await expect(dialog.getByText('500 free · 0 given out')).toBeVisible()
  expect(actions).toBe(4)
})

test('why a balance is what it is takes 3 actions from anywhere', async ({ page, signInAs, project }) => {
  await signInAs('staff')
  await page.goto('/admin/redemptions')
  await expect(page.getByText(/^Completed in 30 days/)).toBeVisible()
  const menu = page.getByRole('dialog', { name: 'Search and go' })
  let actions = 1
  await page.keyboard.press('Control+k')
  await expect(menu.getByRole('combobox')).toBeFocused()
  actions += 1
  const email = emailOf('rascal', project)
  await page.keyboard.type(email)
  await expect(menu.getByRole('option', { name: email, disabled: false })).toHaveAttribute('data-highlighted')
  actions += 1
  await page.keyboard.press('Enter')
  // Each entry with its cause and the balance after it; the newest has today's balance.
  const newest = page.getByRole('table').getByRole('row').nth(1)
  const points = page.getByRole('term').filter({ hasText: /^Points$/ })
  const balance = await points.locator('xpath=following-sibling::dd').innerText()
  await expect(newest.getByRole('cell').last()).toHaveText(balance)
  expect(actions).toBe(3)
})
