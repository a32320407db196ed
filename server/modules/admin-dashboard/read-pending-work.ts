// Counts what waits for staff, in one statement. Each count follows an index and stops one above COUNTED_UP_TO, regardless of
// the number of members.

import { type RawBuilder, sql } from 'kysely'
import type { PendingWork } from '#contracts/admin-dashboard.ts'
import {
  PENDING_WORK,
  PENDING_WORK_KINDS,
  type PendingWorkKind,
  RECENT_HOURS,
} from '#contracts/admin-dashboard-rules.ts'
import { APPROVAL_KINDS, APPROVAL_PERMISSIONS } from '#contracts/approval-rules.ts'
import { COUNTED_UP_TO } from '#contracts/redemption-rules.ts'
import { hasPermission } from '#contracts/roles.ts'
import { ANSWER_HOURS } from '#contracts/support-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import type { StaffPerson } from '#server/modules/approvals/index.ts'
import { budgetWarnings } from '#server/modules/budgets/index.ts'
import { settledUpTo } from '#server/modules/ledger/index.ts'
import { isOverdue, orderProblems, plansLowOnCodes } from '#server/modules/rewards/index.ts'

interface Row {
  readonly kind: PendingWorkKind
  readonly n: number
  readonly at: Date | null
}

export async function readPendingWork(db: Db, viewer: StaffPerson, now: Date): Promise<PendingWork[]> {
  const sources = sourcesFor(viewer, now, await hasJobQueue(db))
  const counts = PENDING_WORK_KINDS.flatMap((kind) => {
    const source = sources[kind]
    if (!source || !hasPermission(viewer, PENDING_WORK[kind])) return []
    return [
      sql`select ${sql.lit(kind)} as kind, count(*) as n, min(at) as at
        from (${source} limit ${sql.lit(COUNTED_UP_TO + 1)}) found`,
    ]
  })
  const { rows } = await sql<Row>`${sql.join(counts, sql` union all `)}`.execute(db)
  return PENDING_WORK_KINDS.flatMap((kind) => {
    const found = rows.find((row) => row.kind === kind)
    return found?.at ? [{ kind, n: found.n, at: found.at.toISOString() }] : []
  })
}

/** Returns the statements that list what waits, each with its time, the oldest first. */
function sourcesFor(
  viewer: StaffPerson,
  now: Date,
  hasJobs: boolean,
): Readonly<Record<PendingWorkKind, RawBuilder<unknown> | undefined>> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const visible = APPROVAL_KINDS.filter((kind) => hasPermission(viewer, APPROVAL_PERMISSIONS[kind]))
  return {
    overdueRedemptions: sql`select created_at as at from redemptions
      where status in ('pending', 'processing') and held_until is null and ${isOverdue(sql.ref('redemptions.created_at'), now)} order by created_at`,
    overdueTickets: sql`select waiting_since as at from support_tickets
      where status = 'open' and waiting_since < ${hoursAgo(ANSWER_HOURS)} order by waiting_since`,
    // Corrected changes need nothing more.
    pointsAlerts: sql`select found_at as at from audit_alerts a where found_at > ${hoursAgo(RECENT_HOURS)}
      and not (kind = 'change_without_entry' and log_id <= ${settledUpTo(sql.raw('a.member_id'))}) order by found_at`,
    failedMails: sql`select failed_at as at from outbox where topic = 'mail' and failed_at is not null order by failed_at`,
    failedJobs: hasJobs
      ? sql`select completed_on as at from pgboss.job
          where state = 'failed' and completed_on > ${hoursAgo(RECENT_HOURS)} order by completed_on`
      : undefined,
    orderProblems: orderProblems(now),
    budgetWarnings: budgetWarnings(now),
    pendingRedemptions: sql`select created_at as at from redemptions where status = 'pending' and held_until is null order by created_at`,
    heldRedemptions: sql`select held_until as at from redemptions where held_until > ${now} order by held_until`,
    openTickets: sql`select waiting_since as at from support_tickets where status = 'open' order by waiting_since`,
    lowCodes: plansLowOnCodes(now),
    // Staff do not decide their own proposals, nor those about their account or a redemption of theirs.
    approvals: sql`select expires_at as at from approvals
      where state = 'waiting' and expires_at > ${now} and by_id <> ${viewer.memberId}
        and payload ->> 'memberId' is distinct from ${viewer.memberId}
        and (select r.member_id from redemptions r where r.id = (payload ->> 'redemptionId')::uuid) is distinct from ${viewer.memberId}
        and kind = any (${visible}::text[]) order by expires_at`,
    riskGroups: sql`select first_at as at from risk_groups where open order by weight desc, last_at desc`,
  }
}

/** Returns whether the job queue has created its tables. */
async function hasJobQueue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(db)
  return rows[0]?.there === true
}
