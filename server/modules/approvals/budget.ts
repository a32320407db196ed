// Limits the value in points that a staff member moves without a colleague in 24 hours, over adjustments, promo codes and
// refunds together. An approved proposal uses no budget. See docs/product.md#what-staff-do-not-do-alone.

import { sql } from 'kysely'
import { BUDGET_HOURS } from '#contracts/approval-rules.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { StaffCall } from '#server/http/staff-call.ts'

const BUDGET_MS = BUDGET_HOURS * 3_600_000

export interface BudgetSettings {
  /** Points that one staff member may move in 24 hours; undefined for no limit. */
  readonly dailyPoints: number | undefined
}

/** An action, named as in the audit log. */
interface BudgetUse {
  /** Infinity without an upper bound, such as for a promo code without a limit of uses. */
  readonly points: number
  readonly action: string
  readonly subjectId: string
}

export interface Budget {
  /** Uses the budget if enough points are left. @returns whether the staff member may act alone */
  readonly use: (use: BudgetUse) => Promise<boolean>
}

const UNLIMITED: Budget = { use: () => Promise.resolve(true) }

/**
 * Locks the staff member's row until the transaction ends, so that a concurrent action sees what this one used. Call it before
 * locking any other row: the lock order is member, session, everything else.
 */
export async function openBudget(tx: Tx, settings: BudgetSettings, staff: StaffCall, now: Date): Promise<Budget> {
  const { dailyPoints } = settings
  if (dailyPoints === undefined) return UNLIMITED
  await tx.selectFrom('members').select('id').where('id', '=', staff.actorId).forNoKeyUpdate().execute()
  let left = dailyPoints - (await readPointsUsed(tx, staff.actorId, now))
  return {
    use: async ({ points, action, subjectId }) => {
      if (points <= 0) return true
      if (points > left) return false
      left -= points
      await tx
        .insertInto('staff_budget_uses')
        .values({ staff_id: staff.actorId, at: now, points, action, subject_id: subjectId })
        .execute()
      return true
    },
  }
}

async function readPointsUsed(db: Db, staffId: string, now: Date): Promise<number> {
  const { used } = await db
    .selectFrom('staff_budget_uses')
    .select(sql<number>`coalesce(sum(points), 0)::bigint`.as('used'))
    .where('staff_id', '=', staffId)
    .where('at', '>', new Date(now.getTime() - BUDGET_MS))
    .executeTakeFirstOrThrow()
  return used
}

/** @returns points that a staff member used in the last 24 hours and that are left; null without a limit */
export async function readBudget(
  db: Db,
  { dailyPoints }: BudgetSettings,
  staffId: string,
  now: Date,
): Promise<{ daily: number; used: number; left: number } | null> {
  if (dailyPoints === undefined) return null
  const used = await readPointsUsed(db, staffId, now)
  return { daily: dailyPoints, used, left: Math.max(0, dailyPoints - used) }
}
