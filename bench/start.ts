// Measures the time from `npm start` to the first answer of a site that was built and started before, on both databases.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#test/postgres.ts'
import { median, report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'
import { startServer } from './server.ts'
import { ROUNDS } from './settings.ts'

export async function benchStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-start-'))
  const postgres = await startPostgres([])
  const url = await makeDatabase(postgres.url, 'start', async () => {})
  const engines: readonly { name: string; target: number; environment: Record<string, string> }[] = [
    { name: 'PGlite', target: 3, environment: { DATA_DIR: join(folder, 'pglite'), EMBEDDED_DATABASE: 'pglite' } },
    {
      name: 'own PostgreSQL',
      target: 2,
      environment: { DATA_DIR: join(folder, 'own'), EMBEDDED_DATABASE: 'postgres' },
    },
    { name: 'PostgreSQL', target: 1.5, environment: { DATA_DIR: folder, DATABASE_URL: url } },
  ]
  const times: number[][] = [[], [], []]
  // The first start builds the site and creates the embedded database.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { environment }] of engines.entries()) {
      const started = performance.now()
      const server = await startServer(3934, environment, ['npm', 'start', '--silent'])
      if (round > 0) times[index]?.push((performance.now() - started) / 1000)
      await server.stop()
    }
  }
  for (const [index, { name, target }] of engines.entries()) {
    const seconds = median(times[index] ?? []).toFixed(2)
    report(`start until the first answer, ${name} (target at most ${target} s)`, `${seconds} s`)
  }
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
