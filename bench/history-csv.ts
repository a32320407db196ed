// Measures the server's memory for a CSV of 100,000 rows that a client reads fast, and one that it reads slowly.

import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { fillLedger } from './ledger-rows.ts'
import { cookieOf } from './population.ts'
import { report } from './report.ts'
import { type RunningServer, startServer } from './server.ts'
import { SECRET } from './settings.ts'

const SAMPLE_MS = 20
/** The pause of a slow reader after each chunk. */
const REST_MS = 40

/** @param what database and rows, for the report */
export async function measureCsv(server: RunningServer, cookie: string, what: string): Promise<void> {
  await wait(1000)
  for (const [reader, restMs] of [
    ['taken fast', 0],
    ['taken slowly', REST_MS],
  ] as const) {
    const before = server.memory()
    let peak = before
    const sampling = setInterval(() => {
      peak = Math.max(peak, server.memory())
    }, SAMPLE_MS)
    const started = performance.now()
    const { bytes, lines } = await take(`${server.url}/api/transactions/export`, cookie, restMs)
    clearInterval(sampling)
    const seconds = (performance.now() - started) / 1000
    report(
      `CSV on ${what}, ${reader} (target at most 100 MB)`,
      `${peak - before} MB more than the ${before} MB before; ${lines - 1} rows, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`,
    )
  }
}

/** The same on the embedded database. */
export async function benchEmbeddedCsv(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-bench-'))
  const database = openDatabase({ engine: 'pglite', folder }, pino({ level: 'silent' }))
  await database.connected
  await fillLedger(database.db, { rows: 200_000, members: 100, heavies: 1, every: 2 })
  await database.close()
  const server = await startServer(3922, { DATA_DIR: folder, EMBEDDED_DATABASE: 'pglite', SECRET })
  await measureCsv(server, cookieOf(1, SECRET), 'the embedded database, 100000 rows')
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function take(url: string, cookie: string, restMs: number): Promise<{ bytes: number; lines: number }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { cookie } }, resolve).on('error', reject)
  })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  let bytes = 0
  let lines = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length
    for (const byte of piece) if (byte === 10) lines += 1
    if (restMs) await wait(restMs)
  }
  return { bytes, lines }
}
