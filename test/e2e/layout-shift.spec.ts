import type { Page } from '@playwright/test'
import type { ActorName } from './actors.ts'
import { PATIENCE } from './patience.ts'
import { expect, test } from './test.ts'

const GAMES = ['/games', '/games/spin-win', '/games/scratch-earn', '/games/trivia-quiz', '/my-draws']
const PLACES = ['/dashboard', '/rewards', '/leaderboard', '/transactions', '/special-tasks/daily-check-in']
const OTHERS = ['/tasks', '/support', '/notifications']
/** The screens that members and staff open most. */
const SCREENS: readonly (readonly [ActorName, readonly string[]])[] = [
  ['player', [...PLACES, ...GAMES, ...OTHERS]],
  ['staff', ['/admin/redemptions', '/admin/support', '/admin/users', '/admin/risk']],
]

/** The most that a screen may move, as the browser counts it: https://web.dev/articles/cls. */
const MOST = 0.02

/** What is needed before a screen shows anything, and the streams of events. */
const AT_ONCE = /\/api\/(session|health|events)/

/** Answers one call after the other, each when the screen shows the last one, as on a slow connection. */
async function answerOneByOne(page: Page): Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  await page.route('**/api/**', async (route) => {
    if (AT_ONCE.test(route.request().url())) return route.continue()
    const response = route.fetch()
    // A call of a page that was left gets no answer.
    const answer = () => response.then((it) => route.fulfill({ response: it })).catch(() => {})
    last = last
      .then(() => heading(page).waitFor())
      .then(() => drawn(page))
      .then(answer, answer)
  })
}

const heading = (page: Page) => page.locator('main h1')

/** Waits until the browser has drawn the page. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

/** Collects what moves on each page, and skips the tutorials of the games. Runs in the browser. */
function collectShifts(): void {
  if (location.origin === 'null') return
  for (const game of ['wheel', 'scratch', 'quiz']) localStorage.setItem(`paz_tutorial_${game}`, 'seen')
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number
        sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      const moved = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${node?.outerHTML?.slice(0, 80)}: ${from.y} → ${to.y}, height ${from.height} → ${to.height}`,
      )
      shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const [actor, paths] of SCREENS)
  test(`screens of ${actor} stay in place while they load`, async ({ page, signInAs }) => {
    test.setTimeout((30_000 + paths.length * 10_000) * PATIENCE)
    await signInAs(actor)
    await page.addInitScript(collectShifts)
    await answerOneByOne(page)
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path)
        await heading(page).waitFor()
        await expect(page.locator('.skeleton')).toHaveCount(0)
        await drawn(page)
        const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
        const sum = shifts.reduce((total, { value }) => total + value, 0)
        expect.soft(sum, `${path} moves: ${JSON.stringify(shifts, undefined, 1)}`).toBeLessThan(MOST)
      })
  })
