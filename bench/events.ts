// Measures live updates on PostgreSQL: the time until a member's open tab receives a change, with 5,000 tabs on one process, and the
// memory of each. BENCH_STREAMS makes it smaller.

import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Database, openDatabase } from '#server/db/open.ts'
import { onDatabase, runOn, startPostgres } from '#test/postgres.ts'
import type { ReceivedEvent } from './event-clients.ts'
import { cookieOf, memberIdSql, populate } from './population.ts'
import { nowMs, report } from './report.ts'
import { startServer } from './server.ts'
import { SECRET } from './settings.ts'

const STREAMS = Number(process.env.BENCH_STREAMS ?? 5000)
const PER_SECOND = 100
const PORT = 3921

export async function benchEvents(): Promise<void> {
  const postgres = await startPostgres([])
  await runOn(postgres.url, 'create database events')
  const url = onDatabase(postgres.url, 'events')
  const database = openDatabase(
    { engine: 'postgres', url, poolSize: 2, prepare: true, queryMs: 0 },
    pino({ level: 'silent' }),
  )
  await database.connected
  await populate(database.db, STREAMS)
  const server = await startServer(PORT, { DATABASE_URL: url, SECRET })
  await warmUp(server.url)
  const idle = server.memory()
  const clients = fork(join(import.meta.dirname, 'event-clients.ts'), [server.url, String(STREAMS), SECRET])
  let lost = 0
  clients.on('message', (message) => {
    if (message === 'a stream ended') lost += 1
  })
  while ((await once(clients, 'message'))[0] !== 'ready');
  const memory = server.memory() - idle
  report(
    `${STREAMS} event streams at one process`,
    `${memory} MB more, ${Math.round((memory * 1024) / STREAMS)} kB each`,
  )

  const requestedAt = await checkIn(server.url)
  const received = await receivedBy(clients, 'balance')
  report(
    `${PER_SECOND} check-ins a second until the tab of the member receives it, from the request on (target at most 150 ms)`,
    figures(received, (member) => requestedAt[member] ?? Number.NaN),
  )
  const publishedAt = await publishToAll(database)
  report(
    'one event for all members, committed by another process, from its commit on',
    figures(await receivedBy(clients, 'redemption'), () => publishedAt),
  )
  report('streams lost', String(lost))
  clients.disconnect()
  await once(clients, 'exit')
  await server.stop()
  await database.close()
  await postgres.stop()
}

/** Warm-up: memory for compiled code and caches does not count as memory of the streams. */
async function warmUp(url: string): Promise<void> {
  for (let count = 0; count < 500; count += 1) {
    await fetch(`${url}/api/session`, { headers: { cookie: cookieOf((count % STREAMS) + 1, SECRET) } })
  }
}

/** Lets each member check in once, evenly spread. @returns when each of them sent the request */
async function checkIn(url: string): Promise<readonly number[]> {
  const requestedAt: number[] = []
  const running: Promise<void>[] = []
  const start = nowMs()
  for (let member = 1; member <= STREAMS; member += 1) {
    const due = start + (member * 1000) / PER_SECOND
    if (due > nowMs()) await wait(due - nowMs())
    requestedAt[member] = nowMs()
    const headers = {
      cookie: cookieOf(member, SECRET),
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    }
    running.push(
      fetch(`${url}/api/check-in`, { method: 'POST', headers, body: '{}' }).then(async (answer) => {
        if (!answer.ok) throw new Error(`a check-in was refused: ${await answer.text()}`)
      }),
    )
  }
  await Promise.all(running)
  return requestedAt
}

/** @returns when it was committed */
async function publishToAll({ db }: Database): Promise<number> {
  const id = sql.raw(memberIdSql('n'))
  await sql`insert into outbox (id, topic, member_id, payload, created_at, available_at)
    select gen_random_uuid(), 'event', ${id}, '{"type":"redemption"}', now(), now()
    from generate_series(1, ${sql.lit(STREAMS)}) n`.execute(db)
  return nowMs()
}

async function receivedBy(clients: ChildProcess, type: string): Promise<readonly ReceivedEvent[]> {
  await wait(2000)
  clients.send('report')
  let all: readonly ReceivedEvent[] | string = ''
  while (typeof all === 'string') [all] = await once(clients, 'message')
  const received = all.filter(([, what]) => what === type)
  if (received.length < STREAMS) throw new Error(`only ${received.length} of ${STREAMS} received it`)
  return received
}

function figures(received: readonly ReceivedEvent[], since: (member: number) => number): string {
  const times = received.map(([member, , at]) => at - since(member)).toSorted((a, b) => a - b)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? times.at(-1) ?? Number.NaN).toFixed(0)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`
}

if (import.meta.main) await benchEvents()
