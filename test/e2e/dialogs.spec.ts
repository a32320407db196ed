import type { Page } from '@playwright/test'
import { passwordField } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The live region, which exists before its first message. */
const urgent = (page: Page) => page.locator('[aria-live="assertive"]')

test('a toast above a dialog is announced and dismissed there, and the dialog stays', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectNetworkErrors()
  await signInAs('wanderer')
  await page.goto('/transactions')
  await expect(urgent(page)).toHaveCount(1)
  expect(await urgent(page).evaluate((region) => region.checkVisibility())).toBe(true)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(urgent(page))).toHaveCount(1)

  await page.route('**/api/transactions/export**', (route) => route.abort())
  const save = dialog.getByRole('button', { name: 'Export selection' })
  await save.click()
  const said = urgent(page).getByRole('listitem')
  await expect(said).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(said).toHaveCount(0)
  await expect(dialog).toBeVisible()

  // A toast that shows when the dialog closes stays.
  await save.click()
  await expect(said).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(said).toBeVisible()
})

test('a dialog stays open while its action runs, however often Escape is pressed', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectNetworkErrors()
  await signInAs('wanderer')
  await page.goto('/profile?view=account')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/me/password', async (route) => {
    await answer.promise
    await route.abort()
  })
  await passwordField(page, 'Current password').fill('whatever it is')
  await passwordField(page, 'New password').fill('whatever it will be')
  await passwordField(page, 'Confirm new password').fill('whatever it will be')
  // A text selection that ends outside of the dialog does not close it.
  await passwordField(page, 'New password').hover()
  await page.mouse.down()
  await page.mouse.move(2, 2)
  await page.mouse.up()
  await expect(passwordField(page, 'New password')).toHaveValue('whatever it will be')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  // If the browser closes it, it opens again.
  await dialog.evaluate((element: HTMLDialogElement) => element.close())
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
  answer.resolve()
  await expect(urgent(page).getByRole('listitem')).toHaveCount(1)
  // The toast shows a moment before the dialog can be closed.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  // A click outside of it closes it.
  await page.mouse.click(2, 2)
  await expect(dialog).toHaveCount(0)
})

test('the second click of a double click does nothing in the dialog that the first one opened', async ({
  page,
  signInAs,
}) => {
  await signInAs('wanderer')
  await page.goto('/profile?view=account')
  const open = page.getByRole('button', { name: 'Delete my account' })
  await open.scrollIntoViewIfNeeded()
  const dialog = page.getByRole('dialog')
  // Test each element that can be below the pointer: the title, a paragraph or the delete button.
  for (const y of ['top', 'bottom'] as const) {
    await open.evaluate((button, block) => button.scrollIntoView({ block: block === 'top' ? 'start' : 'end' }), y)
    await open.dblclick()
    await expect(dialog).toBeVisible()
    expect(await page.evaluate(() => String(getSelection()))).toBe('')
    await expect(dialog.getByText('Please type "DELETE" to confirm account deletion')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
