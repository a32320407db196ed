import { sql } from 'kysely'
import type { AuditRun, readPointsAudit as contract } from '#contracts/points-audit.ts'
import { type AuditBadge, LISTED_ALERTS, LISTED_CORRECTIONS } from '#contracts/points-audit-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { clampedTime, settledUpTo } from '#server/modules/ledger/index.ts'
import type { AuditContext } from './context.ts'
import { checkIntegrity, type IntegrityReport } from './integrity.ts'
import { newestFinished, newestRun, readRun } from './runs.ts'

type Page = OutputOf<typeof contract>

const DAY_MS = 24 * 3_600_000

export async function readPage(db: Db, context: Pick<AuditContext, 'anchors'>, now: Date): Promise<Page> {
  const row = await newestRun(db, 'investigation')
  const finished = await newestFinished(db)
  const investigation = row ? await readRun(db, row) : null
  const found = finished ? await readRun(db, finished) : null
  const monitor = await readMonitor(db, now)
  const integrity = await checkIntegrity(db, context, now)
  return { badge: badgeOf(found, integrity), investigation, found, fix: await readFix(db), monitor }
}

/**
 * Returns the one verdict of the screen, from the result of CHECK DATABASE, which includes the newest investigation and the
 * monitor.
 *
 * @param run the newest finished investigation
 */
function badgeOf(run: AuditRun | null, { criticalIssues, issues }: IntegrityReport): AuditBadge {
  if (criticalIssues) return 'critical'
  if (issues.length > 0) return 'issues'
  return run ? 'healthy' : 'unknown'
}

async function readFix(db: Db): Promise<Page['fix']> {
  const row = await newestRun(db, 'fix')
  if (!row?.source_id) return null
  const source = await db.selectFrom('audit_runs').select('checked').where('id', '=', row.source_id).executeTakeFirst()
  const corrections = await db
    .selectFrom('audit_corrections as c')
    .leftJoin('members as m', 'm.id', 'c.member_id')
    .select(['c.member_id', 'm.email', 'c.outcome', 'c.points_before', 'c.points_after', 'c.earned_before'])
    .select('c.earned_after')
    .where('c.run_id', '=', row.id)
    .orderBy('c.member_id')
    .limit(LISTED_CORRECTIONS)
    .execute()
  return {
    run: await readRun(db, row),
    membersChecked: source?.checked ?? 0,
    corrections: corrections.map((one) => ({
      memberId: one.member_id,
      email: one.email ?? '',
      outcome: one.outcome,
      before: one.points_before,
      after: one.points_after,
      earnedBefore: one.earned_before,
      earnedAfter: one.earned_after,
    })),
  }
}

async function readMonitor(db: Db, now: Date): Promise<Page['monitor']> {
  const turn = await db.selectFrom('audit_monitor').selectAll().where('id', '=', 1).executeTakeFirst()
  const rows = await db
    .selectFrom('audit_alerts as a')
    .leftJoin('members as m', 'm.id', 'a.member_id')
    .select(['a.log_id', 'a.member_id', 'm.email', 'a.kind', 'a.points', 'a.reason', 'a.seq'])
    .select(clampedTime('a.at').as('at'))
    .select(
      sql<boolean>`a.kind = 'change_without_entry' and a.log_id <= ${settledUpTo(sql.raw('a.member_id'))}`.as(
        'corrected',
      ),
    )
    .where('a.found_at', '>', new Date(now.getTime() - DAY_MS))
    // Critical alerts before warnings, then newest first.
    .orderBy(sql`a.kind = 'too_fast'`)
    .orderBy('a.log_id', 'desc')
    .limit(LISTED_ALERTS + 1)
    .execute()
  return {
    checkedAt: turn?.checked_at?.toISOString() ?? null,
    closeChanges: turn?.close_changes ?? 0,
    more: rows.length > LISTED_ALERTS,
    alerts: rows.slice(0, LISTED_ALERTS).map((row) => ({
      id: row.log_id,
      memberId: row.member_id,
      email: row.email ?? '',
      kind: row.kind,
      seq: row.seq,
      points: row.points,
      reason: row.reason,
      at: row.at.toISOString(),
      corrected: row.corrected,
    })),
  }
}
