import type { APIRequestContext, Page } from '@playwright/test'
import { emailOf, PASSWORD, type ProjectName } from './actors.ts'
import { expect, test } from './test.ts'

/** Returns a row of a table on a desktop, of a list on a phone. */
const lineOf = (page: Page, list: string, text: string | RegExp) =>
  page
    .getByLabel(list)
    .getByRole('row')
    .or(page.getByLabel(list).getByRole('listitem'))
    .filter({ hasText: text })
    .first()

const signIn = (request: APIRequestContext, email: string, password: string) =>
  request.post('/api/auth/sign-in', { data: { email, password, rememberMe: false } })

const LOOKOUT = 'Lou Lookout'
const endOf = (project: ProjectName) => new RegExp(`^End (?!all).* of ${emailOf('lookout', project)}$`)

/** Adds two sessions and a failed sign-in. */
async function addSignIns(request: APIRequestContext, project: ProjectName): Promise<void> {
  const email = emailOf('lookout', project)
  expect((await signIn(request, email, PASSWORD)).ok()).toBe(true)
  expect((await signIn(request, email, PASSWORD)).ok()).toBe(true)
  expect((await signIn(request, email, 'not the password')).status()).toBe(401)
}

test('a super admin sees failed sign-ins, and ends sessions of staff', async ({
  page,
  playwright,
  baseURL,
  signInAs,
  project,
  pageErrors,
}) => {
  test.slow()
  const request = await playwright.request.newContext({ baseURL })
  await addSignIns(request, project)
  expect((await signIn(request, 'someone.unknown@gmail.com', 'guess')).status()).toBe(401)
  await signInAs('sentinel')
  await page.goto('/admin/security')
  await expect(page.getByText(/\d+ failed attempts? and/)).toBeVisible()
  const from = page.getByLabel('From (UTC)')
  await expect(from).toHaveValue(/^\d{4}-/)
  // A year that is being typed is not valid yet: it stays in the field, and the list stays.
  const first = await from.inputValue()
  await from.fill('0002-11-01')
  await expect(page.getByText('Please choose a day in the year 2000 or later.')).toBeVisible()
  await expect(from).toHaveValue('0002-11-01')
  await from.fill('2020-01-01')
  await expect(page.getByText('At most 90 days can be shown at once.')).toBeVisible()
  await expect(page.getByText(/\d+ failed attempts? and/)).toBeVisible()
  await from.fill(first)
  await expect(lineOf(page, 'Latest failed sign-ins', emailOf('lookout', project))).toContainText('Wrong password')
  await expect(lineOf(page, 'Latest failed sign-ins', 'so…@gmail.com')).toContainText('No such account')
  await page.getByRole('combobox', { name: 'Accounts' }).selectOption('No such account')
  await expect(page).toHaveURL(/aimed=nobody/)
  await expect(lineOf(page, 'Latest failed sign-ins', emailOf('lookout', project))).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Accounts' }).selectOption('All accounts')
  await page.getByRole('button', { name: new RegExp(`^Show only attempts on ${emailOf('lookout', project)}`) }).click()
  await expect(page).toHaveURL(/target=/)
  await expect(page.getByText(`Only ${emailOf('lookout', project)}`)).toBeVisible()
  await expect(lineOf(page, 'Latest failed sign-ins', 'so…@gmail.com')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Staff sessions' }).click()
  await expect(page).toHaveURL(/\?tab=sessions$/)
  const list = page.getByLabel('Staff sessions')
  await expect(list.getByText('This session')).toBeVisible()
  await list
    .getByRole('button', { name: new RegExp(`^End (?!all).* of ${emailOf('sentinel', project)}$`) })
    .first()
    .click()
  const own = page.getByRole('dialog', { name: 'End your own session?' })
  await expect(own).toContainText('You are signed out here at once')
  await page.keyboard.press('Escape')
  const before = await list.getByRole('button', { name: endOf(project) }).count()
  await list
    .getByRole('button', { name: endOf(project) })
    .first()
    .click()
  const one = page.getByRole('dialog', { name: `End a session of ${LOOKOUT}?` })
  await one.getByLabel('Reason').fill('A phone was lost')
  await one.getByRole('button', { name: 'End session' }).click()
  await expect(one).toBeHidden()
  await expect(list.getByRole('button', { name: endOf(project) })).toHaveCount(before - 1)
  await addSignIns(request, project)
  await page.reload()
  await list.getByRole('button', { name: `End all sessions of ${emailOf('lookout', project)}` }).click()
  const all = page.getByRole('dialog', { name: new RegExp(`^End all \\d+ sessions of ${LOOKOUT}\\?$`) })
  await all.getByRole('button', { name: /^End \d+ sessions$/ }).click()
  await expect(list.getByText(emailOf('lookout', project))).toHaveCount(0)
  // The holder of an ended session is signed out.
  const answer = await request.get('/api/admin/me/security')
  expect(answer.status()).toBe(401)
  pageErrors.expectStatus(401)

  await page.getByRole('tab', { name: 'Two-factor' }).click()
  await expect(page.getByText(/\d+ of \d+ have a second factor/)).toBeVisible()
  await expect(page.getByLabel('Second factors of staff').getByText(emailOf('lookout', project))).toBeVisible()
})

test('the audit log can be searched, read and verified by keyboard', async ({
  page,
  playwright,
  baseURL,
  signInAs,
  project,
}) => {
  test.slow()
  const request = await playwright.request.newContext({ baseURL })
  await addSignIns(request, project)
  await signInAs('sentinel')
  await page.goto('/admin/security?tab=sessions')
  const list = page.getByLabel('Staff sessions')
  await list
    .getByRole('button', { name: endOf(project) })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('tab', { name: 'Staff sessions' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/tab=audit/)
  const log = page.getByLabel('Audit log entries')
  await expect(log.getByRole('button', { name: /^staff\.end_sessions/ }).first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('end_sessions')
  await expect(page).toHaveURL(/q=end_sessions/)
  await expect(page.getByText(/^\d+ entr(y|ies)/)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.getByRole('heading', { level: 1 }).click()
  if (project === 'desktop') {
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
  } else await log.getByRole('button').first().click()
  const entry = page.getByRole('dialog', { name: /^Entry \d+: staff\.end_sessions$/ })
  await expect(entry).toContainText(LOOKOUT)
  await expect(entry.getByRole('rowheader', { name: 'sessions.0.id' })).toBeVisible()
  await expect(page).toHaveURL(/entry=\d+/)
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()

  await page.getByRole('combobox', { name: 'Who' }).click()
  await page.getByRole('option').nth(1).click()
  await expect(page).toHaveURL(/actor=/)
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page).toHaveURL(/q=nothing/)
  await expect(page.getByText('No entries found')).toBeVisible()
  await page.getByRole('button', { name: 'Reset filters' }).first().click()
  await expect(page.getByRole('searchbox')).toHaveValue('')

  // The reset also counts for text that was typed just before it.
  await page.clock.install()
  await page.goto('/admin/security?tab=audit&action=staff.end_sessions')
  await expect(log.getByRole('button', { name: /^staff\.end_sessions/ }).first()).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.getByRole('searchbox').fill('typed too late')
  await page.getByRole('button', { name: 'Reset filters' }).first().click()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/\?tab=audit$/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.clock.resume()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByRole('button', { name: 'Verify chain' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The chain is intact')).toBeVisible()
  await expect(page.getByText(/^(Matches|Behind by \d+)$/)).toBeVisible()
})
