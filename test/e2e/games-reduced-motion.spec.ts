import type { Page } from '@playwright/test'
import { openGame, readNextSpin, winOf } from './games.ts'
import { PATIENCE } from './patience.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Returns animations that change more than opacity and are not immediate. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { effect } = animation
      if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().endTime) <= 10) return []
      const changed = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)))
      for (const known of ['offset', 'computedOffset', 'easing', 'composite', 'opacity']) changed.delete(known)
      return changed.size > 0 ? [[...changed].join(' ')] : []
    }),
  )

test('the wheel shows its prize within a second by a fade, without rotation', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await openGame(page, 'wheel')
  const wheel = page.getByRole('img', { name: /^Wheel with/ })
  await wheel.evaluate((element) => {
    const disc = element.querySelector<HTMLElement>(':scope > div > div')
    const pointer = element.querySelector(':scope > svg > g')
    const angles = new Set<string>()
    Object.assign(window, { angles })
    const note = () => angles.add(`${disc?.style.transform} ${pointer?.getAttribute('transform')}`)
    note()
    for (const part of [disc, pointer]) if (part) new MutationObserver(note).observe(part, { attributes: true })
  })
  const drawn = readNextSpin(page)
  await page.getByRole('button', { name: 'SPIN NOW!' }).click()
  const { prize } = await drawn
  expect(await moving(page)).toEqual([])
  await expect(winOf(page, prize.points)).toHaveCount(1, { timeout: 3000 * PATIENCE })
  const angles = await page.evaluate(() => [...(window as unknown as { angles: Set<string> }).angles])
  expect(angles, 'before and after, and nothing between').toHaveLength(2)
  expect(angles.every((angle) => angle.endsWith('null'))).toBe(true)
  expect(await moving(page)).toEqual([])
  expect(await page.locator('canvas:popover-open').count(), 'no confetti').toBe(0)
})

test('a card is revealed at once', async ({ page, context, signInAsFresh }) => {
  await signInAsFresh()
  await openGame(page, 'scratch')
  await page.getByRole('button', { name: 'NEW SCRATCH CARD' }).click()
  const cover = page.locator('main canvas').first()
  await expect(cover).toHaveCSS('opacity', '1')
  await page.getByRole('button', { name: 'Reveal', exact: true }).click()
  await expect(page.getByRole('button', { name: 'CLAIM PRIZE' })).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await cover.evaluate((element) => getComputedStyle(element).opacity)).toBe('0')
  expect(await moving(page)).toEqual([])
  const [sponsor] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'CLAIM PRIZE' }).click(),
  ])
  expect(await moving(page)).toEqual([])
  await sponsor.close()
  await expect(winOf(page)).toHaveCount(1)
  expect(await moving(page)).toEqual([])
})

test('a quiz has no animation', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await openGame(page, 'quiz')
  await page.getByText('All topics').click()
  await page.getByText('Medium', { exact: true }).click()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
  expect(await moving(page)).toEqual([])
  await page.keyboard.press('1')
  await expect(page.getByText(/^(Right!|Not quite\.)$/)).toBeVisible()
  expect(await moving(page)).toEqual([])
  for (let question = 2; question <= 10; question += 1) {
    await expect(page.getByText(`Question ${question} of 10`)).toBeVisible()
    await page.getByRole('button', { name: 'Skip' }).click()
  }
  await expect(page.getByRole('region', { name: 'Your answers' })).toBeVisible()
  expect(await moving(page)).toEqual([])
})

test('a change of theme starts no transition, which would restyle the page for a second', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const started = await page.evaluateHandle(() => {
    const names: string[] = []
    document.addEventListener('transitionrun', ({ propertyName }) => names.push(propertyName))
    return names
  })
  const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body')).not.toHaveCSS('background-color', before)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await started.jsonValue()).toEqual([])
})
