import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { SHARE_PICTURE } from '#contracts/achievement-rules.ts'
import { expectAccessible } from './accessibility.ts'
import { openGame, readNextSpin } from './games.ts'
import { PATIENCE } from './patience.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a new member wins a first medal, is notified of it, and saves its picture', async ({ page, signInAsFresh }) => {
  test.slow()
  await signInAsFresh()
  await page.goto('/profile')
  const section = page.getByRole('region', { name: 'Achievements' })
  await expect(section.getByText('Your first medal is one spin away')).toBeVisible({ timeout: 30_000 })
  await expect(section.getByRole('listitem')).toHaveCount(6)
  await section.getByRole('button', { name: 'Show all 30' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(30)
  await expect(section.getByRole('button', { name: '100 spins Not reached yet. 0 of 100' })).toBeVisible()
  await expectAccessible(page)

  await section.getByRole('button', { name: /^First win/ }).click()
  const dialog = page.getByRole('dialog', { name: 'First win' })
  await expect(dialog.getByText('Win points with the wheel.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Go for it' }).click()
  await expect(page).toHaveURL('/games/spin-win')

  await openGame(page, 'wheel')
  const drawn = readNextSpin(page)
  await page.getByRole('button', { name: 'SPIN NOW!' }).click()
  await drawn

  // The notification comes with an event once the wheel has stopped, and leads to the medals.
  await page.goto('/notifications')
  const news = page.getByRole('link', { name: /New achievement: First win/ })
  await expect(async () => {
    await page.reload()
    await expect(news.first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 * PATIENCE })
  await news.first().click()
  await expect(page).toHaveURL('/profile#achievements')
  await expect(section.getByText('1 of 30')).toBeVisible()
  await expect(section.getByRole('heading', { name: 'Achievements' })).toBeInViewport()

  const medal = section.getByRole('button', { name: /^First win/ })
  await medal.click()
  await expect(dialog.getByText(/^Reached on /)).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('achievement-first-win.png')
  const { format, width, height } = await sharp(await readFile(await file.path())).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', ...SHARE_PICTURE })
  await page.keyboard.press('Escape')
  await expect(medal).toBeFocused()

  const size = page.viewportSize()
  for (const width of [320, 360, 768, 1366]) {
    await page.setViewportSize({ width, height: size?.height ?? 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width}`).toBeLessThan(1)
  }
})

test('a device that shares files gets the picture', async ({ page, signInAs }) => {
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, text }: { files: File[]; text: string }) => {
        shared.push(`${files[0]?.name} ${files[0]?.type} ${text}`)
      },
    })
  })
  await signInAs('player')
  await page.route('**/api/me/achievements', async (route) => {
    const answer = await route.fetch()
    const { items } = await answer.json()
    const [first, ...others] = items
    const reached = { ...first, reachedAt: '2026-11-01T12:00:00.000Z', progress: 1 }
    await route.fulfill({ response: answer, json: { items: [reached, ...others] } })
  })
  await page.route('**/api/me/achievements/first_win/picture', (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from('a picture') }),
  )
  await page.goto('/profile')
  await page
    .getByRole('region', { name: 'Achievements' })
    .getByRole('button', { name: /^First win/ })
    .click()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: string[] }).shared))
    .toEqual(['achievement-first-win.png image/png I reached “First win” on Paz!'])
})

test('a list that cannot be loaded says so and is loaded again', async ({ page, signInAs, pageErrors }) => {
  pageErrors.expectStatus(500)
  await signInAs('player')
  let isBroken = true
  await page.route('**/api/me/achievements', (route) => (isBroken ? route.fulfill({ status: 500 }) : route.fallback()))
  await page.goto('/profile')
  const section = page.getByRole('region', { name: 'Achievements' })
  await expect(section.getByText('Your achievements could not be loaded')).toBeVisible({ timeout: 30_000 })
  isBroken = false
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect(section.getByRole('button', { name: 'Show all 30' })).toBeVisible()
})
