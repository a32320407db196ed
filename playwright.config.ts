import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import './test/e2e/set-clock-ahead.ts'
import { TELEGRAM_BOT_TOKEN } from './test/e2e/actors.ts'
import { memoryFolder } from './test/memory-folder.ts'

const clock = pathToFileURL(join(import.meta.dirname, 'test/e2e/set-clock-ahead.ts')).href
const port = Number(process.env.E2E_PORT ?? 4173)
const url = `http://localhost:${port}`

/** Chromium without windows, menus and pages of its own, which took two fifths of the time. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** A data directory of this run alone; the processes of the runner share it. */
function dataDirectory(): string {
  if (process.env.E2E_DATA_DIR) return process.env.E2E_DATA_DIR
  const made = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'paz-e2e-'))
  process.env.E2E_DATA_DIR = made
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
}

const specs = (...names: readonly string[]) => new RegExp(`/(${names.join('|')})\\.spec\\.ts$`)
/** What is laid out otherwise on a wide screen, by its menu, header, dialogs or lists: tried on both. */
const onBoth = specs(
  ...['back-office', 'dashboard', 'dialogs', 'every-screen', 'notices', 'points-audit', 'public-site', 'redemption'],
  ...['shell', 'transactions'],
)
/** What staff do, and what members do by keyboard or mouse. Everything that is in neither list is tried on a phone, as members do it. */
const atTheDesk = specs(
  '(admin|staff)-[a-z-]+',
  ...['approvals', 'attack-scripts', 'database-away', 'redemption-desk', 'risk', 'security', 'users'],
  ...['fairness', 'games-by-keyboard', 'games-without-motion', 'picture', 'transactions-(list|states)', 'wheel-angle'],
)

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']

/** The whole product in a real browser, against the real server with its embedded database. */
export default defineConfig({
  testDir: 'test/e2e',
  // Two runs at once must not clear each other's.
  outputDir: `test-results/${port}`,
  workers: 1,
  // A machine that stands still must not hide what was built; what passes at the second try only is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: url,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A worker of one test would answer the next one; offline.spec.ts asks for it.
    serviceWorkers: 'block',
    // Recording every test would make all of them slower.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', testIgnore: atTheDesk, use: { ...phone, viewport: { width: 390, height: 844 } } },
    { name: 'desktop', testMatch: [onBoth, atTheDesk], use: { viewport: { width: 1280, height: 900 } } },
  ],
  webServer: {
    command: 'node test/e2e/seed.ts && node scripts/start.js',
    url: `${url}/api/health`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_OPTIONS: `--import=${clock}`,
      DATA_DIR: dataDirectory(),
      PORT: String(port),
      PUBLIC_URL: url,
      SECRET: 'only for the browser tests, and long enough',
      LOG_LEVEL: 'warn',
      // The few staff here do in minutes what many do in days.
      STAFF_DAILY_POINTS: 'off',
      // A question service that is never there: quizzes start all the same.
      TRIVIA_URL: 'https://questions.invalid',
      TELEGRAM_API_ROOT: 'stand-in',
      TELEGRAM_BOT_TOKEN,
      TELEGRAM_BOT_NAME: 'PazTestBot',
    },
  },
})
