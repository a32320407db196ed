import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf, type ProjectName } from './actors.ts'
import { addSession, expect, test } from './test.ts'

const memberOf = (page: Page, name: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name }).first()

/** Finds a member by address and opens the details. */
async function openMember(page: Page, email: string, name: string) {
  await page.goto('/admin/users')
  await page.getByRole('searchbox', { name: 'Search members' }).fill(email)
  await expect(page.getByRole('button', { name: /^Open (?!menu)/ })).toHaveCount(1)
  await page.getByRole('button', { name: `Open ${name}` }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await expect(dialog.getByRole('heading', { name: 'Recent transactions' })).toBeVisible()
  return dialog
}

test('staff find a member, adjust points, and write a note', async ({ page, signInAs, project, pageErrors }) => {
  pageErrors.expectNetworkErrors()
  await signInAs('warden')
  const dialog = await openMember(page, emailOf('rascal', project), 'Ruben Rascal')
  await expect(dialog.getByText('Opening balance')).toBeVisible()
  await dialog.getByRole('button', { name: 'Adjust points' }).click()
  const adjust = page.getByRole('dialog', { name: 'Adjust the points of Ruben Rascal' })
  await adjust.getByLabel('Reason').fill('A quiz that broke off')
  for (const wrong of ['0', '1.5', 'ten']) {
    await adjust.getByLabel('Points').fill(wrong)
    await adjust.getByRole('button', { name: 'Adjust points' }).click()
    await expect(adjust.getByText('Please enter a valid number')).toBeVisible()
  }
  await adjust.getByLabel('Points').fill('-9999')
  await expect(adjust.getByText(/^This would leave -\d,\d+ points/)).toBeVisible()
  await adjust.getByLabel('Points').fill('25')
  // The answer is lost, and then the dialog reads that the member has an adjustment more.
  await page.clock.install()
  await page.route(
    '**/api/admin/members/*/points',
    async (route) => {
      await route.fetch()
      await route.abort('failed')
    },
    { times: 1 },
  )
  await adjust.getByRole('button', { name: 'Add 25 points' }).click()
  await expect(adjust.getByRole('alert')).toBeVisible()
  await page.clock.fastForward('01:00')
  const read = page.waitForResponse((response) => /\/api\/admin\/members\/[\w-]{36}$/.test(response.url()))
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await read
  await adjust.getByRole('button', { name: 'Add 25 points' }).click()
  await expect(adjust).toBeHidden()
  await expect(dialog.getByText('Adjustment: A quiz that broke off')).toHaveCount(1)
  await expect(dialog.getByText('Points adjusted · A quiz that broke off')).toBeVisible()

  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByText('Please write a note')).toBeVisible()
  await dialog.getByLabel('New note').fill('Asked twice about the same quiz')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByText('Asked twice about the same quiz')).toBeVisible()
  await expect(dialog.getByLabel('New note')).toHaveValue('')
})

test('the page of a member explains the balance, and its link shows a colleague the same', async ({
  page,
  signInAs,
  project,
}) => {
  await signInAs('warden')
  const dialog = await openMember(page, emailOf('regular', project), 'Rosa Regular')
  await dialog.getByRole('link', { name: 'Open page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa Regular')
  await page.getByLabel('Source').selectOption({ label: 'Welcome bonus' })
  await expect(page).toHaveURL(/source=signup/)
  const entries = page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: /\d{4}, \d\d:\d\d/ })
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('5,100')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^ledger.*\.csv$/)

  await signInAs('supporter')
  await page.reload()
  await expect(entries).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Adjust points' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Notes and staff actions' }).click()
  await expect(page.getByRole('heading', { name: 'Staff actions', exact: true })).toBeVisible()
  // Support may write notes, and nothing else here.
  await page.getByLabel('New note').fill('Called about a code')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Called about a code')).toBeVisible()
})

