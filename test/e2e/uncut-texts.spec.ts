// Texts and controls on a narrow phone: none is cut off, and none covers another.

import type { Locator } from '@playwright/test'
import type { AnswerByKey } from '#contracts/index.ts'
import { expectUncovered } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 780 } })

const MINUTE_MS = 60_000
const LONG_NAME = 'Maximiliana Konstantinopoulou-Wolkenstein de la Fuente'

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element has no box')
  return box
}

test('the button that pauses motion covers nothing of the demo’s result', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Spin the wheel as a demo' }).click()
  const card = page.locator('[data-demo="result"]')
  await expect(card).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const result = await boxOf(card)
  const pause = await boxOf(page.getByRole('button', { name: 'Pause motion' }))
  expect(pause.y).toBeGreaterThanOrEqual(result.y + result.height)
})

test('a long name on the leaderboard leaves (You) in view', async ({ page, signInAs }) => {
  await signInAs('player')
  const own = { name: LONG_NAME, email: null, imageUrl: null, isYou: true }
  await page.route(/\/api\/leaderboard(\?|$)/, async (route) => {
    const response = await route.fetch()
    const board = (await response.json()) as AnswerByKey<'GET /api/leaderboard'>
    const first = { ...own, rank: 1, previousRank: 1, points: 1_234_567 }
    await route.fulfill({ response, json: { ...board, items: [first, ...board.items.slice(1)] } })
  })
  await page.route('**/api/leaderboard/winners', (route) =>
    route.fulfill({ json: { month: '2026-10', items: [{ ...own, rank: 1, score: 2345, reward: 1234 }] } }),
  )
  // The prize of the month was celebrated before.
  const { member } = await (await page.request.get('/api/session')).json()
  await page.addInitScript((id) => localStorage.setItem(`paz_prize_month_${id}`, '2026-10'), member.id)
  await page.goto('/leaderboard')
  for (const region of ['Podium', 'Top 10', 'Winners of October 2026']) {
    const you = page.getByRole('region', { name: region }).getByText('(You)', { exact: true }).first()
    await you.evaluate((one) => one.scrollIntoView({ block: 'center' }))
    await expectUncovered(you)
  }
})

test('the store shows the descriptions of subscriptions whole', async ({ page, signInAs }) => {
  await signInAs('leader')
  await page.goto('/rewards')
  const texts = page.getByRole('listitem').locator('p')
  await expect(texts.first()).toBeVisible()
  const cut = await texts.evaluateAll((all) =>
    all.filter((one) => one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 1).map((one) => one.textContent),
  )
  expect(cut).toEqual([])
})

test('each figure of the profile stands beside its name', async ({ page, signInAs }) => {
  await signInAs('player')
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch()
    const lastLoginAt = new Date(Date.now() - 12 * MINUTE_MS).toISOString()
    await route.fulfill({ response, json: { ...(await response.json()), lastLoginAt } })
  })
  await page.goto('/profile')
  for (const name of ['Current points', 'Total earned', 'Last sign-in']) {
    const term = page.getByRole('term').filter({ hasText: name }).first()
    const figure = term.locator('xpath=following-sibling::dd')
    const [left, right] = [await boxOf(term), await boxOf(figure)]
    expect(right.x, name).toBeGreaterThan(left.x + left.width)
    expect(right.y, name).toBeLessThan(left.y + left.height)
  }
})
