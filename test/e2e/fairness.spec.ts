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

test('a member reveals a seed, recomputes a draw, and exports all draws to verify them', async ({ page, signInAs }) => {
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
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await newest.getByRole('button', { name: /Verify/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This is the result you got, and the seed matches the hash shown before.')
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
