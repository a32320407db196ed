// The monitor: every five minutes it reads the rows that the trigger has logged since its last run, and stores an alert for
// each that nothing explains, once. The first run goes back 24 hours. Super admins get one notification per run with alerts;
// affected members get an event to reload their points watch, which applies the same rule.

import { sql } from 'kysely'
import { WATCHED_HOURS } from '#contracts/dashboard.ts'
import { CLOSE_SECONDS, LEAST_SECONDS } from '#contracts/points-audit-rules.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { changeOf, clampedTime, EXPECTED, settledUpTo } from '#server/modules/ledger/index.ts'
import type { AuditContext } from './context.ts'
import { checkEntries, type LogBatch } from './monitor-entries.ts'

/** Transactions that were open at the last run may have lower row numbers than its newest row. */
const OVERLAP_ROWS = 10_000
const OVERLAP_MS = 3_600_000
const BATCH_ROWS = 2000
const ALERT_DAYS = 90
/** Further members see the warning when they next open the dashboard. */
const MAX_NOTIFIED = 200

export interface MonitorReport {
  readonly changes: number
  readonly members: number
}

/** Runs in one transaction, with one statement per batch of rows. */
export async function monitorPoints(
  db: Db,
  { notifier }: Pick<AuditContext, 'notifier'>,
  now: Date,
): Promise<MonitorReport & { readonly isRestarted: boolean }> {
  return await inTransaction(db, async (tx) => {
    const state = await tx
      .selectFrom('audit_monitor')
      .selectAll()
      .where('id', '=', 1)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const newest = await newestNumber(tx)
    const isRestarted = state.last_id !== null && newest < state.last_id
    if (isRestarted) await restartSequence(tx, state.last_id ?? 0)
    const { close, last, changes, found } = await processNewRows(tx, isRestarted ? FIRST_RUN : state, newest, now)
    const members = found.size
    if (changes > 0) {
      const content = { kind: 'points_alert', data: { changes, members } } as const
      for (const id of await superAdmins(tx)) await notifier.notify(tx, id, content)
      for (const id of [...found].slice(0, MAX_NOTIFIED)) await notifier.event(tx, id, { type: 'balance' })
    }
    await tx
      .updateTable('audit_monitor')
      .set({
        last_id: Math.max(last, state.last_id ?? 0),
        checked_at: now,
        close_changes: close,
        ...(isRestarted && { restarted_at: now }),
      })
      .where('id', '=', 1)
      .execute()
    const over = new Date(now.getTime() - ALERT_DAYS * 24 * 3_600_000)
    await tx.deleteFrom('audit_alerts').where('found_at', '<', over).execute()
    return { changes, members, isRestarted }
  })
}

/**
 * The newest number of the log's sequence, which only grows unless the log was emptied, even if numbers are forged into the
 * log.
 */
async function newestNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('points_audit_log', 'id')) as n`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Continues the sequence after the numbers that monitor and corrections refer to. */
const restartSequence = (tx: Tx, last: number) =>
  sql`select setval(pg_get_serial_sequence('points_audit_log', 'id'), ${last}::bigint)`.execute(tx)

interface MonitorState {
  readonly last_id: number | null
  readonly checked_at: Date | null
}
const FIRST_RUN: MonitorState = { last_id: null, checked_at: null }

/** The rows `f` of the log that a run reads. */
function isFresh({ last_id, checked_at }: MonitorState, now: Date) {
  if (last_id === null || !checked_at) {
    return sql`f.changed_at > ${new Date(now.getTime() - WATCHED_HOURS * 3_600_000)}`
  }
  const since = new Date(checked_at.getTime() - OVERLAP_MS)
  return sql`f.id > ${last_id - OVERLAP_ROWS}::bigint and (f.id > ${last_id}::bigint or f.changed_at > ${since})`
}

/** The rows of which those of a run are a part, as `f`, for a `from`. */
const freshRows = ({ last_id, checked_at }: MonitorState) =>
  sql`log_after(${last_id === null || !checked_at ? Number.MIN_SAFE_INTEGER : last_id - OVERLAP_ROWS}::bigint) f`

interface RunResult {
  readonly close: number
  readonly last: number
  readonly changes: number
  readonly found: ReadonlySet<string>
}

/** Processes the new rows in batches, so that the size of a statement is bounded. */
async function processNewRows(tx: Tx, state: MonitorState, newest: number, now: Date): Promise<RunResult> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select f.id, row_number() over (order by f.id) as n from points_audit_log f where ${isFresh(state, now)}
    ) numbered where n % ${sql.lit(BATCH_ROWS)} = 0 order by id`.execute(tx)
  const bounds = [null, ...rows.map(({ id }) => id), null]
  const found = new Set<string>()
  let [close, last, changes] = [0, 0, 0]
  for (const [index, after] of bounds.slice(0, -1).entries()) {
    const batch = {
      freshRows: freshRows(state),
      isInBatch: sql`${isFresh(state, now)} and ${between(after, bounds[index + 1])}`,
    }
    const stored = await storeAlerts(tx, batch, newest, now)
    close += stored.close
    changes += stored.changes
    last = Math.max(last, stored.last ?? 0)
    for (const id of stored.members) found.add(id)
    const invalid = await checkEntries(tx, batch, now)
    changes += invalid.length
    for (const id of invalid) found.add(id)
  }
  return { close, last, changes, found }
}

