import type { Page } from '@playwright/test'
import type { AnswerByKey } from '#contracts/index.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const PAGE = '/special-tasks/daily-check-in'
type State = AnswerByKey<'GET /api/check-in'>

/** Changes the state that the page reads. */
const changeState = (page: Page, change: (state: State) => Partial<State>) =>
  page.route('**/api/check-in', async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback()
    const response = await route.fetch()
    const state = (await response.json()) as State
    await route.fulfill({ response, json: { ...state, ...change(state) } })
  })
const days = (page: Page) => page.getByRole('list', { name: 'The seven days' }).getByRole('listitem')

test('a day that a freeze covered shows on the path and in the history', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await changeState(page, (state) => ({
    freezes: 1,
    streak: 2,
    today: 3,
    days: state.days.map((one) => ({
      ...one,
      status: one.day < 3 ? 'claimed' : one.day === 3 ? 'available' : 'locked',
      coveredDays: one.day === 2 ? ['2026-11-18'] : [],
    })),
  }))
  const createdAt = '2026-11-19T10:00:00.000Z'
  const past = [
    { day: 2, points: 40, date: '2026-11-19', coveredDays: ['2026-11-18'], createdAt },
    { day: 1, points: 20, date: '2026-11-17', coveredDays: [], createdAt },
  ]
  await page.route('**/api/check-in/history', (route) => route.fulfill({ json: { items: past } }))
  await page.goto(PAGE)
  const covered = 'A freeze covers the missed day before it'
  await expect(days(page).nth(1)).toContainText(covered)
  await expect(days(page).filter({ hasText: covered })).toHaveCount(1)
  await expect(page.getByText('1 of 2')).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent Check-ins' }).getByRole('listitem')
  await expect(recent.first()).toContainText('Freeze used for 18 Nov')
  await expect(recent.last()).not.toContainText('Freeze')
  await expectAccessible(page)
})

test('the chest of the seventh day opens, and texts say what it says', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  let isClaimed = false
  await changeState(page, (state) => ({
    today: 7,
    streak: isClaimed ? 7 : 6,
    claimedToday: isClaimed,
    days: state.days.map((one) => ({
      ...one,
      status: one.day < 7 || isClaimed ? 'claimed' : 'available',
      points: one.day === 7 && isClaimed ? 450 : one.points,
    })),
  }))
  await page.route('**/api/check-in', async (route) => {
    if (route.request().method() === 'GET') return await route.fallback()
    isClaimed = true
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), day: 7, points: 450 } })
  })
  await page.goto(PAGE)
  const chest = days(page).last()
  await expect(chest).toContainText('available')
  const closed = await chest.locator('svg').first().innerHTML()
  await page.getByRole('button', { name: 'Available Now!' }).click()

  const win = page.getByRole('dialog', { name: 'You earned 450 points!' })
  await expect(win.getByRole('heading', { name: 'You earned 450 points!' })).toBeVisible()
  const picture = win.locator('span[aria-hidden] svg').first()
  await expect(picture).toBeVisible()
  // With reduced motion the lid is open at once.
  await expect(picture.locator('g').last()).toHaveCSS('transform', 'matrix(1, 0, 0, 0, 0, 0)')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(win).toBeHidden()
  await expect(chest).toContainText('claimed')
  await expect(chest).toContainText('450 points')
  expect(await chest.locator('svg').first().innerHTML()).not.toBe(closed)
})
