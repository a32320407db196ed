import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf, type ProjectName } from './actors.ts'
import { PATIENCE } from './patience.ts'
import { addSession, expect, test } from './test.ts'

const MINUTE_MS = 60_000
/** How far ahead the activation is at most, in minutes. */
const AHEAD = process.env.CI ? 7 : 5
/** Every process has read it ten seconds after that. */
const UNTIL_ACTIVE_MS = (AHEAD + 1) * MINUTE_MS

/** Opens a page of a colleague. */
async function colleaguePage(browser: Browser, project: ProjectName, baseURL = ''): Promise<Page> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  await addSession(context, emailOf('deputy', project), baseURL)
  return await context.newPage()
}

/**
 * Returns day and time (UTC, the product's time zone) of a whole minute ahead. An approval has to come a minute before it, which leaves at
 * least five minutes for the proposal and the approval in CI, and three elsewhere.
 */
function soon(page: Page): Promise<{ day: string; time: string }> {
  return page.evaluate(
    ([minute, ahead]) => {
      const at = new Date((Math.floor(Date.now() / minute) + ahead) * minute).toISOString()
      return { day: at.slice(0, 10), time: at.slice(11, 16) }
    },
    [MINUTE_MS, AHEAD] as const,
  )
}

test('a draft is edited with the guard beside it, proposed, approved by a colleague, and becomes active', async ({
  page,
  browser,
  signInAs,
  project,
  baseURL,
  pageErrors,
}) => {
  test.setTimeout(UNTIL_ACTIVE_MS + 240_000 * PATIENCE)
  // Rules with errors, which the preview refuses.
  pageErrors.expectStatus(400)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('warden')
  await page.goto('/admin/economy/rules')
  await page.getByRole('link', { name: 'New draft' }).click()
  await expect(page.getByRole('heading', { name: /^New draft from rule set \d+$/ })).toBeVisible()
  const guard = page.getByRole('region', { name: 'The guard' })
  await expect(guard.getByText('The guard cannot judge these rules')).toBeVisible()

  // Two prizes are moved by keyboard; the chance follows while the weight is typed.
  const prizes = page.getByRole('region', { name: 'Scratch & Earn' }).getByRole('list', { name: 'Prizes' })
  const first = prizes.getByRole('listitem').first()
  const points = await first.getByLabel('Points of prize 1').inputValue()
  await first.getByRole('button', { name: 'Move row 1 down' }).focus()
  await page.keyboard.press('Enter')
  await expect(prizes.getByRole('listitem').nth(1).getByLabel('Points of prize 2')).toHaveValue(points)
  await expect(prizes.getByRole('button', { name: 'Move row 2 down' })).toBeFocused()
  await expect(page.getByText('Row 1 is now row 2 of 8')).toBeAttached()
  const weight = await prizes.getByLabel('Weight of row 2').inputValue()
  await prizes.getByLabel('Weight of row 2').fill('')
  await expect(prizes.getByRole('listitem').nth(1)).toContainText('0%')
  await expect(prizes.getByText('Please enter a whole number')).toBeVisible()
  await expect(guard.getByText('Please correct the marked fields')).toBeVisible()
  // What is typed survives another screen.
  await page.getByRole('link', { name: 'All rule sets' }).click()
  await page.getByRole('link', { name: 'New draft' }).click()
  await expect(prizes.getByLabel('Weight of row 2')).toHaveValue('')
  await prizes.getByLabel('Weight of row 2').fill(weight)
  // The odds stay as they are, because other tests play by these rules.
  await prizes.getByLabel('Icon of prize 2').selectOption('Trophy')
  await expect(prizes.getByText('Please enter a whole number')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Store draft' }).click()
  const store = page.getByRole('dialog', { name: 'Store this draft' })
  await store.getByRole('button', { name: 'Store draft' }).click()
  await expect(store.getByText('Please give a reason')).toBeVisible()
  await store.getByLabel('What changes, and why').fill('Another order of the prizes')
  await store.getByRole('button', { name: 'Store draft' }).click()
  const title = page.getByRole('heading', { name: /^Rule set \d+ Draft$/ })
  await expect(title).toBeVisible()
  const number = /\d+/.exec((await title.textContent()) ?? '')?.[0] ?? ''

  await page.setViewportSize({ width: 1366, height: 768 })
  // Compared with the first set, values that differ are marked.
  await page.getByLabel('Compare with').selectOption('Rule set 1')
  await expect(page.getByRole('region', { name: 'Scratch & Earn' }).getByText('changed').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Propose activation' }).click()
  const propose = page.getByRole('dialog', { name: `Propose to activate rule set ${number}` })
  await propose.getByLabel('Day').fill('2026-01-01')
  await propose.getByLabel('Time').fill('08:00')
  await propose.getByLabel('Why').fill('A calmer month')
  await propose.getByRole('button', { name: 'Propose' }).click()
  await expect(propose.getByText('Please choose a time that is at least a minute ahead.')).toBeVisible()
  await expectAccessible(page)
  const { day, time } = await soon(page)
  await propose.getByLabel('Day').fill(day)
  await propose.getByLabel('Time').fill(time)
  await propose.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('Proposed. A colleague has to approve it.')).toBeVisible()
  await expect(page.getByText('Wilma Warden proposed to activate it')).toBeVisible()

  const other = await colleaguePage(browser, project, baseURL)
  await other.goto('/admin/approvals')
  const proposal = other.getByRole('listitem').filter({ hasText: `Rule set ${number} becomes active` })
  await expect(proposal).toContainText('The guard cannot judge it, because costs are missing.')
  await proposal.getByRole('button', { name: 'Approve' }).click()
  const decide = other.getByRole('dialog', { name: 'Approve this proposal' })
  await decide.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText('Approved and carried out')).toBeVisible()
  await other.context().close()

  await page.reload()
  await expect(page.getByRole('heading', { name: `Rule set ${number} Scheduled` })).toBeVisible()
  await expect(async () => {
    await page.goto('/admin/economy/rules')
    const active = page.getByRole('listitem').filter({ hasText: 'Another order of the prizes' }).first()
    await expect(active.getByText('Active', { exact: true })).toBeVisible()
  }).toPass({ intervals: [2000], timeout: UNTIL_ACTIVE_MS })
  await expectAccessible(page)
})
