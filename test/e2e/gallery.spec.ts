import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { PATIENCE } from './patience.ts'
import { expect, test } from './test.ts'

// Pictures of all components, section by section. After a change on purpose:
// npm run test:e2e -- gallery --update-snapshots

let server: ChildProcess
let url = ''

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  // Vite bundles dependencies at its first start.
  test.setTimeout(180_000 * PATIENCE)
  server = spawn(process.execPath, ['scripts/serve-gallery.ts'], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!server.stdout) throw new Error('the output of the server is not piped')
  for await (const line of createInterface(server.stdout)) {
    url = /http:\S+/.exec(line)?.[0] ?? ''
    if (url) break
  }
})
test.afterAll(async () => {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
})

/** Pixels. */
const TALLEST_SECTION = 2600
const SESSION = { member: null, allowedEmailHosts: ['gmail.com'], appName: 'Paz', downloadUrl: null }

async function openGallery(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // Every section fits, so that a picture does not resize the window, after which a busy machine may paint charts too late.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: TALLEST_SECTION })
  await page.route('**/api/**', (route) => route.fulfill({ json: SESSION }))
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() => document.fonts.ready)
  // Charts are drawn once their size is known.
  await expect(page.locator('.visx-rows')).toHaveCount(4)
}

for (const scheme of ['light', 'dark'] as const) {
  test(`all components look as before, ${scheme}`, async ({ page }) => {
    test.setTimeout(180_000 * PATIENCE)
    await openGallery(page, scheme)
    const sections = page.getByRole('main').locator('> section')
    const names = await sections.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) {
      const section = page.locator(`main > section[aria-label="${name}"]`)
      await section.scrollIntoViewIfNeeded()
      await expect.soft(section).toHaveScreenshot(`${name.toLowerCase()}-${scheme}.png`, { maxDiffPixelRatio: 0.02 })
    }
  })
}
