import type { Page } from '@playwright/test'
import { closeWin, openGame, shownBalance, winOf } from './games.ts'
import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Rubs over a share of the card's width, from top to bottom in narrow lanes, with a pressed pointer. */
async function rub(page: Page, from: number, to: number): Promise<void> {
  const box = await page.locator('main canvas').first().boundingBox()
  if (!box) throw new Error('there is no card')
  const lanes = Math.max(1, Math.round((to - from) / 0.1))
  await page.mouse.move(box.x + box.width * from, box.y + 2)
  await page.mouse.down()
  for (let lane = 0; lane <= lanes; lane += 1) {
    const x = box.x + box.width * (from + ((to - from) * lane) / lanes)
    await page.mouse.move(x, box.y + (lane % 2 ? 2 : box.height - 2), { steps: 12 })
  }
  await page.mouse.up()
}

test('a card is scratched, survives a reload, and pays when the sponsor’s tab is closed', async ({
  page,
  signInAsFresh,
  context,
}) => {
  await signInAsFresh()
  await openGame(page, 'scratch')
  const before = await shownBalance(page)
  const made = page.waitForResponse('**/api/games/scratch/cards')
  await page.getByRole('button', { name: 'NEW SCRATCH CARD' }).click()
  const { card } = (await (await made).json()) as { card: { prize: { points: number } } }
  const claim = page.getByRole('button', { name: 'CLAIM PRIZE' })

  await rub(page, 0.05, 0.12)
  await expect(claim, 'a fifth of the card is too little').toBeHidden()
  await page.reload()
  await rub(page, 0.1, 0.5)
  await expect(claim).toBeVisible()
  expect(await shownBalance(page), 'what is not claimed is not on the balance').toBe(before)

  const [sponsor] = await Promise.all([context.waitForEvent('page'), claim.click()])
  await expect(sponsor.getByRole('heading')).toBeVisible()
  expect(await sponsor.evaluate(() => window.opener)).toBeNull()
  await expect(page.getByRole('button', { name: 'Claiming...' })).toBeVisible()
  expect(await shownBalance(page)).toBe(before)
  await sponsor.close()

  await expect(winOf(page, card.prize.points)).toHaveCount(1)
  // The win lies over the text of the next card.
  if (card.prize.points < 100) await expect(page.getByText('Your next card is waiting.')).toHaveCSS('opacity', '0')
  await expect(headerPoints(page)).toHaveText(`${(before + card.prize.points).toLocaleString('en-GB')} points`)
  await closeWin(page)
  await expect(page.getByRole('region', { name: 'Your History' })).toContainText(`${card.prize.points} Points`)
})

test('three cards can be played by keyboard with a blocked tab, then none is left', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  // Simulate a popup blocker.
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openGame(page, 'scratch')
  for (const left of ['2 cards left today', '1 card left today', 'No cards left today']) {
    await page.getByRole('button', { name: 'NEW SCRATCH CARD' }).press('Enter')
    const reveal = page.getByRole('button', { name: 'Reveal', exact: true })
    // A busy button takes no key, and press does not wait for it.
    await expect(reveal).toBeEnabled()
    await reveal.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'You found' })).toHaveCount(1)
    await page.getByRole('button', { name: 'CLAIM PRIZE' }).press('Enter')
    await closeWin(page)
    await expect(page.getByText(left).first()).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'NEW SCRATCH CARD' })).toBeDisabled()
  await expect(page.getByText('No scratches remaining today!')).toBeVisible()
  await expect(page.getByText(/resets in \d+h \d+m/)).toBeVisible()
})

test('a member who leaves the page during the ad reads the prize on the next page', async ({
  page,
  context,
  signInAsFresh,
}) => {
  await signInAsFresh()
  await openGame(page, 'scratch')
  const made = page.waitForResponse('**/api/games/scratch/cards')
  await page.getByRole('button', { name: 'NEW SCRATCH CARD' }).click()
  const { card } = (await (await made).json()) as { card: { prize: { points: number } } }
  await page.getByRole('button', { name: 'Reveal', exact: true }).click()
  const claim = page.getByRole('button', { name: 'CLAIM PRIZE' })
  await Promise.all([context.waitForEvent('page'), claim.click()])
  await page.getByRole('link', { name: 'Redeem' }).first().click()
  await expect(page).toHaveURL('/rewards')
  await expect(page.getByText(`You won ${card.prize.points.toLocaleString('en')} points!`)).toBeVisible()
})

test('an open sponsor’s tab is closed after 30 seconds, and the prize is paid', async ({
  page,
  context,
  signInAsFresh,
}) => {
  await page.clock.install()
  await signInAsFresh()
  await openGame(page, 'scratch')
  await page.getByRole('button', { name: 'NEW SCRATCH CARD' }).click()
  await page.getByRole('button', { name: 'Reveal', exact: true }).click()
  const claim = page.getByRole('button', { name: 'CLAIM PRIZE' })
  const [sponsor] = await Promise.all([context.waitForEvent('page'), claim.click()])
  await expect(sponsor.getByRole('heading')).toBeVisible()
  await page.clock.fastForward(25_000)
  await expect(page.getByRole('button', { name: 'Claiming...' })).toBeVisible()
  expect(sponsor.isClosed()).toBe(false)
  await page.clock.fastForward(5000)
  await expect(winOf(page)).toHaveCount(1)
  expect(sponsor.isClosed()).toBe(true)
})

test('the phone’s sensor tilts the card once the member agrees, also the next time', async ({
  page,
  signInAsFresh,
}) => {
  // The browser of tests has no sensor, and refuses it.
  await page.addInitScript(() => {
    Object.assign(DeviceOrientationEvent, { requestPermission: async () => 'granted' })
  })
  await signInAsFresh()
  await openGame(page, 'scratch')
  await page.getByRole('button', { name: 'NEW SCRATCH CARD' }).click()
  const agree = page.getByRole('button', { name: 'Tilt with your phone' })
  const card = page.locator('.scratch-prize').locator('..')
  const turnPhone = () =>
    page.evaluate(() => {
      for (const gamma of [0, 12]) dispatchEvent(new DeviceOrientationEvent('deviceorientation', { beta: 0, gamma }))
    })
  const expectTilt = () =>
    expect(async () => {
      await turnPhone()
      expect(await card.getAttribute('style')).toContain('rotateY(4deg)')
    }).toPass()
  await expect(agree).toBeVisible()
  await turnPhone()
  await expect(card).not.toHaveAttribute('style', /rotate/)
  await agree.click()
  await expect(agree).toHaveCount(0)
  await expectTilt()
  await page.reload()
  await expect(card).toBeVisible()
  await expectTilt()
  await rub(page, 0.1, 0.6)
  await expect(page.getByRole('button', { name: 'CLAIM PRIZE' })).toBeVisible()
})
