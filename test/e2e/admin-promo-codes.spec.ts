import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectUncovered } from './steps.ts'
import { expect, test } from './test.ts'

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** Returns a row of the table on a desktop, a card on a phone. */
const entryOf = (page: Page, code: string) =>
  page
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Promo codes' }).getByRole('listitem'))
    .filter({ hasText: code })

test('staff add a code, find it, switch it off, change it and delete it', async ({
  page,
  context,
  signInAs,
  pageErrors,
  uniqueId,
}) => {
  test.slow()
  pageErrors.expectStatus(409)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = `BY-MOUSE-${uniqueId.toUpperCase()}`
  await signInAs('staff')
  await page.goto('/admin/promo-codes')
  const add = async () => {
    await page.getByRole('button', { name: 'Add Code' }).click()
    const dialog = dialogOf(page, 'Add a promo code')
    await dialog.getByLabel('Code').fill(code.toLowerCase())
    await dialog.getByLabel('Points').fill('35')
    await dialog.getByRole('button', { name: 'Add code' }).click()
    return dialog
  }
  await page.getByRole('button', { name: 'Add Code' }).click()
  const empty = dialogOf(page, 'Add a promo code')
  await empty.getByRole('button', { name: 'Add code' }).click()
  await expect(empty.getByText('Code and points are required')).toBeVisible()
  await expect(empty.getByLabel('Code')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(empty).toBeHidden()
  await expect(await add()).toBeHidden()
  const entry = entryOf(page, code)
  await expect(entry).toContainText('35')

  // On a phone the form is higher than the dialog, whose buttons cover what lies below them.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const again = await add()
  await expect(again.getByText('A promo code with this code already exists')).toBeVisible()
  await expectUncovered(again.getByText('A promo code with this code already exists'))
  const long = `LONG-${uniqueId.toUpperCase()}-`.padEnd(50, 'W')
  await again.getByLabel('Code').fill(long)
  await again.getByRole('button', { name: 'Add code' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: `Added: ${long}` })
  expect(await toast.evaluate((one) => one.scrollWidth - one.clientWidth), 'what a toast does not hold').toBe(0)
  if (size) await page.setViewportSize(size)

  await entry.getByRole('button', { name: `Copy the code ${code}` }).click()
  await expect(entry.locator('svg.lucide-check')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  await entry.getByRole('button', { name: `Switch off ${code}` }).click()
  await expect(entry.getByText('Inactive')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
  await expect(entry).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive')
  await expect(page).toHaveURL(/state=inactive/)
  await entry.getByRole('button', { name: `Switch on ${code}` }).click()
  // The sheet stays open when its code leaves the filtered list.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
  await entry.getByRole('button', { name: `Open ${code}` }).click()
  await expect(page).toHaveURL(/code=/)
  const sheet = dialogOf(page, code)
  await sheet.getByRole('button', { name: `Switch off ${code}` }).click()
  await expect(page.locator('tr').filter({ hasText: code })).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: `Switch on ${code}` })).toBeVisible()
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click()
  const opened = dialogOf(page, `Edit ${code}`)
  await opened.getByLabel('Description').fill('Typed after the switch')
  await opened.getByRole('button', { name: 'Save changes' }).click()
  await expect(opened).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive')
  await expect(entry).toContainText('Typed after the switch')
  await entry.getByRole('button', { name: `Switch on ${code}` }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All')

  await entry.getByRole('button', { name: `Open ${code}` }).click()
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = dialogOf(page, `Edit ${code}`)
  await edit.getByLabel('Max uses').fill('0')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit.getByText('Whole numbers from 1 to 1,000,000,000')).toBeVisible()
  await edit.getByLabel('Max uses').fill('7')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit).toBeHidden()
  await expect(sheet).toContainText('0 of 7')
  await page.keyboard.press('Escape')

  // On a phone the whole card opens the code, and the sheet has its actions.
  await page.setViewportSize({ width: 390, height: 844 })
  await entry.click({ position: { x: 20, y: 65 } })
  await sheet.getByRole('button', { name: `Switch off ${code}` }).click()
  await expect(sheet.getByRole('button', { name: `Switch on ${code}` })).toBeVisible()
  await sheet.getByRole('button', { name: 'Delete code' }).click()
  const remove = dialogOf(page, `Delete ${code}?`)
  await expect(remove).toContainText('It can no longer be redeemed. This cannot be undone.')
  await remove.getByRole('button', { name: `Delete ${code}` }).click()
  await expect(remove).toBeHidden()
  await expect(sheet).toBeHidden()
  await expect(entry).toHaveCount(0)
})

