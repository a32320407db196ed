import type { AnswerByKey } from '#contracts/index.ts'
import { expect, test } from './test.ts'

type Dashboard = AnswerByKey<'GET /api/dashboard'>
type Wheel = AnswerByKey<'GET /api/games/wheel'>

test('the hub shows what is left, what can still be won, and leads to each game', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await page.goto('/games')
  const main = page.getByRole('main')
  for (const left of ['5 spins left today', '3 cards left today', '3 quizzes left today']) {
    await expect(main.getByText(left)).toBeVisible()
  }
  // Five spins and three cards of 35 on average, three quizzes of at most 300.
  const today = page.getByRole('region', { name: 'Still in today’s games' })
  await expect(today.getByText('1,180 points', { exact: true })).toBeAttached()
  await expect(today.getByRole('link', { name: /Trivia Quiz.*3 left, up to 300 each/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your best win' })).toContainText(
    'Your first big win gets a place here.',
  )

  // All of a tile is its link.
  await main.getByText('5 spins left today').click({ force: true })
  await expect(page).toHaveURL('/games/spin-win')
})

test('a used-up game counts down, and the best win is shown', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await page.route('**/api/games/wheel', async (route) => {
    const response = await route.fetch()
    const json = { ...((await response.json()) as Wheel), spinsRemaining: 0 }
    await route.fulfill({ response, json })
  })
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch()
    const real = (await response.json()) as Dashboard
    const json: Dashboard = {
      ...real,
      bestWin: { points: 1000, game: 'scratch', createdAt: '2026-01-02T12:00:00.000Z' },
      today: { ...real.today, ways: real.today.ways.map((way) => ({ ...way, left: 0 })) },
    }
    await route.fulfill({ response, json })
  })
  await page.goto('/games')
  await expect(page.getByRole('main').getByText(/resets in \d+h \d+m/)).toBeVisible()
  await expect(page.getByText('You’ve played everything')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your best win' })).toContainText('Scratch & Earn, 2 Jan 2026')
})

test('a closed game and plays beyond the own limit do not count, and a break leaves nothing to win', async ({
  page,
  signInAsFresh,
}) => {
  await signInAsFresh()
  let limits: Dashboard['limits'] = { playsLeft: 4, coolOffUntil: null }
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch()
    const real = (await response.json()) as Dashboard
    const closing = { reason: 'budget', opensAt: '2099-01-01T00:00:00.000Z' } as const
    const ways = real.today.ways.map((way) => ({ ...way, closing: way.way === 'quizzes' ? closing : null }))
    await route.fulfill({ response, json: { ...real, today: { ...real.today, ways }, limits } satisfies Dashboard })
  })
  await page.goto('/games')
  const today = page.getByRole('region', { name: 'Still in today’s games' })
  // Four plays of 35 on average.
  await expect(today.getByText('140 points', { exact: true }).first()).toBeAttached()
  await expect(today.getByText(/the 4 plays of your own limit/)).toBeVisible()
  await expect(today.getByRole('link', { name: /Trivia Quiz.*Opens again/ })).toBeVisible()

  limits = { playsLeft: 4, coolOffUntil: '2099-01-01T00:00:00.000Z' }
  await page.reload()
  await expect(today.getByText('You’re taking a break')).toBeVisible()
  await expect(today.getByRole('link')).toHaveCount(0)
})
