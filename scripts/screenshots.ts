// Takes the pictures for docs/pictures (`npm run screenshots`), on a server with demo data. Needs Chromium, at CHROMIUM_PATH or
// /usr/bin/chromium. An argument names another folder.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, request } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '#server/cli/demo-accounts.ts'
import { MEMBER_PICTURES, type Picture, PUBLIC_PICTURES, STAFF_PICTURES } from './pictures.ts'

const PORT = process.env.PORT ?? '4199'
const SITE = `http://localhost:${PORT}`
const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../docs/pictures'))

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } } as const
const QUALITY = 62
const MEMBER = 'ada.okafor@gmail.com'
const SUPER_ADMIN = 'admin@gmail.com'

type Session = BrowserContextOptions['storageState']

async function take(
  browser: Browser,
  picture: Picture,
  size: keyof typeof SIZES,
  scheme: 'light' | 'dark',
  storageState: Session,
) {
  const context = await browser.newContext({
    storageState,
    viewport: SIZES[size],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  // Skips the tutorials that games show at the first visit.
  await page.addInitScript(`if (location.origin !== 'null')
    for (const game of ['wheel', 'scratch', 'quiz']) localStorage.setItem('paz_tutorial_' + game, 'seen')`)
  await page.goto(SITE + picture.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (picture.press) await page.getByRole('button', { name: picture.press }).click()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready')
  const png = await page.screenshot({ fullPage: picture.whole ?? false })
  const file = `${picture.name}-${size}${scheme === 'dark' ? '-dark' : ''}.webp`
  const { size: bytes } = await sharp(png).webp({ quality: QUALITY }).toFile(join(folder, file))
  console.log(`${file}: ${Math.round(bytes / 1000)} kB`)
  await context.close()
}

/** Signs in and returns the browser's cookies and storage. */
async function signIn(email: string): Promise<Session> {
  const caller = await request.newContext({ baseURL: SITE })
  const answer = await caller.post('/api/auth/sign-in', { data: { email, password: DEMO_PASSWORD } })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}: ${await answer.text()}`)
  return await caller.storageState()
}

async function answers(): Promise<boolean> {
  try {
    return ((await (await fetch(`${SITE}/api/health`)).json()) as { status: string }).status === 'ok'
  } catch {
    return false
  }
}

const data = mkdtempSync(join(tmpdir(), 'paz-pictures-'))
const server = spawn(process.execPath, [join(import.meta.dirname, 'demo.ts')], {
  env: { ...process.env, PORT, DATA_DIR: data, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  while (!(await answers())) {
    if (server.exitCode !== null) throw new Error('the server ended before it answered')
    await new Promise((done) => setTimeout(done, 200))
  }
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  for (const [pictures, state] of [
    [PUBLIC_PICTURES, undefined],
    [MEMBER_PICTURES, await signIn(MEMBER)],
    [STAFF_PICTURES, await signIn(SUPER_ADMIN)],
  ] as const) {
    for (const picture of pictures) {
      for (const size of ['phone', 'desktop'] as const) {
        await take(browser, picture, size, 'light', state)
        if (picture.dark) await take(browser, picture, size, 'dark', state)
      }
    }
  }
  await browser.close()
} finally {
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  rmSync(data, { recursive: true, force: true })
}
