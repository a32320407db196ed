// A new member's first minute on a phone, from the link in the mail to the first win and a pinned goal: node scripts/first-minute.ts.
// It waits as people do, prints the seconds and taps, and fails above the limits (docs/design.md). Needs Chromium, as scripts/demo-site.ts.

import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, devices, type Locator, type Page } from '@playwright/test'
import { SITE, withDemoSite } from './demo-site.ts'

const MAX_TAPS = 8
const MAX_SECONDS = 30
/** From seeing a button to the tap. */
const TAP_MS = 900
/** A key of a phone, for one who types at 40 words per minute. */
const KEY_MS = 300
/** Reads a heading and a line. */
const READ_MS = 1500
const EMAIL = 'first.minute@gmail.com'
const PASSWORD = 'lagoon-lights'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly links: readonly string[]
}

const passwordField = (page: Page, name = 'Password') => page.getByRole('textbox', { name, exact: true })

/** Registers, and returns the link of the mail. */
async function register(page: Page): Promise<string> {
  await page.goto(`${SITE}/register`)
  await page.getByLabel('Full name').fill('Mina Minute')
  await page.getByLabel('Email address').fill(EMAIL)
  await passwordField(page).fill(PASSWORD)
  await passwordField(page, 'Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
  for (;;) {
    const { messages } = (await (await page.request.get(`${SITE}/dev/mailbox.json`)).json()) as { messages: Mail[] }
    const link = messages.find(({ to }) => to === EMAIL)?.links.find((one) => new URL(one).pathname === '/confirm')
    if (link) return link
    await wait(200)
  }
}

/** Plays the first minute. @returns its taps and seconds */
async function play(browser: Browser): Promise<{ taps: number; seconds: number }> {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-GB' })
  const page = await context.newPage()
  const link = await register(page)
  const startedAt = performance.now()
  let taps = 1
  const tap = async (what: string, target: Locator) => {
    await target.waitFor()
    await wait(TAP_MS)
    await target.tap()
    taps += 1
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${what}`)
  }
  await page.goto(link)
  await tap('the field of the password', passwordField(page))
  await page.keyboard.type(PASSWORD, { delay: KEY_MS })
  await tap('confirm and sign in', page.getByRole('button', { name: 'Confirm and sign in' }))
  await page.getByText(/^Welcome bonus of/).waitFor()
  await wait(READ_MS)
  await tap('the first spin', page.getByRole('link', { name: 'Take your first spin' }))
  await page.getByText('Press SPIN NOW!').waitFor()
  await wait(READ_MS)
  await tap('spin', page.getByRole('button', { name: 'SPIN NOW!' }))
  const win = page.locator('dialog[open], [role=status]').filter({ hasText: /You won [\d,]+ points?!/ })
  await win.first().waitFor({ state: 'attached' })
  await wait(READ_MS)
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  if (await close.isVisible()) await tap('close the win', close)
  const goal = page.getByRole('region', { name: 'Your goal' })
  await tap('save for this', goal.getByRole('button', { name: /^Save for this/ }))
  await goal.getByText('Saving for').waitFor()
  const seconds = (performance.now() - startedAt) / 1000
  await context.close()
  return { taps, seconds }
}

await withDemoSite(async (browser) => {
  const { taps, seconds } = await play(browser)
  console.log(`${taps} taps (at most ${MAX_TAPS}), ${seconds.toFixed(1)} s (at most ${MAX_SECONDS})`)
  if (taps > MAX_TAPS || seconds > MAX_SECONDS) process.exitCode = 1
})
