import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf } from './actors.ts'
import { PATIENCE } from './patience.ts'
import { addSession, expect, test } from './test.ts'

/**
 * The start is a minute of the clock, five to six minutes ahead. The approval has to come a minute before, so a slow machine has at
 * least four minutes from the draft to the approval.
 */
const UNTIL_START_MS = 420_000
/** An end by staff takes effect 15 seconds later, and every process has read it ten seconds after that. */
const UNTIL_END_MS = 60_000 * PATIENCE

const PHONE = { width: 390, height: 844 }

const bestPrize = async (page: Page): Promise<number> => {
  const { prizes } = await (await page.request.get('/api/games/scratch')).json()
  return Math.max(...prizes.map(({ points }: { points: number }) => points))
}

test('a campaign is written, previewed, approved by a colleague, runs for its members, and is ended', async ({
  page,
  browser,
  signInAs,
  project,
  freshMemberEmail,
  baseURL,
  pageErrors,
}) => {
  test.setTimeout(UNTIL_START_MS + UNTIL_END_MS + 120_000 * PATIENCE)
  // The preview and the first attempt to save are refused.
  pageErrors.expectStatus(400)
  const name = 'Double points'
  await signInAs('warden')
  await page.goto('/admin/economy/campaigns')
  await page.getByRole('button', { name: 'New campaign' }).click()
  const preview = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Preview' }) })
  await expect(preview).toContainText('Enter name, banner, start and end')

  // A mistake is named at its field, and what was entered stays.
  const minute = (minutes: number) =>
    page.evaluate((later) => {
      const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + later * 60_000)
      return at.toISOString().slice(0, 16)
    }, minutes)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Banner').fill('Twice as much')
  await page.getByLabel('Start', { exact: true }).fill(await minute(5))
  await page.getByLabel('End', { exact: true }).fill(await minute(4))
  await page.getByRole('group', { name: 'More points' }).getByLabel('Scratch cards').fill('200')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('End', { exact: true })).toHaveAccessibleDescription('The end must be after the start')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)

  // It also stays when the editor is left.
  await page.getByRole('button', { name: 'All campaigns' }).click()
  await page.getByRole('button', { name: 'New campaign' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)

  await page.getByLabel('Start', { exact: true }).fill(await minute(5))
  await page.getByLabel('End', { exact: true }).fill(await minute(60))
  await page.getByLabel('For whom').selectOption('A list of members')
  await page.getByLabel('Addresses').fill('unknown@gmail.com')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('Addresses')).toHaveAccessibleDescription(
    /No active member has this address: unknown@gmail.com/,
  )
  await page.getByLabel('Addresses').fill(freshMemberEmail)
  await expect(preview).toContainText('Best prize of a card')
  await expect(preview).toContainText('The guard cannot judge')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save draft' }).click()

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const sectionOf = (state: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: state }) })
  await expect(card).toContainText('Scratch cards × 2')
  await expect(card).toContainText('1 listed member')
  await card.getByRole('button', { name: `Propose “${name}”` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('A quiet weekend')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(card.getByRole('link', { name: 'A colleague has to approve it' })).toBeVisible()
  await expectAccessible(page)

  const other = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  await addSession(other, emailOf('deputy', project), baseURL)
  const approverPage = await other.newPage()
  await approverPage.goto('/admin/approvals')
  const proposal = approverPage.getByRole('listitem').filter({ hasText: `Campaign “${name}”` })
  await proposal.getByRole('button', { name: 'Approve' }).click()
  await approverPage.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(approverPage.getByText('Approved and carried out')).toBeVisible()
  await other.close()

  // Staff use a desktop, the member a phone.
  const members = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block', viewport: PHONE })
  await addSession(members, freshMemberEmail, baseURL)
  const memberPage = await members.newPage()
  await memberPage.goto('/games/scratch-earn')
  const usual = await bestPrize(memberPage)
  // The open page shows the banner and the new prizes without a reload.
  const banner = memberPage.getByRole('list', { name: 'Special offers' })
  await expect(banner).toContainText('Twice as much', { timeout: UNTIL_START_MS })
  await expect(banner).toContainText('until')
  await expectAccessible(memberPage)
  expect(await bestPrize(memberPage)).toBe(2 * usual)
  // The member plays by the rules of the campaign.
  const played = await memberPage.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    await fetch('/api/games/scratch/cards', { method: 'POST', headers, body: '{}' })
    return (await (await fetch('/api/fairness/draws')).json()).items[0].ruleSet
  })
  const { sets } = await (await memberPage.request.get('/api/fairness/rules')).json()
  const published = sets.find(({ number }: { number: number }) => number === played)
  expect(published.campaigns[0].names).toEqual([name])
  await memberPage.goto('/fairness')
  await expect(memberPage.getByRole('region', { name: 'Campaigns' })).toContainText(`“${name}”`)
  await memberPage.goto('/dashboard')
  await expect(banner).toBeVisible()

  await page.goto('/admin/economy')
  await expect(page.getByRole('region', { name: 'Campaigns' }).getByRole('listitem')).toContainText(name)
  await page.getByRole('link', { name: 'All campaigns' }).click()
  await expect(sectionOf('Running').getByRole('heading', { name })).toBeVisible()
  await card.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toContainText('Points issued')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `End “${name}”` }).click()
  await dialog.getByLabel('Reason').fill('Enough')
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect(card).toContainText(/Ends at|Ended early by staff/)
  await expect(banner).toBeHidden({ timeout: UNTIL_END_MS })
  await expect.poll(() => bestPrize(memberPage), { timeout: UNTIL_END_MS }).toBe(usual)
  await members.close()
})

