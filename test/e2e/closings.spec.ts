import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

// A budget of the shared server would close the games of other specs, so the answers of the server are changed here. What closes them is
// tested in server/modules/budgets.

const OPENS_AT = '2099-01-01T00:00:00.000Z'
const NOTICE = 'We’ve given out all the points we had planned.'

type Answer = Record<string, unknown>
const closing = { reason: 'budget', opensAt: OPENS_AT }

/** Closes a page until the returned function is called. */
async function close(page: Page, path: string, change: (answer: Answer) => Answer): Promise<() => Promise<void>> {
  const pattern = `**${path}`
  await page.route(pattern, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
  return () => page.unroute(pattern)
}

const PAGES = [
  ['/games/spin-win', '/api/games/wheel', 'Closed for now'],
  ['/games/scratch-earn', '/api/games/scratch', ''],
  ['/special-tasks/daily-check-in', '/api/check-in', 'Closed for now'],
] as const

for (const [path, api, button] of PAGES) {
  test(`a closed budget shows a calm notice on ${path}, and the page works again when it opens`, async ({
    page,
    signInAsFresh,
  }) => {
    await signInAsFresh()
    const open = await close(page, api, (answer) => ({ ...answer, closing }))
    await page.goto(path)
    await expect(page.getByText(NOTICE)).toBeVisible()
    if (button) await expect(page.getByRole('button', { name: button })).toBeDisabled()
    await expectAccessible(page)
    await open()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(NOTICE)).toHaveCount(0)
  })
}

test('the dashboard says when a closed game opens again', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  const change = (answer: Answer) => {
    const today = answer.today as { ways: { way: string }[] }
    const ways = today.ways.map((one) => ({ ...one, closing: one.way === 'spins' ? closing : null }))
    return { ...answer, today: { ...today, ways } }
  }
  const open = await close(page, '/api/dashboard', change)
  await page.goto('/dashboard')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByText(/^Opens again/)).toBeVisible()
  await open()
  await page.reload()
  await expect(today.getByText('Spin & Win')).toBeVisible()
  await expect(today.getByText(/^Opens again/)).toHaveCount(0)
})

test('during a break no campaign is announced', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  const id = '00000000-0000-4000-8000-000000000001'
  const campaigns = [{ id, banner: 'Twice as much', endsAt: OPENS_AT, targets: ['wheel'] }]
  await close(page, '/api/campaigns', () => ({ campaigns }))
  await page.goto('/games')
  await expect(page.getByText('Twice as much')).toBeVisible()
  const end = await close(page, '/api/session', (answer) => ({
    ...answer,
    member: { ...(answer.member as object), coolOffUntil: OPENS_AT },
  }))
  await page.reload()
  await expect(page.getByRole('link', { name: /Spin & Win/ }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Break until' })).toBeVisible()
  await expect(page.getByText('Twice as much')).toHaveCount(0)
  await end()
  await page.reload()
  await expect(page.getByText('Twice as much')).toBeVisible()
})
