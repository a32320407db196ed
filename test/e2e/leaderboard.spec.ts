import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AnswerByKey } from '#contracts/index.ts'
import { expectAccessible } from './accessibility.ts'
import { PATIENCE } from './patience.ts'
import { waitForAnimations } from './steps.ts'
import { expect, test } from './test.ts'

type Board = AnswerByKey<'GET /api/leaderboard'>

const board = (page: Page, change: (board: Board) => Partial<Board>) =>
  page.route(/\/api\/leaderboard(\?|$)/, async (route) => {
    const response = await route.fetch()
    const real = (await response.json()) as Board
    await route.fulfill({ response, json: { ...real, ...change(real) } })
  })

const spin = (page: Page) =>
  page.request.post('/api/games/wheel/spins', { headers: { 'idempotency-key': randomUUID() } })
const top = (page: Page) => page.getByRole('region', { name: 'Top 10' })
const place = (page: Page) => page.getByRole('region', { name: /^Your rank/ })

test('it opens on this month, and shows a win and the own rank within five seconds', async ({ page, signInAs }) => {
  await signInAs('traveller')
  await page.goto('/leaderboard')
  await expect(page.getByRole('tab', { name: 'This month' })).toHaveAttribute('aria-selected', 'true')
  // The welcome bonus counts, the opening balance does not. Other tests may have played before.
  await expect(place(page)).toContainText(/[1-9]\d* points earned this month/)
  const before = Number(/(\d+) points earned/.exec((await place(page).innerText()).replaceAll(',', ''))?.[1])
  expect(before).toBeGreaterThanOrEqual(100)
  const { prize } = (await (await spin(page)).json()) as { prize: { points: number } }
  await expect(place(page)).toContainText(
    `${(before + prize.points).toLocaleString('en-GB')} points earned this month`,
    { timeout: 5000 * PATIENCE },
  )
  await expect(place(page)).toContainText(/\d+(st|nd|rd|th)/)
  await expect(top(page).getByText('Tara Traveller (You)')).toBeVisible()
  await expect(
    top(page)
      .getByText(/^\w{1,2}…@gmail\.com$/)
      .first(),
  ).toBeVisible()
  await expect(page.getByText(/@gmail\.com/).filter({ hasText: /\w{3}@/ })).toHaveCount(0)
})

test('the overall board ranks by balance, and has its own address', async ({ page, signInAs }) => {
  await signInAs('leader')
  await page.goto('/leaderboard')
  await page.getByRole('tab', { name: 'This month' }).press('ArrowRight')
  await expect(page).toHaveURL('/leaderboard?view=overall')
  await expect(place(page)).toContainText('points on your balance')
  // Only the leader of the other viewport can be ahead.
  await expect(place(page)).toContainText(/1st|2nd/)
  await expect(page.getByRole('region', { name: 'Podium' })).toContainText('(You)')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Overall' })).toHaveAttribute('aria-selected', 'true')
})

test('it explains rewards and odds, and shows the last winners', async ({ page, signInAs }) => {
  await signInAs('saver')
  await page.goto('/leaderboard')
  const tiers = page.getByRole('region', { name: 'Monthly rewards' })
  await expect(tiers).toContainText('500 to 2,000 points')
  await expect(tiers).toContainText('300 to 800 points')
  await tiers.getByRole('button', { name: 'Rewards Info' }).click()
  const info = page.getByRole('dialog', { name: 'Rewards Info' })
  await expect(info.getByRole('table', { name: 'Rank 1' }).getByRole('row').nth(1)).toHaveText('500 to 80060%')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(tiers.getByRole('button', { name: 'Rewards Info' })).toBeFocused()
  await expect(page.getByText('No month has ended yet')).toBeVisible()
})

test('a member below the top ten sees the own rank; a member without points sees how to join', async ({
  page,
  signInAs,
}) => {
  await signInAs('saver')
  await page.addInitScript(() => localStorage.setItem('paz_tutorial_wheel', 'seen'))
  await board(page, ({ items, own }) => ({
    items: Array.from({ length: 10 }, (_, index) => ({
      ...(items[0] as Board['items'][number]),
      rank: index + 1,
      isYou: false,
      points: 5000 - index,
    })),
    own: { ...own, rank: 123_456, points: 20, isNamed: false },
  }))
  await page.goto('/leaderboard')
  await expect(place(page)).toContainText('123,456th')
  await expect(place(page)).toContainText('Others see “Anonymous User” instead of your name.')
  await expect(top(page)).toContainText('Sam Saver (You)')

  await board(page, ({ own }) => ({ items: [], own: { ...own, rank: null, points: 0 } }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(place(page)).toContainText('Not ranked yet')
  await expect(page.getByText('No points earned this month yet')).toBeVisible()
})

test('each row of the month shows how the member moved since yesterday', async ({ page, signInAs }) => {
  await signInAs('saver')
  await board(page, ({ items, own }) => ({
    comparedDay: '2026-11-24',
    items: [3, 1, null, 4].map((previousRank, index) => ({
      ...(items[0] as Board['items'][number]),
      rank: index + 1,
      previousRank,
      isYou: index === 3,
      points: 5000 - index,
    })),
    own: { ...own, rank: 4, previousRank: 4, points: 4997 },
  }))
  await page.goto('/leaderboard')
  const rows = top(page).getByRole('listitem')
  for (const [index, text] of ['up 2', 'down 1', 'new', 'no move'].entries()) {
    await expect(rows.nth(index)).toContainText(text)
  }
  await expect(page.getByRole('region', { name: 'Podium' })).toContainText('up 2')
  await expect(place(page)).toContainText('Same rank as yesterday')
  await board(page, () => ({ comparedDay: null }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(place(page)).not.toContainText('yesterday')
})

test('the countdown runs by the minute to the end of the month, and then shows that it ended', async ({
  page,
  signInAs,
}) => {
  await signInAs('saver')
  await page.clock.install()
  const end = Date.now() + 26 * 3_600_000 + 119_000
  await board(page, () => ({ endsAt: new Date(end).toISOString() }))
  await page.goto('/leaderboard')
  await expect(place(page)).toContainText(/1d 2h [01]m/)
  await page.clock.fastForward('01:00:00')
  await expect(place(page)).toContainText(/1d 1h [01]m/)
  await page.clock.fastForward('25:02:00')
  await expect(place(page)).toContainText('The month is over. Rewards are on their way.')
})

test('a failed load shows an error and can be tried again; a loaded board stays', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectStatus(500)
  await signInAs('saver')
  let broken = true
  await page.route(/\/api\/leaderboard(\?|$)/, (route) =>
    broken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.goto('/leaderboard')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load leaderboard data')
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(place(page)).toBeVisible()
  broken = true
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Failed to load leaderboard data')).toBeVisible()
  await expect(place(page)).toBeVisible()
  await waitForAnimations(page)
})

test('the member’s own reward of the last month fills the screen, once', async ({ page, signInAs }) => {
  await signInAs('saver')
  await page.route('**/api/leaderboard/winners', (route) =>
    route.fulfill({
      json: {
        month: '2026-10',
        items: [{ rank: 2, name: 'Sam Saver', imageUrl: null, score: 4200, reward: 650, isYou: true }],
      },
    }),
  )
  await page.goto('/leaderboard')
  const win = page.getByRole('dialog', { name: 'You won 650 points!' })
  await expect(win).toHaveAccessibleDescription('2nd place in October 2026')
  await win.getByRole('button', { name: 'Continue' }).click()
  await expect(win).toBeHidden()
  await page.reload()
  await expect(page.getByText('Winners of October 2026')).toBeVisible()
  await expect(win).toBeHidden()
})
