import type { CDPSession, Page } from '@playwright/test'
import { closeWin, openGame, readNextSpin, shownBalance, winOf } from './games.ts'
import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Records the types of pointers on the page. */
async function watchPointers(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const met = new Set<string>()
    Object.assign(window, { met })
    addEventListener('pointerdown', ({ pointerType }) => met.add(pointerType), true)
  })
  return () => page.evaluate(() => [...(window as unknown as { met: Set<string> }).met])
}

/** Rubs over the card with a finger, between two parts of its width, in narrow lanes from top to bottom. */
async function rub(session: CDPSession, page: Page, from: number, to: number): Promise<void> {
  const box = await page.locator('main canvas').first().boundingBox()
  if (!box) throw new Error('there is no card')
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const lanes = Math.round((to - from) / 0.1)
  for (let lane = 0; lane <= lanes; lane += 1) {
    const x = box.x + box.width * (from + ((to - from) * lane) / lanes)
    await touch('touchStart', [{ x, y: box.y + 4 }])
    for (let part = 1; part <= 8; part += 1)
      await touch('touchMove', [{ x, y: box.y + 4 + ((box.height - 8) * part) / 8 }])
    await touch('touchEnd', [])
  }
}

test('the wheel works with touch', async ({ page, signInAsFresh }) => {
  const pointers = await watchPointers(page)
  await signInAsFresh()
  await openGame(page, 'wheel')
  const drawn = readNextSpin(page)
  await page.getByRole('button', { name: 'SPIN NOW!' }).tap()
  const { prize, balance } = await drawn
  await expect(page.getByRole('button', { name: 'Spinning...' })).toBeVisible()
  await expect(winOf(page, prize.points)).toHaveCount(1)
  await closeWin(page)
  await expect(headerPoints(page)).toHaveText(`${balance.toLocaleString('en-GB')} points`)
  expect(await pointers()).toEqual(['touch'])
})

test('a card can be scratched with touch without scrolling the page, and claimed', async ({
  page,
  context,
  signInAsFresh,
}) => {
  const pointers = await watchPointers(page)
  await signInAsFresh()
  await openGame(page, 'scratch')
  const before = await shownBalance(page)
  await page.getByRole('button', { name: 'NEW SCRATCH CARD' }).tap()
  await expect(page.getByRole('button', { name: 'Reveal', exact: true })).toBeVisible()
  const scrolled = await page.evaluate(() => scrollY)
  const session = await context.newCDPSession(page)
  const claim = page.getByRole('button', { name: 'CLAIM PRIZE' })
  await rub(session, page, 0.05, 0.15)
  await expect(claim, 'too little').toBeHidden()
  await rub(session, page, 0.2, 0.6)
  await expect(claim).toBeVisible()
  expect(await page.evaluate(() => scrollY), 'the finger scratches and does not scroll').toBe(scrolled)

  const [sponsor] = await Promise.all([context.waitForEvent('page'), claim.tap()])
  await sponsor.close()
  await expect(winOf(page)).toHaveCount(1)
  expect(await pointers()).toEqual(['touch'])
  await closeWin(page)
  expect(await shownBalance(page)).toBeGreaterThan(before)
})

test('a quiz can be chosen and played with touch', async ({ page, signInAsFresh }) => {
  const pointers = await watchPointers(page)
  await signInAsFresh()
  await openGame(page, 'quiz')
  await page.getByText('Science and nature').tap()
  await page.getByText('Easy', { exact: true }).tap()
  await page.getByRole('button', { name: 'Start quiz' }).tap()
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
  const option = page.getByRole('main').getByRole('listitem').getByRole('button').first()
  const answered = page.waitForResponse(/\/answers$/)
  await option.tap()
  const { outcome } = (await (await answered).json()) as { outcome: string }
  await expect(page.getByText(outcome === 'correct' ? 'Right!' : 'Not quite.')).toBeVisible()
  // The keyboard test plays the whole quiz, because a pause follows each question.
  for (const question of [2, 3]) {
    await expect(page.getByText(`Question ${question} of 10`)).toBeVisible()
    await page.getByRole('button', { name: 'Skip' }).tap()
  }
  await expect(page.getByText('Question 4 of 10')).toBeVisible()
  expect(await pointers()).toEqual(['touch'])
})
