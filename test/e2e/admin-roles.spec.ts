import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf, PASSWORD } from './actors.ts'
import { addSession, expect, test } from './test.ts'

test('a super admin makes a role and gives it to a staff member in 8 actions', async ({
  page,
  browser,
  project,
  baseURL,
  signInAs,
}) => {
  test.slow()
  const name = `Editors ${randomUUID().slice(0, 8)}`
  const context = async (actor: 'trainee' | 'staff') => {
    const other = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
    await addSession(other, emailOf(actor, project), baseURL)
    return await other.newPage()
  }
  const trainee = await context('trainee')
  await trainee.goto('/admin/content')
  await expect(trainee.getByRole('heading', { name: 'Access Denied' })).toBeVisible()

  await signInAs('deputy')
  await page.goto('/admin/roles')
  let actions = 0
  const click = async (target: Locator) => {
    actions += 1
    await target.click()
  }
  const fill = async (target: Locator, text: string) => {
    actions += 1
    await target.fill(text)
  }
  await click(page.getByRole('button', { name: 'New role' }))
  const dialog = page.getByRole('dialog')
  await fill(dialog.getByLabel('Name of the role'), name)
  await click(dialog.getByLabel('Edit and publish texts'))
  await click(dialog.getByRole('button', { name: 'Create role' }))
  await expect(dialog.getByRole('heading', { name: `Give the role ${name}` })).toBeVisible()
  actions += 1
  await dialog.getByLabel('Staff member').selectOption(await idOf(trainee))
  await fill(dialog.getByLabel('Reason'), 'Writes our texts')
  await fill(dialog.getByRole('textbox', { name: 'Your password' }), PASSWORD)
  await click(dialog.getByRole('button', { name: 'Give role' }))
  await expect(page.getByText('Proposed. A second super admin has to approve the role.')).toBeVisible()
  expect(actions).toBe(8)

  const second = await context('staff')
  await second.goto('/admin/approvals')
  const proposal = second.getByRole('listitem').filter({ hasText: name })
  await expect(proposal).toContainText('It allows: Edit and publish texts.')
  await proposal.getByRole('button', { name: 'Approve' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('Approved and carried out')).toBeVisible()

  // The new role opens its screen and closes those of the role before.
  await trainee.goto('/admin/content')
  await expect(trainee.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible()
  await trainee.goto('/admin/approvals')
  await expect(trainee.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible()
  await expect(trainee.getByRole('button', { name: 'Export codes' })).toHaveCount(0)
  await trainee.goto('/admin/redemptions')
  await expect(trainee.getByRole('heading', { name: 'Access Denied' })).toBeVisible()

  // A role in use is changed for all who have it, and is not deleted.
  await page.reload()
  const card = page.getByRole('listitem', { name })
  await expect(card.getByText('1 staff member')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Change' }).click()
  await expect(dialog.getByText('1 staff member has this role')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  // Answering tickets needs reading them.
  await dialog.getByLabel('Answer support tickets').check()
  await expect(dialog.getByLabel('Read support tickets')).toBeChecked()
  await dialog.getByLabel('Edit and publish texts').uncheck()
  // A permission that limits bind opens their fields.
  await expect(dialog.getByLabel('Points at once')).toHaveCount(0)
  await dialog.getByLabel('Change members’ points').check()
  await dialog.getByLabel('Points at once').fill('many')
  await dialog.getByLabel('Reason').fill('Joins the desk')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(dialog.getByText('Please enter a whole number')).toBeVisible()
  await dialog.getByLabel('Points at once').fill('1,500')
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Proposed. A second super admin has to approve the change.')).toBeVisible()
  await second.reload()
  await expect(second.getByRole('listitem').filter({ hasText: `Change the role ${name}` })).toContainText(
    'No longer: Edit and publish texts. Limits before: none. Limits after: At most 1,500 points at once.',
  )
  await trainee.context().close()
  await second.context().close()
})

test('a super admin views the admin part as a role, without changing anything', async ({
  page,
  project,
  pageErrors,
}) => {
  pageErrors.expectStatus(403)
  // The view belongs to a session, so it needs one that no other test has.
  await page.goto('/login')
  await page.getByLabel('Email').fill(emailOf('deputy', project))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/admin/roles')
  await page.getByRole('button', { name: 'View as Support' }).click()
  const bar = page.getByRole('complementary', { name: 'View of another role' })
  await expect(bar).toContainText('View as support: nothing can be changed.')
  await expectAccessible(page)
  await page.goto('/admin/subscriptions')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  // What the role may do is offered, and refused by the server.
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('nothing can be changed. Leave the view first.').first()).toBeVisible()
  await page.goto('/admin')
  await bar.getByRole('button', { name: 'Leave the view' }).click()
  await expect(bar).toHaveCount(0)
  await page.goto('/admin/roles')
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
})

/** Returns the id of the signed-in member. */
async function idOf(page: Page): Promise<string> {
  const { member } = await (await page.request.get('/api/session')).json()
  return member.id
}
