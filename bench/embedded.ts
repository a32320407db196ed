// Measures both embedded databases in one run: the start with and without data, its peak of memory, spins, and memory after them. The
// servers take turns, so that both meet the same machine.

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { useOwnPostgres } from '#server/db/own-postgres.ts'
import { load } from './load.ts'
import { populate } from './population.ts'
import { median, report } from './report.ts'
import { type RunningServer, startServer } from './server.ts'
import { ROUNDS, SECONDS, SECRET } from './settings.ts'

const MEMBERS = 20_000
const ENGINES = [
  { engine: 'pglite', name: 'PGlite', port: 3918 },
  { engine: 'postgres', name: 'PostgreSQL of its own', port: 3919 },
] as const
type Engine = (typeof ENGINES)[number]

export async function benchEmbedded(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-bench-'))
  // Run by root, a PostgreSQL of its own has another user, who passes through the folder.
  chmodSync(folder, 0o711)
  const settingsOf = ({ engine }: Engine, data: string) => ({
    DATA_DIR: join(folder, `${engine}-${data}`),
    EMBEDDED_DATABASE: engine,
    SECRET,
  })
  for (const engine of ENGINES) await fill(settingsOf(engine, 'members'))
  await benchStarts('no data yet', (engine, round) => settingsOf(engine, `new-${round}`))
  await benchStarts(`${MEMBERS} members`, (engine) => settingsOf(engine, 'members'))
  await benchSpins((engine) => settingsOf(engine, 'members'))
  rmSync(folder, { recursive: true, force: true })
}

async function fill(settings: Record<string, string> & { DATA_DIR: string }): Promise<void> {
  mkdirSync(settings.DATA_DIR, { recursive: true })
  const { database: databaseSettings } = readConfig(settings)
  await using _ = await useOwnPostgres(databaseSettings)
  const database = openDatabase(databaseSettings, pino({ level: 'silent' }))
  await database.connected
  await populate(database.db, MEMBERS)
  await database.close()
}

async function benchStarts(data: string, settings: (engine: Engine, round: number) => Record<string, string>) {
  const starts = ENGINES.map((engine) => ({ engine, seconds: [] as number[], peaks: [] as number[] }))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { engine, seconds, peaks } of starts) {
      const started = performance.now()
      const server = await startServer(engine.port, settings(engine, round))
      seconds.push((performance.now() - started) / 1000)
      peaks.push(Math.max(server.highestAtStart, server.memory('peak') + server.memoryOfChildren()))
      await server.stop()
    }
  }
  for (const { engine, seconds, peaks } of starts)
    report(
      `start with ${data} until it answers, ${engine.name}`,
      `${median(seconds).toFixed(2)} s, peak of memory ${median(peaks)} MB, highest ${Math.max(...peaks)} (target for PGlite: at most 600)`,
    )
}

async function benchSpins(settings: (engine: Engine) => Record<string, string>): Promise<void> {
  const servers: { engine: Engine; server: RunningServer; rates: number[] }[] = []
  for (const engine of ENGINES)
    servers.push({ engine, server: await startServer(engine.port, settings(engine)), rates: [] })
  const share = Math.floor(MEMBERS / (ROUNDS + 1))
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const range = { from: round * share + 1, to: (round + 1) * share }
    for (const { server, rates } of servers) {
      const spins = { method: 'POST', path: '/api/games/wheel/spins', secret: SECRET, connections: 16 } as const
      const result = await load({ url: server.url, ...spins, ...range, seconds: SECONDS })
      if (round > 0) rates.push(result.requestsPerSecond)
    }
  }
  for (const { engine, server, rates } of servers) {
    const memory = server.memory() + server.memoryOfChildren()
    report(
      `spins on ${engine.name}, 16 clients`,
      `${Math.round(median(rates))} requests/s, then ${memory} MB with all its processes, peak of the server's ${server.memory('peak')} MB`,
    )
    await server.stop()
  }
}
