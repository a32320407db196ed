// Runs Lighthouse with its mobile preset on pages for guests, members and staff: node bench/lighthouse.ts [path …]. Needs Chromium, at
// CHROMIUM_PATH or in /usr/bin. Each figure is the median of three runs. The slowdown of the processor follows the machine's speed, so that
// the pages always run on the same emulated phone. With Caddy on the machine, the pages come by HTTP/2, as they do to members.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { defaultConfig } from 'lighthouse'
import { pino } from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { CHROMIUM } from '../test/chromium-path.ts'
import { START_FLAGS } from '../test/start-flags.ts'
import { startHttpsProxy } from './https-proxy.ts'
import { cookieOf, makeStaff, populate } from './population.ts'
import { machine, median, report } from './report.ts'
import { startServer } from './server.ts'
import { SECRET } from './settings.ts'

const RUNS = 3
const [STAFF, MEMBER] = [1, 2]
const MEMBERS = 500
const PORT = 4187
const HTTPS_PORT = 4188
/**
 * Lighthouse's usual slowdown of 4 makes a desktop computer of this index as slow as a phone of the middle class
 * (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown).
 */
const DESKTOP = { index: 1750, slowdown: 4 }
/** Starts the server so that it uses only the processor time that the browser leaves: a phone does not share its processor with the server. */
const BEHIND_BROWSER = ['nice', '-n', '19', process.execPath, ...START_FLAGS, 'scripts/start.js']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The sign-in page is `noindex`, the only thing that Lighthouse would report. */
const UNLISTED = ['is-crawlable']
const PAGES: readonly Page[] = [
  { path: '/', skip: [], target: 0.97 },
  { path: '/legal/privacy-policy', skip: [] },
  { path: '/login', skip: UNLISTED },
  { path: '/dashboard', skip: UNLISTED, as: MEMBER, target: 0.9 },
  { path: '/rewards', skip: UNLISTED, as: MEMBER, target: 0.9 },
  { path: '/admin/users', skip: UNLISTED, as: STAFF, target: 0.9 },
]

interface Page {
  readonly path: string
  readonly skip: readonly string[]
  /** The number of the member who is signed in. */
  readonly as?: number
  /** The performance score. */
  readonly target?: number
}

interface Run {
  /** Lighthouse's measure of the speed of the machine. */
  readonly benchmarkIndex: number
  readonly scores: readonly number[]
  readonly lcpMs: number
  readonly cls: number
  /** Total blocking time, and the speed index. */
  readonly blockingMs: number
  /** What all tasks of the load take over 50 ms by their processor time, so without the time in which other programs had the processor. */
  readonly ownBlockingMs: number
  readonly speedMs: number
  readonly failed: readonly string[]
}

/** Chromium sometimes fails to record a load, which is not the page's fault. */
const TRIES = 3
const NOT_RECORDED = new Set(['NO_NAVSTART', 'NO_FCP', 'TRACING_ALREADY_STARTED'])

async function runOnce(url: string, page: Page, slowdown: number, tries = TRIES): Promise<Run> {
  const { skip, as } = page
  const browser = await startBrowser()
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      skipAudits: [...skip],
      throttling: { ...defaultConfig.settings?.throttling, cpuSlowdownMultiplier: slowdown },
      ...(as && { extraHeaders: { Cookie: `${url.startsWith('https:') ? '__Host-' : ''}${cookieOf(as, SECRET)}` } }),
    })
    const failure = result?.lhr.runtimeError
    if (failure && NOT_RECORDED.has(failure.code) && tries > 1) return await runOnce(url, page, slowdown, tries - 1)
    if (!result || failure) throw new Error(`Lighthouse: ${failure?.message}`)
    const { audits, categories, environment } = result.lhr
    const refs = CATEGORIES.slice(1).flatMap((name) => categories[name]?.auditRefs ?? [])
    return {
      benchmarkIndex: environment.benchmarkIndex,
      scores: CATEGORIES.map((name) => categories[name]?.score ?? Number.NaN),
      lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      blockingMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
      ownBlockingMs: ownBlocking(result.artifacts.Trace.traceEvents, url, slowdown),
      speedMs: audits['speed-index']?.numericValue ?? Number.NaN,
      failed: refs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0).map(({ id }) => id),
    }
  } finally {
    await browser.stop()
  }
}

