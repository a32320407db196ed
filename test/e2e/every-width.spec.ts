import type { Locator, Page } from '@playwright/test'
import { lastMonth } from './actors.ts'
import { closeWin, fakeSpins, openGame, winOf } from './games.ts'
import { expectUncovered, waitForAnimations } from './steps.ts'
import { expect, test } from './test.ts'

// The flows of today, goals, medals, the month and own limits at the widths that the two projects don't have.

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]

/** Expects that nothing is wider than the screen, and that the action can be pressed where it is. */
async function expectFits(page: Page, action: Locator): Promise<void> {
  await action.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await waitForAnimations(page)
  await expectUncovered(action)
  const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(sizes[0], 'nothing scrolls sideways').toBeLessThanOrEqual(sizes[1] ?? 0)
  const box = await action.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(sizes[1] ?? 0)
}

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a member checks in, pins a goal, wins in each of three ways, and sets a limit', async ({
      page,
      signInAsFresh,
      pageErrors,
    }) => {
      test.slow()
      pageErrors.expectNetworkErrors()
      await signInAsFresh()
      await page.goto('/dashboard')
      const today = page.getByRole('region', { name: 'Today' })
      const checkIn = today.getByRole('button', { name: 'Check in' })
      await expectFits(page, checkIn)
      await checkIn.click()
      await expect(page.getByText('Checked in: 20 points')).toBeVisible()
      await expect(checkIn).toHaveCount(0)

      await page.goto('/rewards?q=spotify')
      const pin = page.getByRole('button', { name: /^Save for this/ }).first()
      await expectFits(page, pin)
      await pin.click()
      await expect(page.getByText('Saving for')).toBeVisible()

      await openGame(page, 'wheel')
      const spin = page.getByRole('button', { name: 'SPIN NOW!' })
      await expectFits(page, spin)
      for (const points of [25, 200, 1000]) {
        await fakeSpins(page, points)
        await spin.click()
        await expect(winOf(page, points)).toHaveCount(1)
        if (points >= 100) await expectFits(page, page.getByRole('dialog').getByRole('button', { name: 'Spin again' }))
        await closeWin(page)
      }

      await page.goto('/profile#limits')
      await page.getByLabel('Plays per day').selectOption('4')
      const save = page.getByRole('button', { name: 'Save limit' })
      await expectFits(page, save)
      await save.click()
      await expect(page.getByText('Limit saved')).toBeVisible()
      const takeBreak = page.getByRole('button', { name: '24 hours' })
      await expectFits(page, takeBreak)
      await takeBreak.click()
      await expectFits(page, page.getByRole('dialog').getByRole('button', { name: 'Start the break' }))
    })

    test('a member sees the streak, the medals and the month, and redeems', async ({ page, signInAs }) => {
      test.slow()
      await signInAs('returner')
      await page.goto('/special-tasks/daily-check-in')
      await expectFits(page, page.getByRole('button', { name: /^Available Now! Claim/ }))
      await page.goto('/profile#achievements')
      const medals = page.getByRole('region', { name: 'Achievements' })
      const first = medals.getByRole('button', { name: /^First win/ })
      await expectFits(page, first)
      await first.click()
      await expectFits(page, page.getByRole('dialog', { name: 'First win' }).getByRole('button', { name: 'Close' }))
      await page.goto(`/recap?month=${lastMonth()}`)
      await expectFits(page, page.getByRole('button', { name: 'Save picture' }))
      await signInAs('saver')
      await page.goto('/rewards')
      await page
        .getByRole('button', { name: /^Redeem Telegram Premium/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: 'Confirm Redemption' })
      await expectFits(page, dialog.getByRole('button', { name: /^Redeem for/ }))
    })
  })
}
