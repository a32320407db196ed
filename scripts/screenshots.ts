// Pictures of every public and sign-in screen, for docs/pictures: npm run screenshots. Runs the product on
// data of its own. Needs Chromium, at CHROMIUM_PATH or /usr/bin/chromium. A folder may be given as argument.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'

const PORT = process.env.PORT ?? '4199'
const SITE = `http://localhost:${PORT}`
const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../docs/pictures'))

interface Picture {
  readonly name: string
  readonly path: string
  /** In dark as well. */
  readonly dark?: true
  /** From top to bottom, and not only what is seen first. */
  readonly whole?: true
}

const PICTURES: readonly Picture[] = [
  { name: 'landing', path: '/', dark: true, whole: true },
  { name: 'support', path: '/support', dark: true },
  { name: 'privacy-policy', path: '/legal/privacy-policy', dark: true },
  { name: 'terms-conditions', path: '/legal/terms-conditions' },
  { name: 'refund-policy', path: '/legal/refund-policy' },
  { name: 'cookie-policy', path: '/legal/cookie-policy' },
  { name: 'disclaimer', path: '/legal/disclaimer' },
  { name: 'login', path: '/login', dark: true },
  { name: 'register', path: '/register', dark: true },
  { name: 'check-email', path: '/check-email' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password#type=recovery&token=some-token' },
  { name: 'reset-password-invalid', path: '/reset-password' },
]
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } } as const
const QUALITY = 76

async function take(browser: Browser, picture: Picture, size: keyof typeof SIZES, scheme: 'light' | 'dark') {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(SITE + picture.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate('document.fonts.ready')
  const png = await page.screenshot({ fullPage: picture.whole ?? false })
  const file = `${picture.name}-${size}${scheme === 'dark' ? '-dark' : ''}.webp`
  const { size: bytes } = await sharp(png).webp({ quality: QUALITY }).toFile(join(folder, file))
  console.log(`${file}: ${Math.round(bytes / 1000)} kB`)
  await context.close()
}

async function answers(): Promise<boolean> {
  try {
    return ((await (await fetch(`${SITE}/api/health`)).json()) as { status: string }).status === 'ok'
  } catch {
    return false
  }
}

const data = mkdtempSync(join(tmpdir(), 'paz-pictures-'))
const server = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
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
  for (const picture of PICTURES) {
    for (const size of ['phone', 'desktop'] as const) {
      await take(browser, picture, size, 'light')
      if (picture.dark) await take(browser, picture, size, 'dark')
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