/** A task of a thread in a trace; `tdur` is its processor time in microseconds. */
type Task = { readonly [Key in 'name' | 'ph' | 'pid' | 'tid' | 'tdur' | 'args']?: unknown }

/** Sums what the tasks of the page's thread take over 50 ms, by their processor time. */
function ownBlocking(events: readonly Task[], url: string, slowdown: number): number {
  const start = events.find(({ name, args }) => name === 'navigationStart' && JSON.stringify(args).includes(url))
  if (!start) return Number.NaN
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      String(name).endsWith('RunTask') && ph === 'X' && pid === start.pid && tid === start.tid,
  )
  return tasks.reduce((sum, { tdur }) => sum + Math.max(0, (Number(tdur ?? 0) / 1000) * slowdown - 50), 0)
}

/** Starts a new browser for each run, so that no cache is filled. */
async function startBrowser(): Promise<{ port: number; stop(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'paz-chromium-'))
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-port=0',
    '--no-first-run',
    '--ignore-certificate-errors',
  ]
  // A group of its own: on Debian, CHROMIUM is a script that starts the browser.
  const child = spawn(CHROMIUM, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid) {
      const closed = once(child, 'close')
      process.kill(-child.pid, 'SIGKILL')
      await closed
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  let said = ''
  const port = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`Chromium did not start: ${said}`)))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said)?.[1]
      if (found) resolve(Number(found))
    })
  })
  return { port, stop }
}

/** Returns the slowdown that makes this machine as slow as a phone of the middle class. */
async function measureSlowdown(url: string): Promise<number> {
  const indexes: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    indexes.push((await runOnce(url, { path: '/', skip: [] }, DESKTOP.slowdown)).benchmarkIndex)
  }
  const slowdown = Math.max(1, (DESKTOP.slowdown * median(indexes)) / DESKTOP.index)
  report('lighthouse: benchmark index; slowdown', `${Math.round(median(indexes))}; ${slowdown.toFixed(1)}`)
  return slowdown
}

/** Measures these pages, by default all, and reports the results. */
export async function benchLighthouse(paths: readonly string[] = []): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paz-lighthouse-'))
  const database = openDatabase({ engine: 'pglite', folder: dataDir }, pino({ level: 'silent' }))
  await database.connected
  await populate(database.db, MEMBERS)
  await makeStaff(database.db, STAFF)
  await database.close()
  const proxy = await startHttpsProxy(HTTPS_PORT, `127.0.0.1:${PORT}`)
  const url = proxy?.url ?? `http://localhost:${PORT}`
  report('lighthouse', proxy ? 'by HTTP/2, over Caddy' : 'by HTTP/1.1, because there is no Caddy')
  const server = await startServer(PORT, { DATA_DIR: dataDir, PUBLIC_URL: url, SECRET }, BEHIND_BROWSER)
  try {
    const slowdown = await measureSlowdown(url)
    for (const page of PAGES.filter(({ path }) => paths.length === 0 || paths.includes(path))) {
      const { path, target } = page
      const runs: Run[] = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await runOnce(url + path, page, slowdown))
      const scores = CATEGORIES.map((name, index) => `${name} ${median(runs.map(({ scores }) => scores[index] ?? 0))}`)
      const lcp = (median(runs.map(({ lcpMs }) => lcpMs)) / 1000).toFixed(2)
      const cls = median(runs.map((run) => run.cls)).toFixed(3)
      const blocked = Math.round(median(runs.map(({ blockingMs }) => blockingMs)))
      const own = Math.round(median(runs.map(({ ownBlockingMs }) => ownBlockingMs)))
      const speed = (median(runs.map(({ speedMs }) => speedMs)) / 1000).toFixed(2)
      report(
        `lighthouse of ${path}${target ? ` (performance target at least ${target})` : ''}`,
        `${scores.join(', ')}, LCP ${lcp} s, CLS ${cls}, blocked ${blocked} ms (own processor time: ${own} ms), speed index ${speed} s`,
      )
      const failed = new Set(runs.flatMap((run) => run.failed))
      if (failed.size > 0) report(`  what fails on ${path}`, [...failed].join(', '))
    }
  } finally {
    await server.stop()
    await proxy?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  console.log(`Measured on ${machine()}`)
  await benchLighthouse(process.argv.slice(2))
}
