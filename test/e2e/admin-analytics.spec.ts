import { readFile } from 'node:fs/promises'
import { expect, test } from './test.ts'

test('staff use the analytics: tabs, days, invalid days, and a saved table', async ({ page, signInAs, project }) => {
  test.slow()
  await signInAs('moderator')
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Members over time' })).toBeVisible()
  await expect(page.getByText('UTC', { exact: false }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/days=7/)
  const figure = page.getByRole('figure', { name: 'Members over time' })
  await figure.getByText('Show as a table').click()
  await expect(figure.getByRole('row')).toHaveCount(8)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV: members by day' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^analytics-\d{4}-\d{2}-\d{2}\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(8)

  // Change the tab by keyboard. Tab and days are in the address.
  await page.getByRole('tab', { name: 'Members' }).focus()
  for (const tab of ['activity', 'retention', 'points']) {
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(new RegExp(`tab=${tab}`))
  }
  await expect(page).toHaveURL(/days=7/)
  await expect(page.getByRole('heading', { name: 'Outstanding points' })).toBeVisible()
  const sources = project === 'desktop' ? page.getByRole('row') : page.getByRole('list', { name: 'By source' })
  await expect(sources.filter({ hasText: 'Welcome bonus' }).first()).toBeVisible()

  // Invalid days show an error, stay in their fields and change nothing.
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  const last = await to.inputValue()
  await from.fill('2027-12-31')
  await expect(page.getByRole('alert').filter({ hasText: 'The first day is after the last one.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Outstanding points' })).toBeVisible()
  await page.reload()
  await expect(from).toHaveValue('2027-12-31')
  await expect(to).toHaveValue(last)
  await expect(page.getByText('The first day is after the last one.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Outstanding points' })).toBeVisible()
  await from.fill(last)
  await expect(page.getByText('The first day is after the last one.')).toBeHidden()
  await page.getByRole('tab', { name: 'Retention' }).click()
  await expect(page.getByRole('heading', { name: 'Retention by week of sign-up' })).toBeVisible()
  await page.getByRole('tab', { name: 'Games' }).click()
  await expect(page.getByText(/No data for these days|The likelihood says/).first()).toBeVisible()
})

test('support has no link to the analytics and no access', async ({ page, signInAs }) => {
  await signInAs('supporter')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Analytics' })).toHaveCount(0)
  await page.goto('/admin/analytics')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})
