// Records who appointed whom. For 24 hours neither approves the other's proposals. Otherwise a person with two accounts
// could approve their own proposals. See docs/product.md#what-staff-do-not-do-alone.

import { type SqlBool, sql } from 'kysely'
import { APPOINTMENT_HOURS } from '#contracts/approval-rules.ts'
import { isPromotion, type RoleKey } from '#contracts/roles.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

const APPOINTMENT_MS = APPOINTMENT_HOURS * 3_600_000
const since = (now: Date) => new Date(now.getTime() - APPOINTMENT_MS)

interface Appointment {
  readonly memberId: string
  readonly from: RoleKey
  readonly to: RoleKey
  readonly byId: string
  /** Null for an appointment that needed no approval. */
  readonly approvedBy: string | null
}

/** Records a change of a role, also one that removes permissions. */
export async function recordAppointment(
  tx: Tx,
  { memberId, from, to, byId, approvedBy }: Appointment,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('staff_appointments')
    .values({ member_id: memberId, from_role: from, to_role: to, at: now, by_id: byId, approved_by: approvedBy })
    .execute()
}

/** @returns ids of staff that the viewer appointed, or was appointed by, in the last 24 hours */
export async function readRecentTies(db: Db, viewerId: string, now: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('staff_appointments')
    .select(['member_id', 'from_role', 'to_role', 'by_id', 'approved_by'])
    .where('at', '>', since(now))
    .where(sql<SqlBool>`${viewerId}::uuid in (member_id, by_id, approved_by)`)
    .execute()
  return new Set(
    rows
      .filter((row) => isPromotion(row.from_role, row.to_role))
      .flatMap((row) => (row.member_id === viewerId ? [row.by_id, row.approved_by ?? row.by_id] : [row.member_id])),
  )
}

/**
 * Returns whether another super admin is active, or lost the role or deleted the account in the last 24 hours. Removing the role from all
 * colleagues makes no one the only super admin before a day has passed.
 */
export async function hasOtherSuperAdmin(tx: Tx, actorId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from members where role = 'super_admin' and status = 'active' and id <> ${actorId}
    ) or exists (
      select from staff_appointments
      where from_role = 'super_admin' and member_id <> ${actorId} and at > ${since(now)}
    ) or exists (
      select from audit_log
      where at > ${since(now)} and action = 'staff.leave' and before::jsonb ->> 'role' = 'super_admin'
    ) as found`.execute(tx)
  return rows[0]?.found === true
}
