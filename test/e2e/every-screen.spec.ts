import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type ActorName, emailOf, type ProjectName } from './actors.ts'
import { PATIENCE } from './patience.ts'
import { SCREENS, type Screen } from './screens.ts'
import { waitForAnimations } from './steps.ts'
import { expect, test } from './test.ts'

/** Returns the path of a screen with the id of the member whom it names. */
async function pathOf(page: Page, { path }: Screen, project: ProjectName): Promise<string> {
  const actor = /\{(\w+)\}/.exec(path)?.[1]
  if (!actor) return path
  let id = ''
  // The server can be busy and answer 503 to the first call.
  await expect(async () => {
    const answer = await page.request.get(`/api/admin/members?search=${emailOf(actor as ActorName, project)}`)
    const { items } = (await answer.json()) as { items?: { id: string }[] }
    id = items?.[0]?.id ?? ''
    expect(id).not.toBe('')
  }).toPass()
  return path.replace(`{${actor}}`, id)
}

/** Opens a screen and waits for its heading, its data and the end of animations. */
async function open(page: Page, screen: Screen, project: ProjectName): Promise<void> {
  await page.goto(await pathOf(page, screen, project))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await waitForAnimations(page)
}

/** Returns by how many px the page is wider than the screen. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Returns the visible placeholders that are longer than their fields. */
const cutPlaceholders = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input')].flatMap((input) => {
      const pen = document.createElement('canvas').getContext('2d')
      const { font, paddingLeft, paddingRight } = getComputedStyle(input)
      if (!pen || input.value || input.clientWidth === 0) return []
      pen.font = font
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return pen.measureText(input.placeholder).width > room ? [input.placeholder] : []
    }),
  )

const NARROW_PHONE = { width: 360, height: 780 }
const SMALLEST = { width: 320, height: 640 }

/** Returns whether a screen is mostly used on this viewport: members use phones, staff desktops. */
const isUsedOn = ({ path }: Screen, project: string) => path.startsWith('/admin') === (project === 'desktop')

const actors = [...new Set(SCREENS.map((screen) => screen.as))]

for (const actor of actors) {
  test(`screens of ${actor ?? 'guests'} have no accessibility violation in light and dark, and nothing scrolls sideways at 320 px or with large text`, async ({
    page,
    signInAs,
    pageErrors,
    project: viewport,
  }, { project }) => {
    // Members mostly use phones.
    const screens = SCREENS.filter((one) => one.as === actor && (project.name === 'phone' || isUsedOn(one, 'desktop')))
    test.skip(screens.length === 0, 'no screen for this viewport')
    test.setTimeout((30_000 + screens.length * 15_000) * PATIENCE)
    // Skip the tutorial dialogs of the games.
    await page.addInitScript(() => {
      if (location.origin === 'null') return
      for (const game of ['wheel', 'scratch', 'quiz']) localStorage.setItem(`paz_tutorial_${game}`, 'seen')
    })
    if (actor) await signInAs(actor)
    const usual = page.viewportSize() ?? SMALLEST
    // One page opens them all: a new one would load and compile the application again.
    for (const screen of screens) {
      await test.step(screen.path, async () => {
        await page.setViewportSize(usual)
        await page.emulateMedia({ colorScheme: 'light' })
        await open(page, screen, viewport)
        if (isUsedOn(screen, project.name)) await expectAccessible(page)
        await expect(page).toHaveTitle(/Paz/)
        expect(pageErrors.found, screen.path).toEqual([])
        // Test the narrowest width once.
        if (project.name !== 'phone') return
        await page.setViewportSize(NARROW_PHONE)
        expect.soft(await cutPlaceholders(page), `placeholders of ${screen.path} at 360 px`).toEqual([])
        await page.setViewportSize(SMALLEST)
        await waitForAnimations(page)
        expect.soft(await overflow(page), `overflow of ${screen.path} at 320 px`).toBe(0)
        // Large text, as set in a browser or system.
        await page.setViewportSize(usual)
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
        })
        await waitForAnimations(page)
        expect.soft(await overflow(page), `overflow of ${screen.path} with text of 200 %`).toBe(0)
      })
    }
  })
}
