import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

const isPhone = ({ project }: { project: string }) => project === 'phone'
const isDesktop = ({ project }: { project: string }) => project === 'desktop'
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const ENTRIES = ['Dashboard', 'Games', 'Leaderboard', 'Rewards', 'Support']

/** Changes the app's download address in the session response. */
const downloadAt = (page: Page, downloadUrl: string) =>
  page.route('**/api/session', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), downloadUrl } })
  })

test.describe('on a desktop', () => {
  test.skip(isPhone)

  test('the sidebar is 280 or 80 px wide, and a reload preserves it', async ({ page, signInAs }) => {
    await signInAs('traveller')
    await page.goto('/games')
    const widthOf = async () => Math.round((await main(page).boundingBox())?.width ?? 0)
    await expect.poll(widthOf).toBe(280)
    await expectAccessible(page)
    for (const name of ENTRIES) await expect(main(page).getByRole('link', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect.poll(widthOf).toBe(80)
    // The names stay for screen readers.
    for (const name of ENTRIES) await expect(main(page).getByRole('link', { name })).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Download App' })).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await page.reload()
    await expect.poll(widthOf).toBe(80)
    await page.getByRole('button', { name: 'Expand sidebar' }).click()
    await expect.poll(widthOf).toBe(280)
  })
})

test.describe('on a phone', () => {
  test.skip(isDesktop)

  test('the drawer traps the focus, and closes with Escape or a link', async ({ page, signInAs }) => {
    await signInAs('traveller')
    await page.goto('/games')
    const open = page.getByRole('button', { name: 'Open menu' })
    const drawer = page.getByRole('dialog', { name: 'Main' })
    await open.click()
    for (const name of ENTRIES) await expect(drawer.getByRole('link', { name })).toBeVisible()
    await expectAccessible(page)
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      // Between the last and the first element Chromium focuses the document.
      const isInside = await page.evaluate(() => document.activeElement?.matches('body, dialog, dialog *'))
      expect(isInside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(open).toBeFocused()

    await open.click()
    await drawer.getByRole('link', { name: 'Rewards' }).click()
    await expect(page).toHaveURL('/rewards')
    await expect(drawer).toBeHidden()
    await open.click()
    await page.goBack()
    await expect(page).toHaveURL('/games')
    await expect(drawer).toBeHidden()

    const bar = page.getByRole('navigation', { name: 'Quick access' })
    await expect(bar.getByRole('link')).toHaveText(['Home', 'Games', 'Rewards', 'Leaderboard'])
    await bar.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('the header links to the rewards, and its menu names the member', async ({ page, signInAs }) => {
  await signInAs('saver')
  await page.goto('/games')
  await page.getByRole('banner').getByRole('link', { name: 'Redeem' }).click()
  await expect(page).toHaveURL('/rewards')
  await page.getByRole('button', { name: 'Profile of Sam Saver' }).click()
  const head = page.getByRole('banner')
  await expect(head.getByText(/saver\.of\.\w+@gmail\.com/)).toBeVisible()
  await expect(head.getByText('Total earned')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Profile Settings' })).toHaveAttribute('href', '/profile')
  await expect(page.getByRole('menuitem', { name: 'Redeem Points' })).toHaveAttribute('href', '/rewards')
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
})

test('Download App opens the configured address, or else the browser’s installation, or else instructions', async ({
  page,
  project,
  signInAs,
}) => {
  const where = async () => {
    if (project === 'desktop') return main(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    return page.getByRole('dialog', { name: 'Main' })
  }
  await signInAs('traveller')
  await page.goto('/games')
  await (await where()).getByRole('button', { name: 'Download App' }).click()
  const how = page.getByRole('dialog', { name: 'Install Paz on this device' })
  await expect(how).toContainText(project === 'phone' ? 'Add to Home screen' : 'In Chrome or Edge')
  await expectAccessible(page)
  await how.getByRole('button', { name: 'Got it' }).click()
  await expect(how).toBeHidden()

  await page.goto('/games')
  await expect(headerPoints(page)).toBeVisible()
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.title = `asked ${event.defaultPrevented}`
      },
    })
    dispatchEvent(event)
  })
  await (await where()).getByRole('button', { name: 'Download App' }).click()
  await expect(page).toHaveTitle('asked true')
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(page.getByRole('button', { name: 'Download App' })).toHaveCount(0)

  await downloadAt(page, 'https://apps.example/paz')
  await page.goto('/games')
  const link = (await where()).getByRole('link', { name: 'Download App' })
  await expect(link).toHaveAttribute('href', 'https://apps.example/paz')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)

  // In the installed app. Chromium has a media feature for it, Safari a property.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await page.goto('/games')
  await expect((await where()).getByRole('link', { name: 'Support' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download App' })).toHaveCount(0)
})

test('the app fulfils the browser’s criteria for installation', async ({ page, request }) => {
  await page.goto('/login')
  const devtools = await page.context().newCDPSession(page)
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = (await (await request.get(url)).json()) as {
    id: string
    icons: { src: string; sizes: string; purpose?: string }[]
    shortcuts: { url: string; icons: { src: string }[] }[]
    screenshots?: { src: string }[]
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { icons, shortcuts, screenshots = [] } = manifest
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons), ...screenshots]) {
    expect((await request.get(src)).headers()['content-type'], src).toMatch(/^image\//)
  }
})
