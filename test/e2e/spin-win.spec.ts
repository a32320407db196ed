import type { Page } from '@playwright/test'
import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

const amount = async (page: Page): Promise<number> => Number((await headerPoints(page).innerText()).replace(/\D/g, ''))

test('a spin takes five seconds, and only then the balance grows by what was won', async ({ page, enterAs }) => {
  await page.addInitScript(() => localStorage.setItem('paz_tutorial_wheel', 'seen'))
  await enterAs('player')
  await page.goto('/games/spin-win')
  await expect(page.getByText(/resets in \d+h \d+m/)).toBeVisible()
  const before = await amount(page)
  const drawn = page.waitForResponse('**/api/games/wheel/spins')
  await page.getByRole('button', { name: 'SPIN NOW!' }).click()
  const { prize, balance, spinsRemaining } = (await (await drawn).json()) as {
    prize: { points: number }
    balance: number
    spinsRemaining: number
  }
  await expect(page.getByRole('button', { name: 'Spinning...' })).toBeVisible()
  expect(await amount(page), 'the balance while the wheel turns').toBe(before)

  const win = page.getByRole('dialog').filter({ hasText: `You won ${prize.points} points!` })
  await expect(win).toBeVisible()
  await expect(headerPoints(page)).toHaveText(`${balance.toLocaleString('en-GB')} points`)
  expect(balance).toBe(before + prize.points)
  await page.keyboard.press('Escape')
  await expect(win).toBeHidden()
  await expect(
    page.getByText(new RegExp(`${spinsRemaining} spins? left today|No spins left today`)).first(),
  ).toBeVisible()

  // What was won shows on the dashboard as well.
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText(
    `Spin & Win: ${prize.points} Points`,
  )
})

test('the game explains itself when it is first met, and the odds stand beside the wheel', async ({
  page,
  enterAs,
}) => {
  await enterAs('saver')
  await page.goto('/games/spin-win')
  const tutorial = page.getByRole('dialog')
  await expect(tutorial).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tutorial).toBeHidden()
  for (const title of ['Prize Odds', 'Recent Big Winners', 'Your History']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(page.getByText('0.1%').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'SPIN NOW!' })).toBeVisible()
  await expect(tutorial).toBeHidden()
})
