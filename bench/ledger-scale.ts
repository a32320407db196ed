// Measures whether spins become slower as the ledger grows: the endpoint on a ledger of ten million entries and on an empty one,
// interleaved, with the same members on one PostgreSQL. BENCH_LEDGER_ROWS makes it shorter.

import { runOn, startPostgres } from '#test/postgres.ts'
import { fillLedger } from './ledger-rows.ts'
import { load } from './load.ts'
import { populate } from './population.ts'
import { median, report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'
import { startServer } from './server.ts'
import { CLIENTS, ROUNDS, SECONDS, SECRET } from './settings.ts'
import { settle } from './settle.ts'

const ROWS = Number(process.env.BENCH_LEDGER_ROWS ?? 10_000_000)
const MEMBERS = 60_000

export async function benchLedgerScale(): Promise<void> {
  const postgres = await startPostgres(['max_wal_size=8GB', 'maintenance_work_mem=512MB'])
  const grown = await makeDatabase(postgres.url, 'grown', (db) =>
    fillLedger(db, { rows: ROWS, members: MEMBERS, heavies: 4, every: 1000 }),
  )
  const empty = await makeDatabase(postgres.url, 'empty', (db) => populate(db, MEMBERS))
  const urls = [grown, empty]
  const servers = await Promise.all(
    urls.map((url, index) => startServer(3932 + index, { DATABASE_URL: url, SECRET, DATABASE_POOL: String(CLIENTS) })),
  )
  const rates: number[][] = [[], []]
  const share = Math.floor(MEMBERS / (ROUNDS + 1))
  for (let round = 0; round <= ROUNDS; round += 1) {
    const range = { from: round * share + 1, to: (round + 1) * share }
    const spins = { method: 'POST', path: '/api/games/wheel/spins', secret: SECRET, connections: CLIENTS } as const
    for (const [index, { url }] of servers.entries()) {
      // Neither server works off the backlog of the other's round.
      for (const database of urls) await settle(database)
      const result = await load({ url, ...spins, ...range, seconds: SECONDS })
      if (result.refused > 0) throw new Error(`${result.refused} spins were refused`)
      if (round > 0) rates[index]?.push(result.requestsPerSecond)
    }
    // Autovacuum does this within a minute: plans made for empty tables would scan them completely.
    if (round === 0) for (const database of urls) await runOn(database, 'analyze')
  }
  const [on, off] = rates.map(median)
  report(`spins on a ledger of ${ROWS} entries`, `${Math.round(on ?? 0)} requests/s`)
  report('spins on an empty ledger', `${Math.round(off ?? 0)} requests/s`)
  report('  ratio of the medians (target at least 0.8)', ((on ?? 0) / (off ?? 1)).toFixed(2))
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.stop()
}
