// Measures how many bytes a call promotes to V8's old generation, by V8's trace of its collections. The sampling profiler retains
// its samples, so its figure is higher.

import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOn, startPostgres } from '#test/postgres.ts'
import { START_FLAGS } from '../test/start-flags.ts'
import { load } from './load.ts'
import { populate } from './population.ts'
import { report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'
import { startServer } from './server.ts'
import { CLIENTS, SECONDS, SECRET } from './settings.ts'

const PORT = 3929
const RATE = 1000
const CALLS = [
  { name: 'a read of the session', method: 'GET', path: '/api/session' },
  { name: 'a spin', method: 'POST', path: '/api/games/wheel/spins' },
] as const
/** The members who spin in each interval of the load. */
const SHARE = Math.ceil(2 * RATE * SECONDS)

export async function benchOldGeneration(): Promise<void> {
  const postgres = await startPostgres([])
  const url = await makeDatabase(postgres.url, 'old_generation', (db) => populate(db, SHARE * 2 * CALLS.length))
  const folder = mkdtempSync(join(tmpdir(), 'paz-old-generation-'))
  const trace = join(folder, 'trace')
  const output = openSync(trace, 'w')
  const command = [process.execPath, ...START_FLAGS, '--trace-gc-nvp', 'scripts/start.js']
  const server = await startServer(PORT, { DATABASE_URL: url, SECRET }, command, output)
  await runOn(url, 'analyze')
  let from = 1
  const call = async ({ method, path }: (typeof CALLS)[number]) => {
    const range = { from, to: from + SHARE - 1 }
    from += SHARE
    const rate = { connections: CLIENTS, seconds: SECONDS, rate: RATE }
    return await load({ url: server.url, secret: SECRET, method, path, ...rate, ...range })
  }
  for (const one of CALLS) {
    await call(one)
    const before = readFileSync(trace, 'utf8').length
    const { requests } = await call(one)
    const { promoted, pauseMs } = readTrace(readFileSync(trace, 'utf8').slice(before))
    report(
      `${one.name} leaves to the collection of old objects`,
      `${Math.round(promoted / requests)} bytes; a collection of young ones pauses ${pauseMs.toFixed(2)} ms`,
    )
  }
  await server.stop()
  closeSync(output)
  rmSync(folder, { recursive: true })
  await postgres.stop()
}

/** Bytes that scavenges promoted to the old generation, and their mean pause. */
function readTrace(text: string): { promoted: number; pauseMs: number } {
  const collections = text.split('\n').filter((line) => line.includes(' gc=s '))
  const sum = (name: string) =>
    collections.reduce((total, line) => total + Number(new RegExp(` ${name}=([0-9.]+)`).exec(line)?.[1] ?? 0), 0)
  return { promoted: sum('promoted'), pauseMs: sum('pause') / collections.length }
}
