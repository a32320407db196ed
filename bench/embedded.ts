// Measures the spin endpoint on the embedded database.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { load } from './load.ts'
import { populate } from './population.ts'
import { median, report } from './report.ts'
import { startServer } from './server.ts'
import { ROUNDS, SECONDS, SECRET } from './settings.ts'

const MEMBERS = 20_000
const PORT = 3918

export async function benchEmbedded(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-bench-'))
  const database = openDatabase({ engine: 'pglite', folder }, pino({ level: 'silent' }))
  await database.connected
  await populate(database.db, MEMBERS)
  await database.close()
  const started = performance.now()
  const server = await startServer(PORT, { DATA_DIR: folder, EMBEDDED_DATABASE: 'pglite', SECRET })
  report(
    'start on an existing embedded database until it answers',
    `${((performance.now() - started) / 1000).toFixed(1)} s`,
  )

  const share = Math.floor(MEMBERS / (ROUNDS + 1))
  const rates: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const range = { from: round * share + 1, to: (round + 1) * share }
    const spins = { method: 'POST', path: '/api/games/wheel/spins', secret: SECRET, connections: 16 } as const
    const result = await load({ url: server.url, ...spins, ...range, seconds: SECONDS })
    if (round > 0) rates.push(result.requestsPerSecond)
  }
  report(
    'spin endpoint on the embedded database, 16 clients',
    `${Math.round(median(rates))} requests/s, memory ${server.memory()} MB`,
  )
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
