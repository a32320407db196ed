import { CHROMIUM } from '#test/chromium-path.ts'
import { fakeSpins, openGame } from './games.ts'
import { waitForAnimations } from './steps.ts'
import { expect, test } from './test.ts'

// Without this, the browser of tests has no scrollbars.
test.use({
  launchOptions: {
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

test('a win that fills the screen leaves no strip at the place of the scrollbar', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await openGame(page, 'wheel')
  const width = await page.evaluate(() => innerWidth)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.clientWidth), 'the page has a scrollbar')
    .toBeLessThan(width)
  await fakeSpins(page, 1000)
  await page.getByRole('button', { name: 'SPIN NOW!' }).click()
  const win = page.getByRole('dialog', { name: 'You won 1,000 points!' })
  await expect(win).toBeVisible()
  await waitForAnimations(page)
  const box = await win.boundingBox()
  expect(box).toMatchObject({ x: 0, width })
  const corner = await page.evaluate(() => document.elementFromPoint(innerWidth - 1, 100)?.closest('dialog') !== null)
  expect(corner).toBe(true)
})
