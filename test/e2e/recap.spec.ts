import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { RECAP_PICTURE } from '#contracts/recap-rules.ts'
import { expectAccessible } from './accessibility.ts'
import { lastMonth } from './actors.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(new Date(`${lastMonth()}-01`))

test('a member looks back on a month: from the notification, by keys and buttons, and saves the picture', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs('returner')
  await page.goto('/notifications')
  await page.getByRole('link', { name: `Your ${name} is ready` }).click()
  await expect(page).toHaveURL(`/recap?month=${lastMonth()}`)
  await expect(page.getByRole('heading', { level: 1, name: `Your ${name}` })).toBeVisible()
  const story = page.getByRole('region', { name: `Your ${name} in five cards` })
  const cards = story.getByRole('list').first().locator('> li')
  await expect(cards).toHaveCount(5)
  await expect(cards.nth(0)).toContainText('620 points')
  await expect(cards.nth(0)).toContainText('Most of it came from Scratch & Earn.')
  await expect(cards.nth(1)).toContainText('300 points')
  await expect(cards.nth(1)).toContainText(/On a scratch card, on 12/)
  await expect(cards.nth(2)).toContainText('No streak')
  await expect(cards.nth(2).locator('[data-tick]')).toHaveCount(0)
  await expect(cards.nth(3)).toContainText('Not ranked')
  await expect(cards.nth(4)).toContainText(/points to go/)
  await expectAccessible(page)

  await expect(cards.nth(0)).toBeInViewport({ ratio: 0.9 })
  await story.getByRole('button', { name: 'Next card' }).click()
  await expect(cards.nth(1)).toBeInViewport({ ratio: 0.9 })
  await expect(story.getByText('Card 2 of 5')).toBeAttached()
  await story.getByRole('list').first().focus()
  await page.keyboard.press('End')
  await expect(cards.nth(4)).toBeInViewport({ ratio: 0.9 })
  await expect(story.getByText('Card 5 of 5')).toBeAttached()
  await expect(story.getByRole('button', { name: 'Next card' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Home')
  await expect(story.getByText('Card 1 of 5')).toBeAttached()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save picture' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`my-month-${lastMonth()}.png`)
  const { format, width, height } = await sharp(await readFile(await file.path())).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', ...RECAP_PICTURE })
})

test('a month without draws is named', async ({ page, signInAs }) => {
  await signInAs('returner')
  await page.route('**/api/me/recap?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), bestWin: null } })
  })
  await page.goto(`/recap?month=${lastMonth()}`)
  await expect(page.getByText(`You played neither the wheel nor a card in ${name}.`)).toBeVisible()
})

test('the drawing of the streak has a tick for each of its days, up to seven', async ({ page, signInAs }) => {
  await signInAs('returner')
  let days = 5
  await page.route('**/api/me/recap?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), streak: { days, checkIns: days } } })
  })
  for (const [streak, ticks] of [
    [5, 5],
    [30, 7],
  ] as const) {
    days = streak
    await page.goto(`/recap?month=${lastMonth()}`)
    await expect(page.getByText(`${days} days`, { exact: true })).toBeAttached()
    await expect(page.locator('[data-tick]')).toHaveCount(ticks)
  }
})

test('with reduced motion the cards move at once', async ({ page, signInAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAs('returner')
  await page.goto('/recap')
  const story = page.getByRole('region', { name: `Your ${name} in five cards` })
  await story.getByRole('button', { name: 'Next card' }).click()
  await expect(story.getByText('Card 2 of 5')).toBeAttached()
})

test('a member without points in a month is shown what to do, and a running month says so', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectStatus(404)
  await signInAs('player')
  await page.goto('/recap?month=2020-01')
  await expect(page.getByText('Nothing to look back on')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/recap?month=${new Date().toISOString().slice(0, 7)}`)
  await expect(page.getByText('This month is not over')).toBeVisible()
  await page.getByRole('link', { name: 'Spin the wheel' }).click()
  await expect(page).toHaveURL('/games/spin-win')
})

test('the dashboard links to it in the first days of a month, and the profile always', async ({ page, signInAs }) => {
  await signInAs('returner')
  await page.route('**/api/dashboard', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), recapMonth: lastMonth() } })
  })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: `Your ${name} is ready` }).click()
  await expect(page).toHaveURL(`/recap?month=${lastMonth()}`)
  await page.goto('/profile?view=settings')
  await page.getByRole('link', { name: 'Look back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Your ${name}` })).toBeVisible()
})

test('the notification can be switched off', async ({ page, signInAs }) => {
  await signInAs('returner')
  await page.goto('/notifications?view=settings')
  const choice = page.getByRole('checkbox', { name: 'Your month' })
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await expect(choice).not.toHaveAttribute('aria-busy', 'true')
  await page.reload()
  await expect(choice).not.toBeChecked()
  await choice.check()
  await expect(choice).not.toHaveAttribute('aria-busy', 'true')
})
