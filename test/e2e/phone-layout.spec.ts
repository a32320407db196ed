// Layout on a phone: no page is wider than the screen, and the next control is visible.

import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { NAME_MAX } from '#contracts/rules.ts'
import { SPINS_PER_DAY, WHEEL_TABLE } from '#test/first-rules.ts'
import { closeWin, openGame, winOf } from './games.ts'
import { waitForAnimations } from './steps.ts'
import { expect, test } from './test.ts'

const WIDTHS = [320, 360, 390] as const

/** Returns by how many px the page is wider than the screen, at each width. */
async function overflows(page: Page): Promise<number[]> {
  const found: number[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    found.push(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
  }
  return found
}

/** Checks that an element is completely on the screen. */
async function expectOnScreen(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
}

for (const motion of ['no-preference', 'reduce'] as const) {
  test(`the wheel does not widen the page, during a spin and after every prize (motion: ${motion})`, async ({
    page,
    signInAsFresh,
  }) => {
    await page.emulateMedia({ reducedMotion: motion })
    // Advance the browser's clock instead of waiting for the wheel.
    await page.clock.install()
    await signInAsFresh()
    let prizeIndex = 0
    await page.route('**/api/games/wheel/spins', (route) =>
      route.fulfill({
        json: {
          prizeIndex,
          prize: WHEEL_TABLE.prizes[prizeIndex],
          spinsRemaining: SPINS_PER_DAY,
          balance: 140,
          totalEarned: 140,
          draw: { serverSeedHash: '0'.repeat(64), clientSeed: 'seed', nonce: prizeIndex, number: 0 },
        },
      }),
    )
    await openGame(page, 'wheel')
    const spin = page.getByRole('button', { name: 'SPIN NOW!' })
    for (const { points } of WHEEL_TABLE.prizes) {
      await expect(spin).toBeEnabled()
      await spin.click()
      if (motion === 'no-preference') {
        await expect(page.getByRole('button', { name: 'Spinning...' })).toBeVisible()
        await page.clock.runFor(600)
        for (let moment = 0; moment < 3; moment += 1) {
          await page.clock.runFor(130)
          expect(await overflows(page), `while it turns to ${points}`).toEqual([0, 0, 0])
        }
      }
      await page.clock.runFor(5000)
      await page.clock.runFor(1000)
      await expect(winOf(page, points)).toHaveCount(1)
      expect(await overflows(page), `after ${points}`).toEqual([0, 0, 0])
      if (points >= 100)
        await expectOnScreen(page, page.getByRole('dialog').getByRole('button', { name: 'Spin again' }))
      await closeWin(page)
      await expectOnScreen(page, page.getByRole('navigation', { name: 'Quick access' }))
      prizeIndex += 1
    }
  })
}

test('the labels of the bottom bar have a distance from the edges and from each other', async ({ page, signInAs }) => {
  await signInAs('player')
  await page.goto('/dashboard')
  const bar = page.getByRole('navigation', { name: 'Quick access' })
  await expect(bar).toBeVisible()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const texts = await bar.evaluate((nav) => {
      const walker = document.createTreeWalker(nav, NodeFilter.SHOW_TEXT)
      const boxes: { left: number; right: number }[] = []
      while (walker.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        const { left, right } = range.getBoundingClientRect()
        boxes.push({ left, right })
      }
      return boxes
    })
    expect(texts).toHaveLength(5)
    const places = [0, ...texts.flatMap(({ left, right }) => [left, right]), width]
    const distances = texts.map((_, index) => (places[index * 2 + 1] ?? 0) - (places[index * 2] ?? 0))
    for (const distance of [...distances, width - (texts.at(-1)?.right ?? width)])
      expect(distance, `at ${width} px`).toBeGreaterThanOrEqual(4)
  }
})

