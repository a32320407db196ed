import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
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
  await figure.getByRole('button', { name: 'Show as a table' }).click()
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

test('a chart shows the values of a day by keyboard and by pointer, and hides a series', async ({ page, signInAs }) => {
  await signInAs('moderator')
  await page.goto('/admin/analytics?tab=activity&days=7')
  const figure = page.getByRole('figure', { name: 'Active members' })
  const slider = figure.getByRole('slider', { name: 'Active members' })
  const tooltip = figure.locator('.visx-tooltip')
  await slider.focus()
  const today = await slider.getAttribute('aria-valuetext')
  expect(today).toMatch(/^\d+ \w+ \d{4}, so far, Daily \d+, Weekly \d+, Monthly \d+$/)
  await expect(tooltip).toContainText(today?.split(',')[0] ?? '')
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveValue('5')
  await expect(tooltip).not.toContainText(today?.split(',')[0] ?? '')
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()

  await figure.getByRole('button', { name: 'Weekly' }).click()
  await expect(figure.getByRole('button', { name: 'Weekly' })).toHaveAttribute('aria-pressed', 'false')
  await figure.locator('svg[width]').last().hover()
  await expect(tooltip).toContainText('Monthly')
  await expect(tooltip).not.toContainText('Weekly')
  await figure.getByRole('heading').hover()
  await expect(tooltip).toBeHidden()
})

test('two clicks in the calendar choose the days, and a tooltip explains a column', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/admin/analytics?from=2026-03-03&to=2026-03-20')
  await page.getByRole('button', { name: 'Choose days in a calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('grid', { name: 'March 2026' })).toBeVisible()
  await expectAccessible(page)
  await calendar.getByRole('button', { name: /12 March 2026/ }).click()
  await expect(calendar.getByText('Choose the last day.')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(page).toHaveURL(/from=2026-03-11&to=2026-03-12/)

  await page.goto('/admin/economy/day')
  await page.getByRole('button', { name: 'Perfect member' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByText('The assumptions below, with average luck.', { exact: true }).last()).toBeVisible()
})

test('support has no link to the analytics and no access', async ({ page, signInAs }) => {
  await signInAs('supporter')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Analytics' })).toHaveCount(0)
  await page.goto('/admin/analytics')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})
