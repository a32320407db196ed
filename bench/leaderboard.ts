// Measures the leaderboard on PostgreSQL: a member's rank and the first ten, for a growing number of members. BENCH_BOARD_MEMBERS
// (comma-separated) makes it shorter.

import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import { monthCalendar, projectChanges } from '#server/modules/leaderboard/index.ts'
import { OVERALL, readOwnPlace, readTop } from '#server/modules/leaderboard/standings.ts'
import { onDatabase, runOn, startPostgres } from '#test/postgres.ts'
import { memberIdSql } from './population.ts'
import { median, report } from './report.ts'

const SIZES = (process.env.BENCH_BOARD_MEMBERS ?? '1000,100000,1000000').split(',').map(Number)
const READS = 300
const calendar = monthCalendar('UTC')

export async function benchLeaderboard(): Promise<void> {
  const postgres = await startPostgres([])
  await runOn(postgres.url, 'create database board')
  const url = onDatabase(postgres.url, 'board')
  const settings = { engine: 'postgres', url, poolSize: 2, prepare: true, queryMs: 0 } as const
  const database = openDatabase(settings, pino({ level: 'silent' }))
  await database.connected
  let members = 0
  for (const size of SIZES) {
    await grow(database.db, members + 1, size)
    members = size
    await measureReads(database.db, members)
  }
  await database.close()
  await postgres.stop()
}

/** Adds members who earned points this month: half of them only the welcome bonus, a few a lot. */
async function grow(db: Db, from: number, to: number): Promise<void> {
  const id = sql.raw(memberIdSql('n'))
  const n = sql`generate_series(${sql.lit(from)}, ${sql.lit(to)}) n`
  await sql`insert into members (id, name, email, email_confirmed, mailbox, created_at, updated_at)
    select ${id}, 'Member ' || n, 'm' || n || '@gmail.com', true, 'm' || n || '@gmail.com', now(), now() from ${n}`.execute(
    db,
  )
  await sql`insert into wallets (member_id, points, total_earned)
    select ${id}, p, p from (select n, case when n % 2 = 0 then 100 else 100 + floor(power(random(), 3) * 20000)::bigint end as p
      from ${n}) w`.execute(db)
  await sql`insert into leaderboard_changes (member_id, type, task_type, points, at)
    select member_id, 'earn', 'spin_win', points, now() from wallets
    where member_id >= ${sql.raw(memberIdSql(String(from)))}`.execute(db)
  const started = performance.now()
  while ((await projectChanges(db, calendar, new Date())) > 0);
  const seconds = (performance.now() - started) / 1000
  report(`${to} members: changes counted`, `${Math.round((to - from + 1) / seconds)} a second`)
  await sql`vacuum (analyze)`.execute(db)
}

async function measureReads(db: Db, members: number): Promise<void> {
  const randomMember = () => memberId(1 + Math.floor(Math.random() * members))
  for (const board of [calendar.monthAt(new Date()), OVERALL]) {
    const name = board === OVERALL ? 'overall' : 'this month'
    report(`${members} members, ${name}: own rank`, await timed(() => readOwnPlace(db, board, randomMember())))
    report(`${members} members, ${name}: first ten`, await timed(() => readTop(db, board)))
  }
}

const memberId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

async function timed(read: () => Promise<unknown>): Promise<string> {
  for (let count = 0; count < 20; count += 1) await read()
  const times: number[] = []
  for (let count = 0; count < READS; count += 1) {
    const started = performance.now()
    await read()
    times.push(performance.now() - started)
  }
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(READS * 0.99)] ?? Number.NaN
  return `median ${median(times).toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, with the way there and back (target 5 ms)`
}
