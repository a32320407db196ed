// Measures the history of members with 100,000 entries, in a ledger of ten million rows and in one of a thousand: pages, filters, sums
// and the CSV. BENCH_LEDGER_ROWS makes it shorter.

import { ENTRY_SORTS, ENTRY_TYPES } from '#contracts/ledger-rules.ts'
import { startPostgres } from '#test/postgres.ts'
import { measureCsv } from './history-csv.ts'
import { fillLedger } from './ledger-rows.ts'
import { cookieOf } from './population.ts'
import { median, report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'
import { startServer } from './server.ts'
import { SECRET } from './settings.ts'

const ROWS = Number(process.env.BENCH_LEDGER_ROWS ?? 10_000_000)
const EVERY = 100
const HEAVIES = 4
const ENTRIES = ROWS / EVERY
/** The page size of the screen. */
const PAGE = 25
const DEEP = Math.min(1000, ENTRIES / PAGE)
const SAMPLES = 200
const TRIES = 3
/** Settings that speed up filling; all reads are from memory either way. */
const SETTINGS = [
  'fsync=off',
  'max_wal_size=8GB',
  'maintenance_work_mem=512MB',
  'wal_level=minimal',
  'max_wal_senders=0',
]

export async function benchHistory(): Promise<void> {
  const postgres = await startPostgres(SETTINGS)
  const members = Math.max(ROWS / 500, HEAVIES + 1)
  const large = await makeDatabase(postgres.url, 'large', (db) =>
    fillLedger(db, { rows: ROWS, members, heavies: HEAVIES, every: EVERY }),
  )
  const small = await makeDatabase(postgres.url, 'small', (db) =>
    fillLedger(db, { rows: 1000, members: 24, heavies: HEAVIES, every: 5 }),
  )
  const server = await startServer(3920, { DATABASE_URL: large, SECRET })
  const other = await startServer(3921, { DATABASE_URL: small, SECRET })
  const read = (url: string) => {
    let calls = 0
    return async (query: string) => {
      calls += 1
      return await timed(`${url}/api/transactions${query}`, cookieOf(1 + (calls % HEAVIES), SECRET))
    }
  }
  const [inLarge, inSmall] = [read(server.url), read(other.url)]
  await measureCsv(server, cookieOf(1, SECRET), `PostgreSQL, ${ENTRIES} rows`)
  await measurePages(inLarge, inSmall)
  await measureFilters(inLarge)
  const overview = await sampled(TRIES * 10, () => inLarge('/overview'))
  report(`cards and charts of a member with ${ENTRIES} entries (target at most 50 ms)`, `${overview.toFixed(1)} ms`)
  await server.stop()
  await other.stop()
  await postgres.stop()
}

type Read = (query: string) => Promise<number>

/**
 * A table of a thousand rows has no page 1,000, so its first page is compared with the first and the thousandth page of a member with
 * 100,000 entries among ten million. The kinds alternate, so that a slow moment affects all of them.
 */
async function measurePages(large: Read, small: Read): Promise<void> {
  const deep = `&cursor=${ENTRIES - (DEEP - 1) * PAGE + 1}`
  const times: Record<'small' | 'first' | 'deep', number[]> = { small: [], first: [], deep: [] }
  for (let count = 0; count < SAMPLES; count += 1) {
    times.small.push(await small(`?limit=${PAGE}`))
    times.first.push(await large(`?limit=${PAGE}`))
    times.deep.push(await large(`?limit=${PAGE}${deep}`))
  }
  const [base, first, thousandth] = [median(times.small), median(times.first), median(times.deep)]
  report('first page of the history, 1,000 rows in the ledger', `${base.toFixed(2)} ms`)
  const of = `${ROWS} rows, ${ENTRIES} of them the member's (target: ratio to the first page at 1,000 rows at most 2.5)`
  report(`first page, ${of}`, `${first.toFixed(2)} ms, ratio ${(first / base).toFixed(2)}`)
  report(`page ${DEEP}, ${of}`, `${thousandth.toFixed(2)} ms, ratio ${(thousandth / base).toFixed(2)}`)
}

const NARROWED = [
  '',
  ...ENTRY_TYPES.map((type) => `&type=${type}`),
  ...['spin_win', 'redemption', 'signup', 'expiry'].map((source) => `&source=${source}`),
  '&min=500',
  '&max=5',
  ...[7, 30, 365].map((days) => `&from=${dayBefore(days)}`),
  `&from=${dayBefore(900)}&to=${dayBefore(890)}`,
  '&search=lagoon',
  '&search=nowhere',
]

/** Reads the first page with the count of matches, for every filter in every order. */
async function measureFilters(read: Read): Promise<void> {
  const results: { query: string; ms: number }[] = []
  for (const narrowed of NARROWED) {
    for (const sort of ENTRY_SORTS) {
      const query = `?limit=${PAGE}&sort=${sort}${narrowed}`
      results.push({ query, ms: await sampled(TRIES, () => read(query)) })
    }
  }
  const [slowest] = results.toSorted((a, b) => b.ms - a.ms)
  report(
    `${results.length} filters and orders of a member with ${ENTRIES} entries, each with its count`,
    `median ${median(results.map(({ ms }) => ms)).toFixed(1)} ms, slowest ${slowest?.ms.toFixed(1)} ms (${slowest?.query})`,
  )
}

async function sampled(times: number, read: () => Promise<number>): Promise<number> {
  const taken: number[] = []
  for (let count = 0; count < times; count += 1) taken.push(await read())
  return median(taken)
}

/** Milliseconds until the complete answer has arrived. */
async function timed(url: string, cookie: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url, { headers: { cookie } })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return performance.now() - started
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
