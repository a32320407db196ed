// States and frames of animations for the contact sheets. Each runs up to four times: on a phone and a desktop, in both themes.

import type { Page } from '@playwright/test'
import { SITE } from './demo-site.ts'

/** Takes the frame that the page shows now. */
type TakeFrame = (label: string) => Promise<void>

export interface Moment {
  readonly name: string
  readonly play: (page: Page, take: TakeFrame) => Promise<void>
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(SITE + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Lets an animation run. A picture of it needs no exact time. */
const after = (page: Page, ms: number): Promise<void> => page.waitForTimeout(ms)

/** Drags over a part of an element in lines, as a finger scratches. */
async function scratch(page: Page, from: number, to: number): Promise<void> {
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('the card has no foil')
  const lines = 12
  await page.mouse.move(box.x + 8, box.y + box.height * from)
  await page.mouse.down()
  for (let line = 0; line <= lines; line += 1) {
    const y = box.y + box.height * (from + ((to - from) * line) / lines)
    await page.mouse.move(line % 2 ? box.x + 8 : box.x + box.width - 8, y, { steps: 8 })
  }
  await page.mouse.up()
}

export const MOMENTS: readonly Moment[] = [
  {
    name: 'moment-wheel',
    async play(page, take) {
      await open(page, '/games/spin-win')
      await page.getByRole('button', { name: /spin/i }).first().click()
      await after(page, 1500)
      await take('spinning')
      await after(page, 3700)
      await take('stopped')
      await after(page, 600)
      await take('won')
    },
  },
  {
    name: 'moment-scratch',
    async play(page, take) {
      await open(page, '/games/scratch-earn')
      const start = page.getByRole('button', { name: /start|new card|get|scratch/i }).first()
      if (await start.isVisible()) await start.click()
      await page.locator('canvas').first().waitFor()
      await after(page, 600)
      await take('new card')
      await scratch(page, 0.3, 0.4)
      await take('scratched')
      await scratch(page, 0.3, 0.8)
      await after(page, 500)
      await take('uncovered')
    },
  },
  {
    name: 'moment-quiz',
    async play(page, take) {
      await open(page, '/games/trivia-quiz')
      const start = page.getByRole('button', { name: 'Start quiz' })
      if (await start.isVisible()) {
        await page.getByText('All topics').click()
        await page.getByText('Easy', { exact: true }).click()
        await start.click()
      }
      await page.getByRole('timer').waitFor()
      await after(page, 2600)
      await take('question')
      await page.getByRole('main').getByRole('listitem').getByRole('button').nth(1).click()
      await after(page, 350)
      await take('answered')
      const result = page.getByRole('button', { name: 'New Quiz' })
      // Ten questions at most, each followed by a pause.
      for (let question = 1; question <= 10 && !(await result.isVisible()); question += 1) {
        const skip = page.getByRole('button', { name: 'Skip' })
        await skip.or(result).first().waitFor()
        if (await skip.isVisible()) {
          await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
          await skip.waitFor({ state: 'detached' })
        }
      }
      await result.waitFor()
      await take('result')
      await after(page, 1500)
      await take('counted')
    },
  },
  {
    name: 'moment-check-in',
    async play(page, take) {
      await open(page, '/special-tasks/daily-check-in')
      await take('before')
      await page
        .getByRole('button', { name: /claim|check in/i })
        .first()
        .click()
      await after(page, 500)
      await take('claimed')
    },
  },
  {
    name: 'moment-redeem',
    async play(page, take) {
      await open(page, '/rewards')
      await page
        .getByRole('button', { name: /redeem/i })
        .first()
        .click()
      await after(page, 120)
      await take('opening')
      await after(page, 500)
      await take('open')
    },
  },
  {
    name: 'moment-recap',
    async play(page, take) {
      await open(page, '/recap')
      await take('first card')
      await page.getByRole('button', { name: 'Next card' }).click()
      await after(page, 120)
      await take('moving')
      await after(page, 700)
      await take('second card')
      for (let card = 2; card < 5; card += 1) {
        await page.getByRole('button', { name: 'Next card' }).click()
        await after(page, 700)
        await take(`card ${card + 1}`)
      }
    },
  },
  {
    name: 'state-loading',
    async play(page, take) {
      await page.route(/\/api\/(dashboard|catalogue|transactions|leaderboard)/, () => {})
      for (const path of ['/dashboard', '/rewards', '/transactions', '/leaderboard']) {
        await page.goto(SITE + path)
        await page.locator('.skeleton').first().waitFor()
        await take(path)
      }
    },
  },
  {
    name: 'state-failed',
    async play(page, take) {
      await page.route(/\/api\/(dashboard|catalogue|transactions|leaderboard|notifications)/, (route) =>
        route.fulfill({ status: 500 }),
      )
      for (const path of ['/dashboard', '/rewards', '/transactions', '/leaderboard', '/notifications']) {
        await page.goto(SITE + path)
        await after(page, 2500)
        await take(path)
      }
    },
  },
  {
    name: 'state-empty',
    async play(page, take) {
      for (const path of ['/rewards?q=nowhere', '/transactions?q=nowhere', '/recap?month=2020-01', '/offline']) {
        await page.goto(SITE + path)
        await after(page, 1200)
        await take(path)
      }
    },
  },
]
