// Measures motion and interactions of a phone's browser at a quarter of the machine's speed: node bench/motion.ts. Frames per second while
// the wheel turns, a card is scratched and coins fly to the balance; the slowest interaction of the wheel, the card, the quiz and the
// store's filter. Needs Chromium, at CHROMIUM_PATH or /usr/bin/chromium.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { pino } from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { cookieOf, populate } from './population.ts'
import { machine, median, report } from './report.ts'
import { startServer } from './server.ts'
import { SECRET } from './settings.ts'

const PORT = 4189
const RUNS = 3
const SLOWDOWN = 4
/** A frame that takes longer is seen as a jerk. */
const LONG_FRAME_MS = 50
const PHONE = { width: 390, height: 844 }

/** What a page records: the times of its frames, and the durations of its interactions. */
interface Recorded {
  readonly frames: readonly number[]
  readonly interactions: readonly number[]
}

/** Runs in the page, before its scripts. */
const RECORDER = `
  window.recorded = { frames: [], interactions: [] }
  const step = (at) => { window.recorded.frames.push(at); requestAnimationFrame(step) }
  requestAnimationFrame(step)
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.recorded.interactions.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

const recordedBy = (page: Page): Promise<Recorded> => page.evaluate('window.recorded')
const clear = (page: Page): Promise<unknown> =>
  page.evaluate('window.recorded.frames.length = window.recorded.interactions.length = 0')

interface Result {
  /** Frames per second by the part of the screen that moves. */
  readonly fps: Readonly<Record<string, number>>
  readonly longFrames: number
  readonly slowestMs: number
}

interface Scenario {
  readonly name: string
  readonly path: string
  /** Plays it. `measure` records the frames of a named part while it lasts. */
  readonly play: (page: Page, measure: (part: string, ms: number) => Promise<void>) => Promise<void>
}

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'wheel',
    path: '/games/spin-win',
    async play(page, measure) {
      await page.getByRole('button', { name: 'SPIN NOW!' }).click()
      await page.getByRole('button', { name: 'Spinning...' }).waitFor()
      await measure('turning', 3000)
      await page
        .getByRole('main')
        .getByText(/You won/)
        .first()
        .waitFor({ state: 'attached' })
      await measure('win and coins', 2000)
    },
  },
  {
    name: 'scratch card',
    path: '/games/scratch-earn',
    async play(page, measure) {
      await page.getByRole('button', { name: 'NEW SCRATCH CARD' }).click()
      const foil = page.locator('main canvas').first()
      await foil.waitFor()
      const box = await foil.boundingBox()
      if (!box) throw new Error('the card has no foil')
      await page.mouse.move(box.x + 10, box.y + box.height / 2)
      await page.mouse.down()
      const scratching = measure('scratching', 2500)
      // Lines at the card's top, so that less than the quarter that uncovers it is scratched during the measurement.
      for (let line = 0; line < 24; line += 1) {
        const x = line % 2 ? box.x + 10 : box.x + box.width - 10
        await page.mouse.move(x, box.y + 20 + (line % 3) * 6, { steps: 10 })
      }
      await scratching
      await page.mouse.move(box.x + 10, box.y + box.height * 0.9, { steps: 12 })
      await page.mouse.move(box.x + box.width - 10, box.y + box.height * 0.4, { steps: 12 })
      await page.mouse.move(box.x + 10, box.y + box.height * 0.4, { steps: 12 })
      await page.mouse.up()
      await measure('uncovered', 1500)
    },
  },
  {
    name: 'quiz answer',
    path: '/games/trivia-quiz',
    async play(page, measure) {
      await page.getByText('Geography').click()
      await page.getByText('Easy', { exact: true }).click()
      await page.getByRole('button', { name: 'Start quiz' }).click()
      const answer = page.getByRole('main').getByRole('listitem').getByRole('button').nth(1)
      await answer.and(page.locator(':not([aria-disabled])')).waitFor()
      await clear(page)
      await answer.click()
      await measure('answered', 1500)
    },
  },
  {
    name: 'store filter',
    path: '/rewards',
    async play(page, measure) {
      const search = page.getByRole('searchbox').first()
      await search.waitFor()
      await clear(page)
      await search.pressSequentially('spot', { delay: 120 })
      await measure('filtering', 800)
    },
  },
]

async function runOnce(browser: Browser, url: string, { path, play }: Scenario, member: number): Promise<Result> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, serviceWorkers: 'block' })
  const [name = '', value = ''] = cookieOf(member, SECRET).split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(RECORDER)
  await page.addInitScript(
    `for (const game of ['wheel', 'scratch', 'quiz']) localStorage.setItem('paz_tutorial_' + game, 'seen')`,
  )
  const fps: Record<string, number> = {}
  let longFrames = 0
  let slowestMs = 0
  try {
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(1500)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await clear(page)
    await play(page, async (part, ms) => {
      const before = (await recordedBy(page)).frames.length
      await page.waitForTimeout(ms)
      const { frames, interactions } = await recordedBy(page)
      const own = frames.slice(before)
      const gaps = own.slice(1).map((at, index) => at - (own[index] ?? at))
      fps[part] = (own.length - 1) / (((own.at(-1) ?? 0) - (own[0] ?? 0)) / 1000)
      longFrames += gaps.filter((gap) => gap > LONG_FRAME_MS).length
      slowestMs = Math.max(slowestMs, ...interactions)
    })
  } finally {
    await context.close()
  }
  return { fps, longFrames, slowestMs }
}

/** Plays each scenario several times and reports the medians. */
export async function benchMotion(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paz-motion-'))
  const database = openDatabase({ engine: 'pglite', folder: dataDir }, pino({ level: 'silent' }))
  await database.connected
  await populate(database.db, RUNS * SCENARIOS.length + 1, 1000)
  await database.close()
  const url = `http://localhost:${PORT}`
  const server = await startServer(PORT, {
    ...{ DATA_DIR: dataDir, PUBLIC_URL: url, SECRET },
    TRIVIA_URL: 'https://questions.invalid',
  })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    let member = 0
    for (const scenario of SCENARIOS) {
      const results: Result[] = []
      for (let run = 0; run < RUNS; run += 1) {
        member += 1
        results.push(await runOnce(browser, url, scenario, member))
      }
      const parts = Object.keys(results[0]?.fps ?? {})
      const rates = parts.map((part) => `${part} ${median(results.map(({ fps }) => fps[part] ?? 0)).toFixed(0)} fps`)
      const long = median(results.map(({ longFrames }) => longFrames))
      const slowest = Math.round(median(results.map(({ slowestMs }) => slowestMs)))
      report(
        `motion of the ${scenario.name} at ${SLOWDOWN}x CPU (at least 50 fps, slowest interaction at most 200 ms)`,
        `${rates.join(', ')}, ${long} frames over ${LONG_FRAME_MS} ms, slowest interaction ${slowest} ms`,
      )
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  console.log(`Measured on ${machine()}`)
  await benchMotion()
}
