// A server with demo data and a browser, for scripts that take pictures.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page, request } from '@playwright/test'
import { DEMO_PASSWORD } from '#server/cli/demo-accounts.ts'
import type { Picture } from './pictures.ts'

const PORT = process.env.PORT ?? '4199'
/** Chromium without its user interface; CHROMIUM_PATH names another one. */
const SHELL = '/usr/bin/chromium-headless-shell'

export const SITE = `http://localhost:${PORT}`
export const MEMBER = 'ada.okafor@gmail.com'
export const SUPER_ADMIN = 'admin@gmail.com'

export type Session = BrowserContextOptions['storageState']

/** Signs in and returns the browser's cookies and storage. */
export async function signIn(email: string): Promise<Session> {
  const caller = await request.newContext({ baseURL: SITE })
  const answer = await caller.post('/api/auth/sign-in', { data: { email, password: DEMO_PASSWORD } })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}: ${await answer.text()}`)
  return await caller.storageState()
}

/** Skips what covers a page at the first visit: the tutorials of games, and the reward of the last month. */
export const skipTutorials = (page: Page): Promise<unknown> =>
  page.addInitScript(`if (location.origin !== 'null') {
    for (const game of ['wheel', 'scratch', 'quiz']) localStorage.setItem('paz_tutorial_' + game, 'seen')
    const now = new Date()
    localStorage.setItem('paz_prize_month', new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString().slice(0, 7))
  }`)

/** Opens a path of the site. `{member}` stands for the id of the demo's member, which staff may read. */
export async function openPath(page: Page, path: string): Promise<void> {
  if (!path.includes('{member}')) return void (await page.goto(SITE + path))
  const answer = await page.request.get(`${SITE}/api/admin/members?search=${MEMBER}`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  await page.goto(SITE + path.replace('{member}', items[0]?.id ?? ''))
}

/** Types texts and presses the first button of each name. */
export async function prepare(page: Page, { type = {}, press = [] }: Pick<Picture, 'type' | 'press'>): Promise<void> {
  for (const [label, text] of Object.entries(type)) await page.getByRole('textbox', { name: label }).fill(text)
  for (const name of [press].flat()) await page.getByRole('button', { name }).first().click()
}

/** Waits for a page's data, frames and fonts. */
export async function waitForPage(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  for (const frame of page.frames().slice(1)) await frame.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready')
}

/** Runs a function with a browser, while a server with demo data runs. */
export async function withDemoSite(use: (browser: Browser) => Promise<void>): Promise<void> {
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
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    await use(browser)
    await browser.close()
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(data, { recursive: true, force: true })
  }
}

async function answers(): Promise<boolean> {
  try {
    return ((await (await fetch(`${SITE}/api/health`)).json()) as { status: string }).status === 'ok'
  } catch {
    return false
  }
}