test('a double click opens a dialog and does not close it', async ({ page, signInAs, project }) => {
  await signInAs('warden')
  await page.goto(`/admin/users?q=${encodeURIComponent(emailOf('rascal', project))}`)
  await page.getByRole('button', { name: 'Adjust the points of Ruben Rascal' }).dblclick()
  await expect(page.getByRole('dialog', { name: 'Adjust the points of Ruben Rascal' })).toBeVisible()
})

test('a ban signs out open tabs at once, and an activation allows to sign in again', async ({
  page,
  signInAs,
  project,
  browser,
  baseURL,
  pageErrors,
}) => {
  pageErrors.expectStatus(401, 403)
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(theirs, emailOf('rascal', project), baseURL)
  const tab = await theirs.newPage()
  await tab.goto('/transactions')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Transaction History')

  await signInAs('warden')
  const dialog = await openMember(page, emailOf('rascal', project), 'Ruben Rascal')
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  const ban = page.getByRole('dialog', { name: 'Ban Ruben Rascal' })
  await expect(ban.getByText('Their sessions end at once')).toBeVisible()
  await ban.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(ban.getByText('Please give a reason')).toBeVisible()
  await ban.getByLabel('Reason').fill('Five accounts')
  // A day without a month and a year is not a ban without an end.
  const lastDay = ban.getByLabel('Last day')
  await lastDay.pressSequentially('30')
  await ban.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(ban.getByText('Please check this field')).toBeVisible()
  await expect(lastDay).toBeFocused()
  await lastDay.fill(`${new Date().getUTCFullYear() + 1}-06-30`)
  await ban.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(ban).toBeHidden()
  await expect(dialog.getByText('Five accounts').first()).toBeVisible()
  await expect(memberOf(page, 'Ruben Rascal')).toContainText('until 30 Jun')
  await expect(dialog.getByText('Not signed in anywhere')).toBeVisible()
  await expect(tab).toHaveURL(/\/login/)
  await theirs.close()

  await dialog.getByRole('button', { name: 'Activate' }).click()
  const activate = page.getByRole('dialog', { name: 'Activate Ruben Rascal' })
  await activate.getByRole('button', { name: 'Activate' }).click()
  await expect(activate).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Ban', exact: true })).toBeVisible()
})

test('a bulk ban shows the members before it, and the result of each after it', async ({ page, signInAs, project }) => {
  await signInAs('warden')
  const found = async (role: 'urchin' | 'warden', name: string, project: ProjectName) => {
    await expect(memberOf(page, emailOf(role, project))).toBeVisible()
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  }
  // Only these two addresses have this prefix.
  await page.goto(`/admin/users?q=of.${project}%20u&sort=name`)
  await expect(page.getByRole('checkbox', { name: 'Select Ursa Urchin' })).toBeVisible()
  await found('urchin', 'Ursa Urchin', project)
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByText('1 selected')).toBeHidden()
  await page.goto(`/admin/users?q=of.${project}&sort=name&dir=desc`)
  await found('warden', 'Wilma Warden', project)
  await found('urchin', 'Ursa Urchin', project)
  await expect(page.getByText('2 selected')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)

  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  const ban = page.getByRole('dialog', { name: 'Ban 1 member' })
  await expect(ban.getByText('1 is skipped')).toBeVisible()
  await expect(ban.getByText('that is you')).toBeVisible()
  await ban.getByLabel('Reason').fill('A ring')
  await ban.getByRole('button', { name: 'Ban 1 member' }).click()
  const done = page.getByRole('dialog', { name: '1 member banned' })
  await expect(done.getByText('Banned', { exact: true })).toBeVisible()
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('2 selected')).toBeHidden()

  await page.getByRole('tab', { name: /^Banned/ }).click()
  await expect(page).toHaveURL(/status=banned/)
  // Until the rows are those of the tab, a selection is of the filter before.
  await expect(memberOf(page, emailOf('warden', project))).toBeHidden()
  await found('urchin', 'Ursa Urchin', project)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  const activate = page.getByRole('dialog', { name: 'Activate 1 member' })
  await activate.getByRole('button', { name: 'Activate 1 member' }).click()
  await page.getByRole('dialog', { name: '1 member activated' }).getByRole('button', { name: 'Done' }).click()
  await expect(memberOf(page, emailOf('urchin', project))).toBeHidden()
})