test('staff generate codes, search them and change tabs by keyboard', async ({
  page,
  signInAs,
  uniqueId,
  project,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expectStatus(400)
  const prefix = `KEY${uniqueId.replace(/\D/g, '')}${project === 'phone' ? 'P' : 'D'}`
  await signInAs('staff')
  await page.goto('/admin/promo-codes')
  await page.getByRole('button', { name: 'Bulk Generate' }).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, 'Generate promo codes')
  await expect(dialog.getByLabel('Count')).toBeFocused()
  await expect(dialog.getByLabel('Count')).toHaveValue('10')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Count and points are required')).toBeVisible()
  await expect(dialog.getByLabel('Points')).toBeFocused()
  await page.keyboard.type('15')
  await dialog.getByLabel('Count').fill('3')
  await dialog.getByLabel('Prefix').fill(prefix)
  await page.keyboard.press('Enter')
  const made = dialogOf(page, '3 codes are ready')
  await expect(made.getByRole('listitem')).toHaveCount(3)
  await expect(made.getByRole('listitem').first()).toHaveText(new RegExp(`^${prefix}-\\w{5}-\\w{5}$`))
  await page.keyboard.press('Escape')
  await expect(made).toBeHidden()
  // Keys of the page work again when the dialog has given the focus back.
  await expect(page.getByRole('button', { name: 'Bulk Generate' })).toBeFocused()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search codes' })).toBeFocused()
  await page.keyboard.type(`${prefix.toLowerCase()}-`)
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByText('3 codes', { exact: false }).first()).toBeVisible()
  if (project === 'desktop') {
    await page.keyboard.press('Tab')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const codes = await page.getByRole('button', { name: new RegExp(`^Open ${prefix}-`) }).allTextContents()
    await expect(dialogOf(page, codes[1] ?? '')).toBeVisible()
    await page.keyboard.press('j')
    await expect(dialogOf(page, codes[2] ?? '')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Open ${codes[2]}` })).toBeFocused()
  }
  await page.getByRole('tab', { name: 'Promo Codes' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=batches/)

  // All three are changed at once.
  const batch = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${prefix} codes` }) })
  await expect(batch.getByText('0 of 3 codes used')).toBeVisible()
  await batch.getByRole('button', { name: 'Last day' }).click()
  const end = dialogOf(page, 'Last day of 3 codes')
  await end.getByLabel('Last day').fill('2020-01-01')
  await end.getByRole('button', { name: 'Save last day' }).click()
  await expect(end.getByLabel('Last day')).toHaveAccessibleDescription(
    /must not be before the first one or in the past/,
  )
  await end.getByLabel('Last day').fill('2099-12-31')
  await end.getByRole('button', { name: 'Save last day' }).click()
  await expect(batch.getByText(/Until .* 2099/)).toBeVisible()
  await batch.getByRole('button', { name: 'Switch off' }).click()
  await dialogOf(page, 'Switch off 3 codes?').getByRole('button', { name: 'Switch off 3 codes' }).click()
  await expect(batch.getByText('switched off')).toBeVisible()
  await expectAccessible(page)
  await batch.getByRole('button', { name: 'Show codes' }).click()
  await expect(page.getByText('Codes of one batch')).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^Open ${prefix}-`) })).toHaveCount(3)
  await page.goBack()
  await batch.getByRole('button', { name: 'Delete unused' }).click()
  await dialogOf(page, 'Delete 3 unused codes?').getByRole('button', { name: 'Delete 3 codes' }).click()
  await expect(batch.getByText('All codes are deleted')).toBeVisible()

  await page.getByRole('tab', { name: 'Batches' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=redemptions/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'By code' })).toBeVisible()
})

test('a redeemed code is in the redemptions and in the analytics', async ({
  page,
  signInAs,
  signInAsFresh,
  uniqueId,
  freshMemberEmail,
}) => {
  test.slow()
  const code = `SEEN-${uniqueId.toUpperCase()}`
  await signInAs('staff')
  await page.goto('/admin/promo-codes')
  await page.getByRole('button', { name: 'Add Code' }).click()
  const dialog = dialogOf(page, 'Add a promo code')
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByLabel('Points').fill('20')
  await dialog.getByLabel('Max uses').fill('4')
  await dialog.getByRole('button', { name: 'Add code' }).click()
  await expect(dialog).toBeHidden()

  await signInAsFresh()
  await page.goto('/promo-codes')
  await page.getByLabel('Promo code').fill(code)
  await page.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(page.getByText('You earned 20 points!')).toBeVisible()

  await signInAs('staff')
  await page.goto('/admin/promo-codes?tab=redemptions')
  const list = page.getByLabel('Redemptions of promo codes')
  await expect(list.getByRole('listitem').or(list.getByRole('row')).filter({ hasText: code })).toContainText(
    freshMemberEmail,
  )
  await page.goto('/admin/promo-codes?tab=analytics')
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('25%')
  await expect(page.getByText(/[\d,]+ uses? and [\d,]+ points? in 30 days/)).toBeVisible()
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByRole('columnheader', { name: 'Day (UTC)' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')
  await expect(page.getByText(/points? in 7 days/)).toBeVisible()
})

test('a failed load of the codes shows an error, and can be tried again', async ({ page, signInAs, pageErrors }) => {
  pageErrors.expectStatus(403)
  await signInAs('staff')
  let fails = true
  await page.route('**/api/admin/promo-codes?**', (route) =>
    fails ? route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'Not now' } }) : route.fallback(),
  )
  await page.goto('/admin/promo-codes')
  await expect(page.getByText('Failed to fetch promo codes')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(entryOf(page, 'WELCOME50')).toBeVisible()
})

test('a running switch names its own code while the next sheet is open', async ({ page, signInAs, uniqueId }) => {
  await signInAs('staff')
  const prefix = `BUSY-${uniqueId.toUpperCase()}`
  for (const number of [1, 2]) {
    const data = { code: `${prefix}-${number}`, points: 1 }
    await page.request.post('/api/admin/promo-codes', { data, headers: { 'idempotency-key': randomUUID() } })
  }
  await page.goto(`/admin/promo-codes?q=${prefix}`)
  const opener = page.getByRole('button', { name: `Open ${prefix}` })
  await expect(opener).toHaveCount(2)
  const [first = '', second = ''] = await opener.allTextContents()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/admin/promo-codes/*/activity', async (route) => {
    await held.promise
    await route.continue()
  })
  await opener.first().click()
  await dialogOf(page, first)
    .getByRole('button', { name: `Switch off ${first}` })
    .click()
  await page.keyboard.press('j')
  await expect(dialogOf(page, second)).toBeVisible()
  held.resolve()
  await expect(page.getByText(`${first} is inactive`)).toBeVisible()
  await expect(dialogOf(page, second).getByRole('button', { name: `Switch off ${second}` })).toBeEnabled()
})
