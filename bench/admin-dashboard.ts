// Measures the admin dashboard and the analytics on PostgreSQL over HTTP, with a million members and ten million entries, and the time
// to migrate such a ledger. BENCH_MEMBERS and BENCH_LEDGER_ROWS make it shorter.

import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { startPostgres } from '#test/postgres.ts'
import { readSummaryStatements } from '#test/summary-statements.ts'
import { fillLedger } from './ledger-rows.ts'
import { cookieOf, makeStaff, memberIdSql } from './population.ts'
import { median, report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'
import { startServer } from './server.ts'
import { SECRET } from './settings.ts'

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 1_000_000)
const ROWS = Number(process.env.BENCH_LEDGER_ROWS ?? 10_000_000)
const REQUESTS = MEMBERS / 20
const READS = 100
/** Each member calls once, so no call limit is reached. */
const STAFF = 9
const SUBJECTS = ['members', 'activity', 'retention', 'points', 'redemptions', 'games', 'promo']
const SETTINGS = ['fsync=off', 'max_wal_size=8GB', 'maintenance_work_mem=512MB', 'work_mem=64MB']

export async function benchAdminDashboard(): Promise<void> {
  const postgres = await startPostgres(SETTINGS)
  const url = await makeDatabase(postgres.url, 'overview', async (db) => {
    await fillLedger(db, { rows: ROWS, members: MEMBERS, heavies: 4, every: 100 })
    await addRedemptions(db)
    await makeStaff(db, STAFF)
    const started = performance.now()
    await countAll(db)
    const seconds = (performance.now() - started) / 1000
    report(`migration: ${ROWS} entries of ${MEMBERS} members counted for their days`, `${seconds.toFixed(1)} s`)
    await sql`vacuum (analyze)`.execute(db)
  })
  const server = await startServer(3922, { DATABASE_URL: url, SECRET })
  const asked = [
    ['all eleven figures', '/api/admin/stats'],
    ['recent activity', '/api/admin/activity'],
    ...SUBJECTS.map((name) => [`analytics, ${name} of a year`, `/api/admin/analytics/${name}?days=365`] as const),
  ] as const
  for (const [index, [what, path]] of asked.entries()) {
    report(
      `admin dashboard, ${MEMBERS} members and ${ROWS} entries: ${what}`,
      await timed(server.url + path, index + 1),
    )
  }
  await server.stop()
  await postgres.stop()
}

/** One member in twenty has a redemption, most of them old. */
export async function addRedemptions(db: Db): Promise<void> {
  const status = sql.raw("case when n % 200 = 0 then 'pending' when n % 10 = 1 then 'cancelled' else 'completed' end")
  const id = sql.raw("('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid")
  const member = sql.raw(memberIdSql('n'))
  await sql`
    insert into activation_codes (id, plan_id, state, ciphertext, added_at, delivered_at)
    select ${id}, p.id, 'delivered', 'code', now(), now()
    from generate_series(1, ${sql.lit(REQUESTS)}) n, (select * from plans order by id limit 1) p`.execute(db)
  await sql`
    insert into redemptions (member_id, id, plan_id, subscription_id, subscription_name, duration, months, points_cost, email,
      country, notes, status, code_id, refunded_at, created_at)
    select ${member}, ${id}, p.id, p.subscription_id, 'Netflix', p.duration, p.months, p.points, '', 'IN', '', ${status},
      case when ${status} = 'completed' then ${id} end, case when ${status} = 'cancelled' then now() end,
      now() - make_interval(hours => n % 20000)
    from generate_series(1, ${sql.lit(REQUESTS)}) n, (select * from plans order by id limit 1) p`.execute(db)
  await sql`
    insert into redemption_events (member_id, redemption_id, seq, status, at, by_id, reason)
    select member_id, id, 1, 'pending', created_at, null::uuid, '' from redemptions
    union all
    select member_id, id, 2, status, created_at + interval '3 hours', null, '' from redemptions where status <> 'pending'`.execute(
    db,
  )
}

/** Runs the migration's counting. The projector first clears the backlog of filling the tables. */
async function countAll(db: Db): Promise<void> {
  await sql`truncate summary_changes, leaderboard_changes, ledger_days, status_days, member_days, left_members, span_days,
    cohort_weeks, redemption_days, fulfilment_days, promo_code_days, recent_activity`.execute(db)
  for (const statement of await readSummaryStatements()) await sql.raw(statement).execute(db)
}

async function timed(url: string, member: number): Promise<string> {
  const times: number[] = []
  for (let count = 0; count < READS; count += 1) {
    const started = performance.now()
    const answer = await fetch(url, { headers: { cookie: cookieOf(member, SECRET) } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text}`)
    times.push(performance.now() - started)
  }
  const slowest = Math.max(...times)
  return `median ${median(times).toFixed(1)} ms, slowest of ${READS} ${slowest.toFixed(1)} ms (target at most 200 ms)`
}