test('a draft that a colleague has saved meanwhile is saved with the changes of both', async ({
  page,
  signInAs,
  pageErrors,
  uniqueId,
}) => {
  pageErrors.expectStatus(404, 409)
  await signInAs('warden')
  const form = {
    name: `Written by two, ${uniqueId}`,
    startsAt: '2090-01-01T12:00',
    endsAt: '2090-01-02T12:00',
    overlay: { multipliers: { wheel: 200 }, extraPlays: {}, wheelPrizes: null, discount: null },
    audience: { kind: 'all' },
    banner: 'More for all',
    budgetPoints: null,
  }
  const headers = () => ({ 'idempotency-key': crypto.randomUUID() })
  const added = await page.request.post('/api/admin/campaigns', { headers: headers(), data: form })
  const { id, version } = (await added.json()).campaign
  // The page reads what the colleague saved only after its own save was refused.
  const before = await (await page.request.get('/api/admin/campaigns')).text()
  let isRefused = false
  page.on('response', (response) => {
    isRefused ||= response.status() === 409
  })
  await page.route('**/api/admin/campaigns', (route) =>
    isRefused ? route.continue() : route.fulfill({ contentType: 'application/json', body: before }),
  )
  await page.goto(`/admin/economy/campaigns?edit=${id}`)
  const points = page.getByRole('group', { name: 'More points' })
  await points.getByLabel('Quiz').fill('300')
  const overlay = { ...form.overlay, multipliers: { wheel: 150 } }
  const changed = await page.request.put(`/api/admin/campaigns/${id}`, {
    headers: headers(),
    data: { expectedVersion: version, form: { ...form, banner: 'Much more for all', overlay } },
  })
  expect(changed.status()).toBe(200)
  await page.getByRole('button', { name: 'Save draft' }).click()
  const overtaken = page.getByRole('alert').filter({ hasText: 'This campaign has been saved meanwhile' })
  await expect(overtaken).toContainText('with your own changes on top')
  await expect(page.getByLabel('Banner')).toHaveValue('Much more for all')
  await expect(points.getByLabel('Wheel')).toHaveValue('150')
  await expect(points.getByLabel('Quiz')).toHaveValue('300')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: form.name }) })
  await expect(card).toContainText('Wheel × 1.5')
  await expect(card).toContainText('Quiz × 3')

  // The editor of a draft that a colleague deletes does not become that of a new campaign.
  await card.getByRole('button', { name: `Edit “${form.name}”` }).click()
  await page.getByLabel('Banner').fill('Typed meanwhile')
  const deleted = await page.request.delete(`/api/admin/campaigns/${id}`, { headers: headers() })
  expect(deleted.status()).toBe(200)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('This campaign is no longer there')).toBeVisible()
  await page.getByRole('button', { name: 'All campaigns' }).click()
  await expect(page.getByRole('button', { name: 'New campaign' })).toBeVisible()
})
