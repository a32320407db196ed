import { expect, type Locator, type Page } from '@playwright/test'
import { WHEEL_TABLE } from '#test/first-rules.ts'
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

/**
 * The announcement of a win: a dialog from 100 points on, otherwise a live region, whose text stays until the next round.
 */
export const winOf = (page: Page, points?: number): Locator =>
  page.locator('dialog[open], [role=status]').filter({
    hasText: points === undefined ? /You won [\d,]+ points?!/ : `You won ${points.toLocaleString('en')} points!`,
  })

/** Closes the dialog of a win. Small wins have none. */
export async function closeWin(page: Page): Promise<void> {
  await expect(winOf(page)).toHaveCount(1)
  const dialog = page.locator('dialog[open]')
  if ((await dialog.count()) > 0) await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Answers the next spins with a prize, without a draw, and once `drawn` has resolved. */
export async function fakeSpins(page: Page, points: number, drawn?: Promise<void>): Promise<void> {
  const prizeIndex = WHEEL_TABLE.prizes.findIndex((prize) => prize.points === points)
  const draw = { serverSeedHash: '0'.repeat(64), clientSeed: 'seed', nonce: 0, number: 0 }
  const prize = WHEEL_TABLE.prizes[prizeIndex]
  await page.route('**/api/games/wheel/spins', async (route) => {
    await drawn
    const balance = (await shownBalance(page)) + points
    await route.fulfill({ json: { prizeIndex, prize, spinsRemaining: 4, balance, totalEarned: balance, draw } })
  })
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${target}`)
}
