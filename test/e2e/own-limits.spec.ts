import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openGame } from './games.ts'
import { expect, test } from './test.ts'

const act = (page: Page, method: 'POST' | 'PUT', path: string, data: object) =>
  page.request.fetch(path, { method, data, headers: { 'idempotency-key': randomUUID() } })

test('during a break every page is calm: it says so once, and invites to nothing', async ({ page, signInAsFresh }) => {
  test.slow()
  await signInAsFresh()
  await page.goto('/profile#limits')
  await page.getByRole('button', { name: '24 hours' }).click()
  const confirm = page.getByRole('dialog')
  await expectAccessible(page)
  await confirm.getByRole('button', { name: /^Start/ }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Break until' })
  await expect(notice).toBeVisible()

  await page.goto('/dashboard')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('button', { name: 'Check in' })).toHaveCount(0)
  await expect(page.getByText(/spins? left/)).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/games')
  await expect(page.getByRole('link', { name: 'Open' })).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Play', exact: true })).toHaveCount(0)
  for (const [game, button] of [
    ['wheel', 'Closed for now'],
    ['scratch', 'NEW SCRATCH CARD'],
    ['quiz', 'Start Quiz'],
  ] as const) {
    await openGame(page, game)
    await expect(page.getByRole('button', { name: button })).toBeDisabled()
    await expect(notice).toHaveCount(1)
  }

  await page.goto('/special-tasks')
  await expect(page.getByRole('link', { name: /Daily check-in/i }).first()).toBeVisible()
  await expect(page.getByText(/Your bonus is waiting|Next rewards in/)).toHaveCount(0)
  await page.goto('/special-tasks/daily-check-in')
  await expect(page.getByText('After your break')).toBeVisible()
  await expect(page.getByText('Available Now!')).toHaveCount(0)
  await page.goto('/rewards')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/Fastest today/)).toHaveCount(0)
  await page.goto('/leaderboard')
  await expect(page.getByRole('region', { name: /^Your rank/ })).toBeVisible()
  await expect(page.getByText(/points? to/)).toHaveCount(0)
  for (const [path, loaded] of [
    ['/my-draws', 'No draws yet'],
    ['/notifications', 'Nothing new'],
    ['/profile', 'Achievements'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(loaded).first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^(Play|Spin)/ })).toHaveCount(0)
  }
  await expect(page.getByText('Your first medal is one spin away')).toHaveCount(0)
  expect((await act(page, 'POST', '/api/games/wheel/spins', {})).status()).toBe(409)
})

test('with an own limit of plays the day counts only these, and is full after them', async ({
  page,
  signInAsFresh,
}) => {
  await signInAsFresh()
  expect((await act(page, 'PUT', '/api/me/limits/plays', { playsPerDay: 1 })).ok()).toBe(true)
  await page.goto('/dashboard')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByText('Spin & Win')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '0 of 12 done' })).toBeVisible()
  expect((await act(page, 'POST', '/api/games/wheel/spins', {})).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('progressbar', { name: '1 of 12 done' })).toBeVisible()
  await openGame(page, 'scratch')
  await expect(page.getByText('You’ve reached your own limit for today.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'NEW SCRATCH CARD' })).toBeDisabled()
  await expectAccessible(page)
})

test('a limit whose answer was lost, and that another device changed since, is stored again', async ({
  page,
  signInAsFresh,
  pageErrors,
}) => {
  pageErrors.expectNetworkErrors()
  await signInAsFresh()
  await page.goto('/profile#limits')
  const plays = page.getByLabel('Plays per day')
  const save = page.getByRole('button', { name: 'Save limit' })
  await page.route(
    '**/api/me/limits/plays',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await plays.selectOption('5')
  await save.click()
  // The event of the change shows that it is stored.
  await expect(save).toBeDisabled()
  expect((await act(page, 'PUT', '/api/me/limits/plays', { playsPerDay: 3 })).ok()).toBe(true)
  await expect(save).toBeEnabled()
  await save.click()
  await expect(page.getByText(/^3 plays until .*, then 5 plays$/)).toBeVisible()
})
