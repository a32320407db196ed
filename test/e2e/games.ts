import { expect, type Locator, type Page } from '@playwright/test'
import { headerPoints } from './steps.ts'

export const GAMES = { wheel: '/games/spin-win', scratch: '/games/scratch-earn', quiz: '/games/trivia-quiz' } as const

/** Opens a game without its tutorial. */
export async function openGame(page: Page, game: keyof typeof GAMES): Promise<void> {
  await page.addInitScript((name) => localStorage.setItem(`paz_tutorial_${name}`, 'seen'), game)
  await page.goto(GAMES[game])
}

/** Reads the balance in the header. */
export const shownBalance = async (page: Page): Promise<number> =>
  Number((await headerPoints(page).innerText()).replace(/\D/g, ''))

export interface SpinResult {
  readonly prizeIndex: number
  readonly prize: { readonly points: number; readonly label: string }
  readonly balance: number
  readonly spinsRemaining: number
}

/** Waits for the response of the next spin. */
export async function readNextSpin(page: Page): Promise<SpinResult> {
  const response = await page.waitForResponse('**/api/games/wheel/spins')
  return (await response.json()) as SpinResult
}

export const winDialog = (page: Page, points?: number): Locator =>
  page.getByRole('dialog').filter({
    hasText: points === undefined ? /You won [\d,]+ points?!/ : `You won ${points.toLocaleString('en')} points!`,
  })

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${target}`)
}