test('all shown members are selected until the filters change', async ({ page, signInAs, project }) => {
  await signInAs('warden')
  await page.goto(`/admin/users?q=of.${project}&sort=name`)
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all members shown' }).check()
  await expect(page.getByText(/^\d+ selected$/)).toBeVisible()
  await page.getByRole('searchbox').fill(`of.${project} u`)
  await expect(page.getByRole('checkbox', { name: 'Select Wilma Warden' })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Select Ursa Urchin' })).not.toBeChecked()
  await page.getByRole('searchbox').fill(`of.${project}`)
  await expect(page.getByRole('checkbox', { name: 'Select all members shown' })).not.toBeChecked()
  await expect(page.getByText(/^\d+ selected$/)).toBeHidden()
})

test('the sheet of a member leads to all of their redemptions', async ({ page, signInAs, project }) => {
  await signInAs('warden')
  const email = emailOf('regular', project)
  const sheet = await openMember(page, email, 'Rosa Regular')
  await sheet.getByRole('link', { name: 'All redemptions' }).click()
  await expect(page).toHaveURL(/\/admin\/redemptions\?status=all&q=/)
  const { items } = await (await page.request.get('/api/admin/redemptions', { params: { search: email } })).json()
  await expect(page.getByRole('checkbox', { name: /^Select redemption/ })).toHaveCount(items.length)
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(items.length)
})

test('the list and the details can be used by keyboard', async ({ page, signInAs, project }) => {
  await signInAs('warden')
  await page.goto('/admin/users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(`${emailOf('urchin', project)}`)
  await expect(page.getByRole('button', { name: /^Open (?!menu)/ })).toHaveCount(1)
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'Open Ursa Urchin' })).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeHidden()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ursa Urchin' })
  await expect(dialog.getByRole('heading', { name: 'Staff notes' })).toBeVisible()
  await expect(page).toHaveURL(/member=/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open Ursa Urchin' })).toBeFocused()
})

test('a failed load of the members shows the reason, and can be tried again', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectNetworkErrors()
  await signInAs('warden')
  let answer: (() => { body: string } | 'abort') | undefined = () => ({ body: '{"users":[]}' })
  await page.route('**/api/admin/members?*', (route) => {
    const given = answer?.()
    if (given === undefined) return route.fallback()
    return given === 'abort' ? route.abort() : route.fulfill({ contentType: 'application/json', body: given.body })
  })
  await page.goto('/admin/users')
  await expect(page.getByText('Failed to fetch users')).toBeVisible()
  await expect(page.getByText('Received invalid user data format from server')).toBeVisible()
  answer = () => 'abort'
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible()
  answer = undefined
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^Open / }).first()).toBeVisible()
})

test('staff save the filters of a list under a name, show them again, and delete the view', async ({
  page,
  signInAs,
}) => {
  await signInAs('warden')
  await page.goto('/admin/users?status=banned&q=no-one-at-all&member=')
  const menu = page.getByRole('button', { name: /^Saved views/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Banned')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Saved views: Banned' })).toBeVisible()
  await page.goto('/admin/users')
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Banned' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Banned' }).click()
  await expect(page).toHaveURL(/\/admin\/users\?q=no-one-at-all&status=banned$/)
  await expect(page.getByRole('searchbox', { name: 'Search members' })).toHaveValue('no-one-at-all')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rename or delete' }).click()
  await expect(page.getByRole('button', { name: 'Delete Banned' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete Banned' }).click()
  await expect(page.getByRole('button', { name: 'Saved views', exact: true })).toBeVisible()
})
