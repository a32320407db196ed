import type { Page } from '@playwright/test'
import { closeWin, fakeSpins, openGame, readNextSpin, type SpinResult, shownBalance, winOf } from './games.ts'
import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a spin takes five seconds, and the balance grows only after it', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await openGame(page, 'wheel')
  await expect(page.getByText(/resets in \d+h \d+m/)).toBeVisible()
  const before = await shownBalance(page)
  const drawn = readNextSpin(page)
  await page.getByRole('button', { name: 'SPIN NOW!' }).click()
  const { prize, balance, spinsRemaining } = await drawn
  await expect(page.getByRole('button', { name: 'Spinning...' })).toBeVisible()
  expect(await shownBalance(page), 'the balance while the wheel turns').toBe(before)

  await expect(winOf(page, prize.points)).toHaveCount(1)
  await expect(headerPoints(page)).toHaveText(`${balance.toLocaleString('en-GB')} points`)
  expect(balance).toBe(before + prize.points)
  await closeWin(page)
  await expect(
    page.getByText(new RegExp(`${spinsRemaining} spins? left today|No spins left today`)).first(),
  ).toBeVisible()

  // The win shows on the dashboard too.
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText(
    `Spin & Win: ${prize.points} Points`,
  )
})

test('the wheel stops at the drawn prize when other rules count than those of the open page', async ({
  page,
  signInAsFresh,
}) => {
  await signInAsFresh()
  // The page has the prizes of a campaign that has ended since.
  await page.route('**/api/games/wheel', async (route) => {
    const wheel = await (await route.fetch()).json()
    const prizes = wheel.prizes.map(({ points, ...prize }: { points: number }) => ({ ...prize, points: 7 * points }))
    await route.fulfill({ json: { ...wheel, prizes } })
  })
  await openGame(page, 'wheel')
  const drawn = readNextSpin(page)
  await page.getByRole('button', { name: 'SPIN NOW!' }).click()
  const { prize } = await drawn
  const wheel = page.getByRole('img', { name: /^Wheel/ })
  await expect(wheel).toHaveAccessibleName(new RegExp(` ${prize.points.toLocaleString('en')}(,| points$)`))
  await expect(winOf(page, prize.points)).toHaveCount(1)
})

test('the game shows one line of help at the first visit, and the odds next to the wheel', async ({
  page,
  signInAs,
}) => {
  await signInAs('saver')
  await page.goto('/games/spin-win')
  const hint = page.getByText('Press SPIN NOW! Every spin wins.')
  await expect(hint).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Dismiss the hint' }).click()
  await expect(hint).toBeHidden()
  await page.getByText('Provably fair').click()
  await expect(page.getByText('Server seed hash')).toBeVisible()
  const { commitment } = await (await page.request.get('/api/games/wheel')).json()
  await expect(page.getByText(commitment.rules.hash)).toBeVisible()
  for (const title of ['Prize Odds', 'Recent Big Winners', 'Your History']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(page.getByText('0.1%').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'SPIN NOW!' })).toBeVisible()
  await expect(hint).toBeHidden()
})

test('the wheel ticks if sound is on, with a sound that the browser generates', async ({ page, signInAsFresh }) => {
  const media: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'media' || /\.(mp3|ogg|wav|m4a|webm)/.test(request.url())) media.push(request.url())
  })
  await page.addInitScript(() => {
    const tones: number[] = []
    Object.assign(window, { tones })
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      tones.push(this.frequency.value)
      start.call(this, when)
    }
  })
  const tones = () => page.evaluate(() => (window as unknown as { tones: number[] }).tones)
  await signInAsFresh()
  await openGame(page, 'wheel')
  const toggle = page.getByRole('button', { name: 'Sound' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  // Switching it on plays a tick.
  expect(await tones()).toHaveLength(1)
  const drawn = readNextSpin(page)
  await page.getByRole('button', { name: 'SPIN NOW!' }).click()
  const { prize } = await drawn
  await expect(winOf(page, prize.points)).toHaveCount(1)
  const playedTones = await tones()
  const ticks = playedTones.filter((hertz) => hertz === 1250)
  // Six turns and more pass at least 48 pegs; a busy machine draws fewer frames, and not one tick for each.
  expect(ticks.length).toBeGreaterThan(12)
  expect(playedTones.length - ticks.length, 'notes of the win').toBe(prize.points >= 100 ? 5 : 3)
  expect(media).toEqual([])

  await page.reload()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
})

