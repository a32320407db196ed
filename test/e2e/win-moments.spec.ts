import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeWin, fakeSpins, openGame, shownBalance, winOf } from './games.ts'
import { waitForAnimations } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const spinButton = (page: Page) => page.getByRole('button', { name: 'SPIN NOW!' })
/** The number in the header that members see. Screen readers get another one at once. */
const visiblePoints = async (page: Page): Promise<number> =>
  Number((await page.locator('[data-points-pill] span[aria-hidden]').first().innerText()).replace(/\D/g, ''))

/** Opens the wheel for a member whose spins all win these points, and keeps the balance that they lead to. */
async function openWheel(page: Page, points: number): Promise<number> {
  await page.addInitScript(() => {
    const vibrations: unknown[] = []
    Object.assign(window, { vibrations })
    navigator.vibrate = (pattern) => vibrations.push(pattern) > 0
  })
  await openGame(page, 'wheel')
  await expect(spinButton(page)).toBeEnabled()
  const before = await shownBalance(page)
  await fakeSpins(page, points)
  await page.route('**/api/session', (route) => route.abort('aborted'))
  return before
}
const vibrations = (page: Page) =>
  page.evaluate(() => (window as unknown as { vibrations: unknown[] }).vibrations.length)

test.beforeEach(({ pageErrors }) => pageErrors.expectNetworkErrors())

test('a small win floats over the wheel, says what is left to the goal, and the next spin needs no other tap', async ({
  page,
  signInAsFresh,
}) => {
  await signInAsFresh()
  const before = await openWheel(page, 25)
  await spinButton(page).tap()
  await expect(winOf(page, 25)).toContainText(/\d to \w+/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await spinButton(page).tap()
  await expect(page.getByRole('button', { name: /^(Spinning|Processing)\.\.\.$/ })).toBeVisible()
  await expect(winOf(page)).toHaveCount(0)
  await expect(winOf(page, 25)).toHaveCount(1)
  await expect.poll(() => visiblePoints(page)).toBe(before + 50)
  expect(await vibrations(page)).toBe(2)
})

for (const { points, isWholeScreen } of [
  { points: 200, isWholeScreen: false },
  { points: 1000, isWholeScreen: true },
]) {
  test(`a win of ${points} points ${isWholeScreen ? 'fills the screen' : 'opens a sheet'}, with the focus on the next action`, async ({
    page,
    signInAsFresh,
  }) => {
    await signInAsFresh()
    const before = await openWheel(page, points)
    await spinButton(page).tap()
    const win = page.getByRole('dialog', { name: `You won ${points.toLocaleString('en')} points!` })
    await expect(win.getByRole('button', { name: 'Spin again' })).toBeFocused()
    await expect(win).toHaveAccessibleDescription('4 spins left today')
    await expect(win.getByRole('progressbar', { name: /^Progress towards/ })).toBeVisible()
    await waitForAnimations(page)
    const box = await win.boundingBox()
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    expect(box?.width).toBe(width)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(height)
    expect(box?.y === 0).toBe(isWholeScreen)
    expect(await visiblePoints(page), 'the coins have not arrived').toBe(before)
    expect(await shownBalance(page), 'screen readers get the balance at once').toBe(before + points)
    await expectAccessible(page)
    await closeWin(page)
    await expect(spinButton(page)).toBeFocused()
    await expect.poll(() => visiblePoints(page)).toBe(before + points)
    expect(await vibrations(page)).toBe(1)
  })
}

test('the second half of a double tap that closes a win does not reach the page below it', async ({
  page,
  signInAsFresh,
}) => {
  await signInAsFresh()
  await openWheel(page, 200)
  await spinButton(page).tap()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await close.hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const clicks = await page.evaluateHandle(() => {
    const seen: number[] = []
    document.body.addEventListener('click', ({ detail }) => seen.push(detail))
    return seen
  })
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Rewards' }).click()
  await expect(page).toHaveURL('/rewards')
  expect(await clicks.jsonValue()).toEqual([1])
})

test('with reduced motion nothing flies or vibrates, and the points change at once', async ({
  page,
  signInAsFresh,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAsFresh()
  const before = await openWheel(page, 200)
  await spinButton(page).tap()
  await closeWin(page)
  expect(await page.locator('[popover]:popover-open svg').count(), 'flying coins').toBe(0)
  await expect.poll(() => visiblePoints(page)).toBe(before + 200)
  expect(await vibrations(page)).toBe(0)
})

/** Records the numbers that the header shows. */
async function recordPoints(page: Page): Promise<() => Promise<number[]>> {
  const seen = await page.evaluateHandle(() => {
    const pill = document.querySelector('[data-points-pill]')
    const numbers: number[] = []
    const read = () => {
      const points = Number(pill?.querySelector('span[aria-hidden]')?.textContent?.replace(/\D/g, ''))
      if (points !== numbers.at(-1)) numbers.push(points)
    }
    read()
    if (pill) new MutationObserver(read).observe(pill, { subtree: true, childList: true, characterData: true })
    return numbers
  })
  return () => seen.jsonValue()
}

test('while the sheet of a win loads, the header does not show its points', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  const sheet = Promise.withResolvers<void>()
  await page.route(/assets\/win-dialog-/, async (route) => {
    await sheet.promise
    await route.continue()
  })
  const before = await openWheel(page, 200)
  await spinButton(page).tap()
  await expect(page.locator('[role=status][data-playing]')).toHaveCount(1)
  await expect.poll(() => shownBalance(page)).toBe(before + 200)
  // More frames than the delay of the count takes.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame)
  })
  expect(await visiblePoints(page)).toBe(before)
  sheet.resolve()
  await closeWin(page)
  await expect.poll(() => visiblePoints(page)).toBe(before + 200)
})

test('a balance that a live update brings before its win does not go down', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await page.goto('/special-tasks/daily-check-in')
  const before = await shownBalance(page)
  const numbers = await recordPoints(page)
  await page.route('**/api/check-in', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    const response = await route.fetch()
    await expect.poll(() => visiblePoints(page)).toBeGreaterThan(before)
    await expect.poll(() => visiblePoints(page)).toBe(await shownBalance(page))
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: /^Available Now!/ }).click()
  await expect(page.locator('[data-win]')).toBeVisible()
  await expect(page.locator('[data-win]')).toBeHidden()
  const seen = await numbers()
  expect(seen.length).toBeGreaterThan(1)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})
