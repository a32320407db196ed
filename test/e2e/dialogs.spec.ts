import type { Page } from '@playwright/test'
import { passwordField } from './steps.ts'
import { expect, test } from './test.ts'

/** What is read out at once; there before anything is said. */
const urgent = (page: Page) => page.locator('[aria-live="assertive"]')

test('what is said over a dialog is heard and dismissed there, and the dialog stays', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectNetworkErrors()
  await signInAs('wanderer')
  await page.goto('/transactions')
  await expect(urgent(page)).toHaveCount(1)
  expect(await urgent(page).evaluate((region) => region.checkVisibility())).toBe(true)
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

  // What is still being said when the dialog closes goes on beneath it.
  await save.click()
  await expect(said).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(said).toBeVisible()
})

test('while what it asked for runs, a dialog stays, however often Escape is pressed', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectNetworkErrors()
  await signInAs('wanderer')
  await page.goto('/profile')
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
  // A selection that is drawn out of a field ends beside the dialog: nothing typed is lost.
  await passwordField(page, 'New password').hover()
  await page.mouse.down()
  await page.mouse.move(2, 2)
  await page.mouse.up()
  await expect(passwordField(page, 'New password')).toHaveValue('whatever it will be')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  // A browser that closes it all the same has it open again.
  await dialog.evaluate((element: HTMLDialogElement) => element.close())
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
  answer.resolve()
  await expect(urgent(page).getByRole('listitem')).toHaveCount(1)
  // It is said a moment before the dialog is free.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  // Pressed and let go beside it, it closes.
  await page.mouse.click(2, 2)
  await expect(dialog).toHaveCount(0)
})

test('the second half of a double click neither presses nor selects anything in the dialog that the first opened', async ({
  page,
  signInAs,
}) => {
  await signInAs('wanderer')
  await page.goto('/profile')
  const open = page.getByRole('button', { name: 'Delete my account' })
  await open.scrollIntoViewIfNeeded()
  const dialog = page.getByRole('dialog')
  // Whatever of the dialog lies below the pointer: its title, a paragraph or the button that deletes.
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
