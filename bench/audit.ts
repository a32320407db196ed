// Measures the points audit of all members by the running server on PostgreSQL: its time, the process's memory, and spins a second with
// and without it. BENCH_AUDIT_MEMBERS, BENCH_AUDIT_ENTRIES, BENCH_ROUNDS and BENCH_SECONDS make it shorter.

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerByKey } from '#contracts/index.ts'
import { startPostgres } from '#test/postgres.ts'
import { fillAuditedLedger } from './audited-ledger.ts'
import { load } from './load.ts'
import { cookieOf } from './population.ts'
import { median, report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'
import { startServer } from './server.ts'
import { CLIENTS, ROUNDS, SECONDS, SECRET } from './settings.ts'

const MEMBERS = Number(process.env.BENCH_AUDIT_MEMBERS ?? 1_000_000)
const ENTRIES = Number(process.env.BENCH_AUDIT_ENTRIES ?? 10_000_000)
const SAMPLE_MS = 500
/** Commits are flushed to disk as in the other benchmarks; the other settings speed up filling. */
const SETTINGS = ['max_wal_size=8GB', 'maintenance_work_mem=256MB', 'shared_buffers=512MB']

type Page = AnswerByKey<'GET /api/admin/points-audit'>

export async function benchAudit(): Promise<void> {
  const postgres = await startPostgres(SETTINGS)
  const started = performance.now()
  const url = await makeDatabase(postgres.url, 'audit', (db) =>
    fillAuditedLedger(db, MEMBERS, Math.round(ENTRIES / MEMBERS)),
  )
  report(`${MEMBERS} members and ${ENTRIES} entries, filled in`, seconds(performance.now() - started))
  const server = await startServer(3927, { DATABASE_URL: url, SECRET, DATABASE_POOL: String(CLIENTS) })
  let most = 0
  const sampling = setInterval(() => {
    most = Math.max(most, server.memory())
  }, SAMPLE_MS)
  const staff = staffOf(server.url)
  const spins = playersOf(server.url)

  await spins.round()
  const before = await spins.rounds()
  const { id } = (await staff.investigate()).run
  const during = await spins.rounds()
  const { investigation: meanwhile } = await staff.page()
  if (meanwhile?.state === 'running') await staff.cancel(id)
  else report('NOTE', 'the investigation ended before the spins did: take more members, or fewer rounds')
  const after = await spins.rounds()
  const without = median([...before, ...after])
  report('spins without an investigation', `${Math.round(without)} requests/s`)
  report(
    'spins while one runs (target: at most 20 % fewer)',
    `${Math.round(median(during))} requests/s, ${((1 - median(during) / without) * 100).toFixed(1)} % fewer`,
  )
  report('looked at meanwhile', `${meanwhile?.checked} members`)

  await staff.investigate()
  const { investigation: run } = await staff.ended()
  clearInterval(sampling)
  report(
    `investigation of ${run?.checked} members, ${ENTRIES} entries, with its rests`,
    seconds(Date.parse(run?.endedAt ?? '') - Date.parse(run?.startedAt ?? '')),
  )
  report('found in a ledger that holds', `${run?.findings} findings`)
  report('memory of the server, at most (target at most 400 MB)', `${most} MB`)
  await server.stop()
  await postgres.stop()
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`

/** Rounds of spins. Each has other members, so none reaches the daily limit. */
function playersOf(url: string) {
  const share = Math.floor((MEMBERS - 1) / (3 * ROUNDS + 1))
  let from = 2
  const round = async () => {
    const range = { from, to: from + share - 1 }
    from += share
    const spins = { method: 'POST', path: '/api/games/wheel/spins', connections: CLIENTS, seconds: SECONDS } as const
    const result = await load({ url, secret: SECRET, ...spins, ...range })
    if (result.refused > 0) throw new Error(`${result.refused} spins were refused`)
    return result.requestsPerSecond
  }
  const rounds = async () => {
    const results: number[] = []
    for (let count = 0; count < ROUNDS; count += 1) results.push(await round())
    return results
  }
  return { round, rounds }
}

/** The first member is a super admin. */
function staffOf(url: string) {
  const call = async (path: string, method: 'GET' | 'POST'): Promise<unknown> => {
    const answer = await fetch(`${url}/api/admin/points-audit${path}`, {
      method,
      headers: {
        cookie: cookieOf(1, SECRET),
        ...(method === 'POST' && { 'idempotency-key': randomUUID(), 'content-type': 'application/json', origin: url }),
      },
      ...(method === 'POST' && { body: '{}' }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }
  const page = () => call('', 'GET') as Promise<Page>
  return {
    page,
    investigate: () =>
      call('/investigations', 'POST') as Promise<AnswerByKey<'POST /api/admin/points-audit/investigations'>>,
    cancel: (id: string) => call(`/runs/${id}/cancellation`, 'POST'),
    async ended(): Promise<Page> {
      while (true) {
        const now = await page()
        if (now.investigation?.state === 'finished') return now
        await wait(SAMPLE_MS)
      }
    },
  }
}
