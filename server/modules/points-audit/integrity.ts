// CHECK DATABASE: whether the safeguards of points are intact. It reads no entries, so it answers quickly for any number of
// members; findings come from the newest investigation and the monitor.

import { sql } from 'kysely'
import type { checkDatabaseIntegrity as contract } from '#contracts/points-audit.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { hashMatches, isAnchorDamaged, readAnchorState, settledUpTo } from '#server/modules/ledger/index.ts'
import type { AuditContext } from './context.ts'
import { newestFinished } from './runs.ts'

export type IntegrityReport = OutputOf<typeof contract>
type Issue = IntegrityReport['issues'][number]
type Recommendation = IntegrityReport['recommendations'][number]

/** Triggers that protect entries, log balance changes, and reject impossible values. */
const TRIGGERS = [
  'wallets_audit',
  'transactions_append_only',
  'transactions_no_truncate',
  'points_audit_log_append_only',
  'points_audit_log_no_truncate',
]
const CONSTRAINTS = [
  'wallets_points_check',
  'wallets_total_earned_check',
  'transactions_seq_check',
  'transactions_type_check',
  'transactions_check',
  'transactions_balance_after_check',
]
const INDEXES = ['transactions_pkey', 'transactions_once', 'wallets_pkey']

const MONITOR_LATE_MS = 15 * 60_000
/** An anchor is taken every hour. */
const ANCHOR_LATE_MS = 3 * 3_600_000
/** Days after which an investigation is outdated. */
const INVESTIGATED_DAYS = 7
/** The limit of the count: an attacker may have changed every wallet. */
const COUNTED_ALERTS = 1001
const DAY_MS = 24 * 3_600_000

const ADVICE: Readonly<Record<Issue['code'], Recommendation>> = {
  guard_missing: 'restore_guards',
  hash_function: 'restore_function',
  monitor_late: 'start_jobs',
  log_restarted: 'investigate',
  recent_changes: 'look_at_alerts',
  members_with_issues: 'look_at_users',
  anchor_damaged: 'verify',
  anchor_late: 'start_jobs',
}

export async function checkIntegrity(
  db: Db,
  { anchors }: Pick<AuditContext, 'anchors'>,
  now: Date,
): Promise<IntegrityReport> {
  const issues: Issue[] = (await missingGuards(db)).map((name) => issueOf('guard_missing', true, 1, name))
  if (!(await hashMatches(db))) issues.push(issueOf('hash_function', true, 1, 'ledger_hash'))
  const monitor = await db.selectFrom('audit_monitor').selectAll().where('id', '=', 1).executeTakeFirst()
  const isPast = (moment: Date | undefined | null, ms: number) => !moment || now.getTime() - moment.getTime() > ms
  if (isPast(monitor?.checked_at ?? monitor?.since, MONITOR_LATE_MS)) issues.push(issueOf('monitor_late', false, 1))
  if (!isPast(monitor?.restarted_at, INVESTIGATED_DAYS * DAY_MS)) issues.push(issueOf('log_restarted', true, 1))
  const anchor = anchors && (await readAnchorState(db, anchors))
  const anchoredAt = anchor?.newest && new Date(anchor.newest.at)
  if (anchor && isAnchorDamaged(anchor)) issues.push(issueOf('anchor_damaged', true, 1, anchor.state))
  else if (isPast(anchoredAt ?? monitor?.since, ANCHOR_LATE_MS)) issues.push(issueOf('anchor_late', false, 1))
  const open = await countOpenAlerts(db, now)
  if (open > 0) issues.push(issueOf('recent_changes', true, open))
  const run = await newestFinished(db)
  if (run && run.members > 0) issues.push(issueOf('members_with_issues', run.critical > 0, run.members))

  const advice = new Set(issues.map(({ code }) => ADVICE[code]))
  if (!run?.ended_at || now.getTime() - run.ended_at.getTime() > INVESTIGATED_DAYS * DAY_MS) advice.add('investigate')
  if (run && run.low > 0) advice.add('fix')
  return {
    checkedAt: now.toISOString(),
    criticalIssues: issues.some(({ critical }) => critical),
    issues,
    recommendations: [...advice],
    anchor: anchor?.newest ? { at: anchor.newest.at, wallets: anchor.newest.wallets } : null,
  }
}

const issueOf = (code: Issue['code'], critical: boolean, n: number, name = ''): Issue => ({ code, critical, n, name })

async function missingGuards(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${TRIGGERS}::text[]) name where not exists (
      select from pg_trigger where tgname = name and tgrelid in ('wallets'::regclass, 'transactions'::regclass, 'points_audit_log'::regclass)
        and tgenabled in ('O', 'A'))
    union all
    select name from unnest(${CONSTRAINTS}::text[]) name where not exists (
      select from pg_constraint where conname = name and convalidated
        and conrelid in ('wallets'::regclass, 'transactions'::regclass))
    union all
    select name from unnest(${INDEXES}::text[]) name where not exists (
      select from pg_index where indexrelid = to_regclass(name) and indisunique and indisvalid)`.execute(db)
  return rows.map(({ name }) => name)
}

/** Counts critical alerts of the last 24 hours that no correction has settled. */
async function countOpenAlerts(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from audit_alerts a
    where found_at > ${new Date(now.getTime() - DAY_MS)} and kind <> 'too_fast'
      and (kind <> 'change_without_entry' or log_id > ${settledUpTo(sql.raw('a.member_id'))}) limit ${COUNTED_ALERTS}) counted`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