/** Rows after one number, up to another, where given. */
const between = (after: number | null, to: number | null | undefined) =>
  sql`${after === null ? sql`true` : sql`f.id > ${after}::bigint`} and ${to == null ? sql`true` : sql`f.id <= ${to}::bigint`}`

interface BatchResult {
  readonly close: number
  readonly last: number | null
  readonly changes: number
  readonly members: readonly string[]
}

/** @returns new critical alerts; too fast plays are stored as warnings without a notification */
async function storeAlerts(tx: Tx, batch: LogBatch, newest: number, now: Date): Promise<BatchResult> {
  const { freshRows, isInBatch } = batch
  const { rows } = await sql<BatchResult>`
    with f as materialized (select * from ${freshRows} where ${isInBatch}), judged as materialized (
      select f.id, f.member_id, ${changeOf('f.')} as points, f.reason, f.changed_at,
        ${clampedTime('f.changed_at')} - ${clampedTime('b.changed_at')} < ${`${CLOSE_SECONDS} seconds`}::interval as is_close, case
        when e.seq is null or b.seq = f.seq then
          case when f.id > ${settledUpTo(sql.raw('f.member_id'))} then 'change_without_entry' end
        when e.points < 0 and f.reason !~* ${EXPECTED} then 'unexpected_deduction'
        when ${isTooFast} then 'too_fast' end as kind
      from f
        left join log_before(f.member_id, f.id) b on true
        left join entry_at(f.member_id, f.seq) e on e.points = ${changeOf('f.')} and e.balance_after = f.new_points
        left join entry_at(f.member_id, f.seq - 1) p on true
    ), stored as (
      insert into audit_alerts (log_id, member_id, kind, points, reason, at, found_at)
      select id, member_id, kind, points, reason, changed_at, ${now}::timestamptz from judged where kind is not null
      on conflict (log_id) do update set member_id = excluded.member_id, kind = excluded.kind, points = excluded.points,
        reason = excluded.reason, at = excluded.at, found_at = excluded.found_at
      -- After the log was emptied, the same number belongs to another row.
      where (audit_alerts.member_id, audit_alerts.at) <> (excluded.member_id, excluded.at)
      returning member_id, kind
    ), new as (select member_id from stored where kind <> 'too_fast')
    select (select count(*) from judged where is_close) as close, (select max(id) from judged where id <= ${newest}::bigint) as last,
      (select count(*) from new) as changes, array(select distinct member_id::text from new) as members`.execute(tx)
  return rows[0] ?? { close: 0, last: null, changes: 0, members: [] }
}

/** Whether entry `e` followed entry `p` sooner than its source can pay again. */
export const isTooFast = sql<boolean>`(
  ${clampedTime('e.created_at')} - ${clampedTime('p.created_at')} < case
    when e.task_type = 'spin_win' and p.task_type = 'spin_win' then ${`${LEAST_SECONDS.spin_win} seconds`}::interval
    when e.task_type in ('daily_ad', 'special_task2') and p.task_type in ('daily_ad', 'special_task2')
      then ${`${LEAST_SECONDS.ads} seconds`}::interval
  end)`

async function superAdmins(tx: Tx): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('members')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('status', '=', 'active')
    .execute()
  return rows.map(({ id }) => id)
}
