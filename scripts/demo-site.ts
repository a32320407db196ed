// A server with demo data and a browser, for scripts that take pictures.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  request,
} from '@playwright/test'
import { DEMO_PASSWORD } from '#server/cli/demo-accounts.ts'
import type { Picture } from './pictures.ts'

const PORT = process.env.PORT ?? '4199'
/** Chromium without its user interface; CHROMIUM_PATH names another one. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** Configures a provider, so that its screens are not empty. It is not called before ten minutes have passed. */
const PROVIDER = {
  PROVIDER_WEBHOOK_URL: 'https://codes.example/orders',
  PROVIDER_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 'demo').toString('base64')}`,
}

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
export async function skipTutorials(page: Page): Promise<void> {
  const session = await (await page.request.get(`${SITE}/api/session`)).json()
  const { member } = session as { member: { id: string } | null }
  await page.addInitScript(`if (location.origin !== 'null') {
    for (const game of ['wheel', 'scratch', 'quiz']) localStorage.setItem('paz_tutorial_' + game, 'seen')
    const now = new Date()
    localStorage.setItem('paz_prize_month_${member?.id}', new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString().slice(0, 7))
  }`)
}

const idOfMember = async (page: Page): Promise<string> => {
  const answer = await page.request.get(`${SITE}/api/admin/members?search=${MEMBER}`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}

const idOfCase = async (page: Page): Promise<string> => {
  const groups = await readRiskGroups(page.request)
  for (const { id } of groups) {
    const answer = await page.request.get(`${SITE}/api/admin/security/risk/${id}`)
    const { cases } = (await answer.json()) as { cases: { id: string }[] }
    if (cases[0]) return cases[0].id
  }
  throw new Error('no risk group has a decision')
}

const readRiskGroups = async (caller: APIRequestContext) => {
  const answer = await caller.get(`${SITE}/api/admin/security/risk`)
  const { items } = (await answer.json()) as { items: { id: string; kind: string }[] }
  return items
}

/** Opens a path of the site. `{member}` and `{case}` stand for ids, which staff may read. */
export async function openPath(page: Page, path: string): Promise<void> {
  let full = path
  if (path.includes('{member}')) full = full.replace('{member}', await idOfMember(page))
  if (path.includes('{case}')) full = full.replace('{case}', await idOfCase(page))
  await page.goto(SITE + full)
}

const send = async (session: Session, path: string, data: object): Promise<void> => {
  const caller = await request.newContext({ baseURL: SITE, ...(session && { storageState: session }) })
  const answer = await caller.post(path, { data, headers: { 'idempotency-key': crypto.randomUUID() } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
}

/** Stops the members of a risk group, so that there is a decision. */
export async function stopRiskGroup(session: Session): Promise<void> {
  const caller = await request.newContext({ baseURL: SITE, ...(session && { storageState: session }) })
  const group = (await readRiskGroups(caller)).find(({ kind }) => kind === 'name')
  const answer = await caller.get(`/api/admin/security/risk/${group?.id}`)
  const { members } = (await answer.json()) as { members: { id: string }[] }
  await send(session, `/api/admin/security/risk/${group?.id}/stop`, {
    memberIds: members.map(({ id }) => id),
    ...{ pause: true, cancel: true, hold: false, ban: false },
    reasonClass: 'severalAccounts',
    reason: 'One person with several addresses',
    message: 'Our records show that one person uses several accounts. Our terms allow one account per person.',
  })
}

/** Lets a super admin look through the role of support. */
export const viewAsSupport = (session: Session): Promise<void> =>
  send(session, '/api/admin/role-view', { role: 'support' })

/** Types texts, ticks a box and presses the first button of each name. */
export async function prepare(
  page: Page,
  { type = {}, tick, press = [] }: Pick<Picture, 'type' | 'tick' | 'press'>,
): Promise<void> {
  for (const [label, text] of Object.entries(type)) await page.getByRole('textbox', { name: label }).fill(text)
  if (tick) await page.getByRole('checkbox', { name: tick }).first().check()
  for (const name of [press].flat()) await page.getByRole('button', { name }).first().click()
}

/** Waits for a page's data, frames and fonts. */
export async function waitForPage(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  // A press has been drawn, with the placeholders that it may bring.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  for (const frame of page.frames().slice(1)) await frame.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready')
}

/** Runs a function with a browser, while a server with demo data runs. */
export async function withDemoSite(use: (browser: Browser) => Promise<void>): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'paz-pictures-'))
  const server = spawn(process.execPath, [join(import.meta.dirname, 'demo.ts')], {
    env: { ...process.env, ...PROVIDER, PORT, DATA_DIR: data, LOG_LEVEL: 'warn' },
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