/** Returns all text of a page, with its title, attributes and live regions. */
const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.title} ${document.body.textContent} ${document.querySelector('main')?.innerHTML}`)

test('nothing reveals the prize before the wheel stops: not on this page, in another tab, or on another device', async ({
  page,
  context,
  browser,
  baseURL,
  signInAsFresh,
}) => {
  await signInAsFresh()
  await openGame(page, 'wheel')
  const history = page.getByRole('region', { name: 'Your History' })
  await expect(history.getByRole('listitem').or(history.getByText('No games played yet')).first()).toBeVisible()
  const title = await page.title()
  const rows = await history.getByRole('listitem').count()
  const before = await shownBalance(page)

  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await expect(tab.getByText('Database connected')).toBeVisible()
  const device = await browser.newContext({ storageState: await context.storageState(), baseURL: baseURL ?? '' })
  const otherDevice = await device.newPage()
  await otherDevice.goto('/dashboard')
  await expect(otherDevice.getByText('Database connected')).toBeVisible()
  const activity = (where: Page) => where.getByRole('region', { name: 'Recent activity' })
  const rowsBefore = await activity(tab).getByRole('listitem').count()

  const drawn = readNextSpin(page)
  await page.bringToFront()
  await page.getByRole('button', { name: 'SPIN NOW!' }).click()
  const { prize, balance } = await drawn
  const spinning = page.getByRole('button', { name: 'Spinning...' })
  await expect(spinning).toBeVisible()
  // Simulate that the tab becomes visible again.
  await tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await tab.evaluate(() => window.dispatchEvent(new Event('online')))
  let rounds = 0
  while (await spinning.isVisible()) {
    const readings = await Promise.all([
      page.title(),
      history.getByRole('listitem').count(),
      shownBalance(page),
      shownBalance(tab),
      shownBalance(otherDevice),
      activity(tab).getByRole('listitem').count(),
      activity(otherDevice).getByRole('listitem').count(),
      Promise.all([page, tab, otherDevice].map(textOf)),
    ])
    if (!(await spinning.isVisible())) break
    const said = readings.pop() as string[]
    expect(readings).toEqual([title, rows, before, before, before, rowsBefore, rowsBefore])
    for (const text of said) expect(text).not.toMatch(/You won|ago.{0,40}just now/)
    rounds += 1
  }
  expect(rounds).toBeGreaterThan(0)

  await expect(winOf(page, prize.points)).toHaveCount(1)
  const total = `${balance.toLocaleString('en-GB')} points`
  for (const where of [page, tab, otherDevice]) await expect(headerPoints(where)).toHaveText(total)
  await expect(activity(tab)).toContainText(`Spin & Win: ${prize.label}`)
  await expect(history.getByRole('listitem').first()).toContainText(prize.label)
  await device.close()
})

for (const moment of ['while the wheel turns', 'before the server has answered'] as const) {
  test(`a tab that is closed ${moment} loses nothing: the win is in the history, and shows at the next visit`, async ({
    page,
    context,
    signInAsFresh,
  }) => {
    await signInAsFresh()
    await openGame(page, 'wheel')
    const before = await shownBalance(page)
    // Before the response: the server has drawn, and the page does not get the result.
    const drawn =
      moment === 'while the wheel turns'
        ? readNextSpin(page)
        : new Promise<SpinResult>((resolve) => {
            void page.route('**/api/games/wheel/spins', async (route) => resolve(await (await route.fetch()).json()))
          })
    await page.getByRole('button', { name: 'SPIN NOW!' }).click()
    const { prize, balance } = await drawn
    expect(balance).toBe(before + prize.points)
    await page.close()

    const again = await context.newPage()
    await openGame(again, 'wheel')
    const win = again.getByRole('dialog', { name: `You won ${prize.points.toLocaleString('en')} points!` })
    await expect(win).toContainText('The wheel stopped while you were away. The points are yours.')
    await expect(headerPoints(again)).toHaveText(`${balance.toLocaleString('en-GB')} points`)
    await closeWin(again)
    await expect(again.getByRole('region', { name: 'Your History' }).getByRole('listitem').first()).toContainText(
      prize.label,
    )
    await again.reload()
    await expect(again.getByRole('button', { name: 'SPIN NOW!' })).toBeVisible()
    await expect(winOf(again)).toHaveCount(0)
  })
}

test('a win is shared with the device’s share sheet, or else copied', async ({ page, context, signInAsFresh }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  await signInAsFresh()
  await openGame(page, 'wheel')
  await fakeSpins(page, 200)
  await page.getByRole('button', { name: 'SPIN NOW!' }).click()
  const text = 'I won 200 points with Spin & Win on Paz!'
  const share = page.getByRole('dialog').getByRole('button', { name: 'Share' })
  await share.click()
  const copied = page.getByText('Win shared to clipboard!')
  await expect(copied).toBeVisible()
  const { origin } = new URL(page.url())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${text} ${origin}`)
  await expect(copied).toBeHidden()

  await page.evaluate(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: unknown) => void shared.push(data),
    })
  })
  await share.click()
  expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
    { title: 'Paz', text, url: origin },
  ])
  await page.evaluate(() => {
    const calls: string[] = []
    Object.assign(window, { calls })
    const refuse = async () => {
      calls.push('share')
      throw new DOMException('changed their mind', 'AbortError')
    }
    Object.defineProperty(navigator, 'share', { configurable: true, value: refuse })
    navigator.clipboard.writeText = async () => void calls.push('copy')
  })
  await share.click()
  await share.click()
  // After a cancelled share nothing is copied: a copy would come before the second share call.
  expect(await page.evaluate(() => (window as unknown as { calls: string[] }).calls)).toEqual(['share', 'share'])
})
