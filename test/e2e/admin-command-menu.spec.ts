import { expectAccessible } from './accessibility.ts'
import { emailOf } from './actors.ts'
import { expect, test } from './test.ts'

test('staff find a member and run an action by the keyboard alone', async ({ page, signInAs, project }) => {
  await signInAs('warden')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const menu = page.getByRole('dialog', { name: 'Search and go' })
  await page.keyboard.press('Control+k')
  const field = menu.getByRole('combobox', { name: 'Search and go' })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await page.keyboard.press('Control+k')
  const email = emailOf('rascal', project)
  await page.keyboard.type(email)
  await expect(menu.getByRole('option', { name: email, disabled: false })).toHaveAttribute('data-highlighted')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ruben Rascal' })).toBeVisible()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Adjust points' }).click()
  // An open dialog keeps what is typed there.
  await page.keyboard.press('Control+k')
  await expect(menu).toBeHidden()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field.fill('add promo')
  await expect(menu.getByRole('option')).toHaveText(['Add a promo code'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /promo code/i })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

const ACTIONS = [
  ['complete', 'Complete the next redemption', 'Complete and next'],
  ['import', 'Import quiz questions', 'Import questions'],
  ['export', 'Export activation codes', 'Propose an export of activation codes'],
  ['add staff', 'Add staff', 'Give a member a role'],
] as const

test('the menu opens the dialogs that have an address', async ({ page, signInAs }) => {
  await signInAs('warden')
  await page.goto('/admin')
  const menu = page.getByRole('dialog', { name: 'Search and go' })
  for (const [typed, name, title] of ACTIONS) {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await menu.getByRole('combobox').fill(typed)
    await menu.getByRole('option', { name }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('what is typed while the menu is loaded is searched for', async ({ page, signInAs }) => {
  await signInAs('warden')
  const typed = Promise.withResolvers<void>()
  await page.route(/command-menu.*\.js$/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto('/admin')
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Search and go to' })).toBeFocused()
  await page.keyboard.type('sett')
  typed.resolve()
  const menu = page.getByRole('dialog', { name: 'Search and go' })
  await expect(menu.getByRole('combobox')).toHaveValue('sett')
  await expect(menu.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('ings:')
  await expect(menu.getByRole('option')).toHaveText([/your sign-ins$/, /staff$/, /roles$/])
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('the menu offers what the viewer may see, and names a failed search', async ({ page, signInAs, pageErrors }) => {
  await signInAs('supporter')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Search and go' })
  const field = menu.getByRole('combobox')
  await field.fill('promo')
  await expect(menu.getByText('Nothing found')).toBeVisible()
  pageErrors.expectStatus(500)
  await page.route('**/api/admin/search', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
  await field.fill('zebra')
  await expect(menu.getByText('Members and records could not be searched')).toBeVisible()
  await field.fill('')
  await expect(menu.getByRole('option', { name: 'Support' })).toBeVisible()
  await expect(menu.getByRole('option', { name: /Economy/ })).toHaveCount(0)
})
