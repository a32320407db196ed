import { readFile } from 'node:fs/promises'
import { verifyExport } from '#server/modules/fairness/verify-export.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

test('a guest reads how draws work, sees all odds, and recomputes a draw', async ({ page }) => {
  await page.goto('/fairness')
  const odds = page.getByRole('region', { name: 'Odds and actual results' })
  await expect(odds.getByRole('row').filter({ hasText: '1,000' })).toContainText('0.1%')
  await odds.getByRole('tab', { name: 'Check-in, day 7' }).click()
  await expect(odds.getByRole('row').filter({ hasText: '801–1,000' })).toContainText('1%')

  const calculator = page.getByRole('region', { name: 'Recompute a draw' })
  await calculator.getByRole('button', { name: 'Recompute' }).click()
  await expect(calculator.getByText('A server seed is 64 characters, 0 to 9 and a to f')).toBeVisible()
  await expect(calculator.getByLabel('Server seed (revealed)')).toBeFocused()
  await calculator.getByRole('button', { name: 'Fill in an example' }).click()
  await calculator.getByRole('button', { name: 'Recompute' }).click()
  await expect(calculator.getByText('25 Points')).toBeVisible()
  await expect(calculator.getByText('475', { exact: true })).toBeVisible()
  await calculator.getByLabel('Number of the draw').fill('42')
  await expect(calculator.getByText('25 Points')).toBeHidden()
})

test('the calculator refuses unknown rules, and shows that rules could not be loaded', async ({ page, pageErrors }) => {
  pageErrors.expectStatus(500)
  const inputs = { serverSeed: 'a'.repeat(64), clientSeed: 'member-2', nonce: '41', table: 'wheel', ruleSet: '99' }
  let isBroken = true
  await page.route('**/api/fairness/rules', (route) => (isBroken ? route.fulfill({ status: 500 }) : route.fallback()))
  await page.goto(`/fairness#${new URLSearchParams(inputs)}`)
  const calculator = page.getByRole('region', { name: 'Recompute a draw' })
  await expect(calculator.getByText('The rules could not be loaded')).toBeVisible()
  isBroken = false
  await calculator.getByRole('button', { name: 'Try again' }).click()
  await expect(calculator.getByText('The rules could not be loaded')).toBeHidden()

  await calculator.getByRole('button', { name: 'Recompute' }).click()
  await expect(calculator.getByText('No rules have this number')).toBeVisible()
  const rules = calculator.getByLabel('Rules')
  await expect(rules).toBeFocused()
  await expect(calculator.getByText('Number drawn')).toBeHidden()
  await rules.selectOption({ label: 'No. 1, from the beginning' })
  await calculator.getByRole('button', { name: 'Recompute' }).click()
  await expect(calculator.getByText('Number drawn')).toBeVisible()
})

test('a member reveals a seed, recomputes a draw, and exports all draws to verify them', async ({
  page,
  pageErrors,
  signInAs,
}) => {
  pageErrors.expectStatus(500)
  await signInAs('auditor')
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { prize } = await (await page.request.post('/api/games/wheel/spins', { headers, data: {} })).json()
  await page.goto('/my-draws')
  const draws = page.getByRole('region', { name: 'Draws', exact: true })
  const newest = draws.getByRole('listitem').first()
  await expect(newest).toContainText('Spin & Win')
  await newest.getByRole('button', { name: /Verify/ }).click()
  await expect(page.getByRole('dialog')).toContainText('the server seed that is still in use')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Change seed and reveal' }).click()
  await expect(page.getByRole('button', { name: 'Reveal and change' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reveal and change' }).click()
  await expect(page.getByText('Checked in your browser: the hash matches this seed.')).toBeVisible()
  await expect(page.getByText('These steps are for rules no. 1, which are active now.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  // The steps in that dialog have loaded the rules.
  await page.reload()
  let isBroken = true
  await page.route('**/api/fairness/rules', (route) => (isBroken ? route.fulfill({ status: 500 }) : route.fallback()))
  await newest.getByRole('button', { name: /Verify/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The draw could not be recomputed')
  isBroken = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toContainText('This is the result you got, and the seed matches the hash shown before.')
  await expect(dialog).toContainText('Rules no. 1')
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Recompute it step by step' }).click()
  await page.getByRole('button', { name: 'Recompute' }).click()
  await expect(page.getByRole('region', { name: 'Recompute a draw' })).toContainText(prize.label)

  await page.goto('/my-draws')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^my-draws-\d{4}-\d\d-\d\d\.json$/)
  const report = verifyExport(await readFile(await download.path(), 'utf8'))
  expect(report.findings).toEqual([])
  expect(report.verified).toBeGreaterThan(0)
})
