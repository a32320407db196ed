import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM } from './test/chromium-path.ts'
import './test/e2e/set-clock-ahead.ts'
import { TELEGRAM_BOT_TOKEN } from './test/e2e/actors.ts'
import { PATIENCE } from './test/e2e/patience.ts'
import { memoryFolder } from './test/memory-folder.ts'

const clock = pathToFileURL(join(import.meta.dirname, 'test/e2e/set-clock-ahead.ts')).href
const port = Number(process.env.E2E_PORT ?? 4173)
const url = `http://localhost:${port}`

/** Returns the data directory of this run, which the processes of the runner share. */
function dataDirectory(): string {
  if (process.env.E2E_DATA_DIR) return process.env.E2E_DATA_DIR
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'paz-e2e-'))
  // An own PostgreSQL that root starts has a user of its own, who passes through the folder.
  chmodSync(folder, 0o711)
  process.env.E2E_DATA_DIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const specs = (...names: readonly string[]) => new RegExp(`/(${names.join('|')})\\.spec\\.ts$`)
/** Specs of screens whose layout differs on a wide screen: they run on both viewports. */
const onBoth = specs(
  ...['admin-(dashboard|points-audit)', 'dashboard', 'dialogs', 'every-screen', 'gallery', 'notifications'],
  ...['redemption', 'shell', 'transactions'],
)
/**
 * Specs of staff, of members with keyboard or mouse, and of what does not depend on the screen, so that both projects take as long: they run
 * on a desktop. Specs in neither list run on a phone.
 */
const onDesktop = specs(
  'admin-(?!(dashboard|points-audit)\\.)[a-z-]+',
  ...[
    'auth-fields',
    'connection',
    'costs-and-solvency',
    'database-(outage|state)',
    'every-width',
    'fairness',
    'games-keyboard',
  ],
  ...['games-reduced-motion', 'live-updates', 'other-rules', 'profile-picture', 'route-guards', 'script-injection'],
  ...['transactions-(list|states)', 'wheel-angle', 'win-scrollbar'],
)

/** Specs that wait for a time of the clock, such as the start of a campaign. Run beside the others, they cost little. */
const onSchedule = specs('admin-(rules|campaigns)')

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
const desktop = { viewport: { width: 1280, height: 900 } }

/** Tests of the product in a browser, against the server with an embedded database: PGlite unless EMBEDDED_DATABASE is set. */
export default defineConfig({
  testDir: 'test/e2e',
  snapshotPathTemplate: '{testDir}/snapshots/{arg}-{projectName}{ext}',
  // Concurrent runs must not clear each other's results.
  outputDir: `test-results/${port}`,
  workers: 1,
  // A retry covers pauses of the machine. A test that passes only with a retry is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000 * PATIENCE,
  expect: {
    timeout: 10_000 * PATIENCE,
    // Another version of the browser draws the edges of letters differently.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', maxDiffPixelRatio: 0.01 },
  },
  reporter: [['list']],
  use: {
    baseURL: url,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Motion takes time, and few specs test it. Those of motion, and of games, ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would affect later tests. offline.spec.ts and app-update.spec.ts allow it.
    serviceWorkers: 'block',
    // Recording every test would slow all of them down.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: CHROMIUM,
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
    {
      name: 'phone',
      testIgnore: onDesktop,
      // The seven times as many pixels of the phone's screen took a fifth of the browser's time, and no test needs them.
      use: { ...phone, deviceScaleFactor: 1, viewport: { width: 390, height: 844 } },
    },
    { name: 'desktop', testMatch: [onBoth, onDesktop], testIgnore: onSchedule, use: desktop },
    { name: 'schedule', testMatch: onSchedule, use: desktop },
  ],
  webServer: {
    command: 'node test/e2e/seed.ts && node scripts/start.js',
    url: `${url}/api/health`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_OPTIONS: `--import=${clock}`,
      DATA_DIR: dataDirectory(),
      EMBEDDED_DATABASE: process.env.EMBEDDED_DATABASE ?? 'pglite',
      PORT: String(port),
      PUBLIC_URL: url,
      SECRET: 'only for the browser tests, and long enough',
      LOG_LEVEL: 'warn',
      // A few staff do in minutes what many do in days.
      STAFF_DAILY_POINTS: 'off',
      // A question service that is always down: quizzes still start.
      TRIVIA_URL: 'https://questions.invalid',
      TELEGRAM_API_ROOT: 'stand-in',
      TELEGRAM_BOT_TOKEN,
      TELEGRAM_BOT_NAME: 'PazTestBot',
    },
  },
})