test('the confirm button of a redemption is visible when its dialog opens', async ({ page, signInAs }) => {
  await signInAs('saver')
  await page.goto('/rewards')
  await page.getByRole('button', { name: 'Redeem Sony LIV, 1 Month' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Redemption' })
  await waitForAnimations(page)
  await expectOnScreen(page, dialog.getByRole('button', { name: /^Redeem for/ }))
  // It does not cover a focused field.
  await dialog.getByLabel('Notes').focus()
  const notes = await dialog.getByLabel('Notes').boundingBox()
  const confirm = await dialog.getByRole('button', { name: /^Redeem for/ }).boundingBox()
  expect((notes?.y ?? 0) + (notes?.height ?? 0)).toBeLessThanOrEqual(confirm?.y ?? 0)
})

test('a name of 100 characters without a space widens no page, for the member and for staff', async ({
  page,
  context,
  freshMemberEmail,
  signInAsFresh,
  signInAs,
}) => {
  await signInAsFresh()
  const name = 'W'.repeat(NAME_MAX)
  const saved = await context.request.put('/api/me/profile', {
    data: { name, phone: '', timeZone: 'Europe/Berlin', locale: 'auto', showName: true },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(saved.ok()).toBe(true)
  for (const path of ['/dashboard', '/profile', '/leaderboard']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    expect(await overflows(page), path).toEqual([0, 0, 0])
  }
  await page.getByRole('button', { name: `Profile of ${name}` }).click()
  expect(await overflows(page), 'with the menu').toEqual([0, 0, 0])

  await context.clearCookies()
  await signInAs('staff')
  await page.goto(`/admin/users?q=${freshMemberEmail}`)
  await page.getByRole('button', { name: new RegExp(`^Open.*${name}`) }).click()
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible()
  expect(await overflows(page), 'the list and the details').toEqual([0, 0, 0])
  const dialog = page.getByRole('dialog')
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('the admin part has a short title, long options an ellipsis, and email addresses a break before the @', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await signInAs('staff')
  await page.goto('/admin/redemptions?status=all')
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible()
  const subscription = page.getByRole('combobox', { name: 'Subscription' })
  await expect(subscription).toHaveCSS('text-overflow', 'ellipsis')
  await page.goto('/admin/users')
  const email = page.getByRole('list', { name: 'Members' }).getByText(/@/).first()
  expect(await email.evaluate((element) => element.innerHTML)).toMatch(/^[^@]+<wbr>@[^@]+$/)
})

test('a balance of seven digits fits, and what is beside it', async ({ page, signInAs }) => {
  await signInAs('player')
  const balance = { points: 9_876_543, totalEarned: 9_876_543 }
  await page.route(/\/api\/(session|dashboard)$/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { member?: object }
    const json = answer.member ? { ...answer, member: { ...answer.member, ...balance } } : { ...answer, ...balance }
    await route.fulfill({ response, json })
  })
  for (const [path, place] of [
    ['/dashboard', '[aria-labelledby=welcome]'],
    ['/rewards', 'main'],
    ['/profile', 'main dl'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('9,876,543').first()).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const overfull = await page.evaluate(
        (part) =>
          [...document.querySelectorAll(`header, header *, ${part} *`)]
            .filter(({ textContent }) => textContent?.includes('9,876,543'))
            .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth)
            .map(({ outerHTML }) => outerHTML.slice(0, 120)),
        place,
      )
      expect(overfull, `${path} at ${width} px`).toEqual([])
    }
  }
})

/** Returns the words that a line break splits. Addresses, codes and words with a hyphen may break. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement?.closest('code, script, [hidden], .sr-only')) continue
      for (const { 0: word, index } of node.textContent?.matchAll(/[\p{L}\p{N}.,:!?’+%()]+/gu) ?? []) {
        // A part of an address.
        if (/\w\.\w/.test(word)) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })

test('with text of 200 % no word is broken', async ({ page, signInAs }) => {
  const expectWholeWords = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    // Sizes that depend on the text's size have transitions, even short ones.
    await waitForAnimations(page)
    expect(await brokenWords(page), path).toEqual([])
  }
  for (const path of ['/', '/login', '/register', '/offline', '/legal/disclaimer']) await expectWholeWords(path)
  await signInAs('player')
  for (const path of ['/dashboard', '/my-draws', '/games/spin-win', '/profile', '/special-tasks/specialtask1'])
    await expectWholeWords(path)
})

test('a toast does not cover the open chat', async ({ page, signInAs }) => {
  await signInAs('player')
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/profile?view=account')
    await page.getByRole('button', { name: 'Ask the support bot' }).click()
    const chat = page.getByRole('dialog')
    await expect(chat).toBeVisible()
    // The chat may cover this button, which the keyboard still reaches.
    await page.getByRole('button', { name: 'Download my data' }).press('Enter')
    const toast = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    await expect(toast).toBeVisible()
    const [one, other] = [await toast.boundingBox(), await chat.boundingBox()]
    if (!one || !other) throw new Error('The toast or the chat is hidden')
    const isBeside = one.x + one.width <= other.x || one.y + one.height <= other.y
    expect(isBeside, `at ${size.width} px`).toBe(true)
  }
})
