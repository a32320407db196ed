// When a price changes so much that one of the staff may not do it alone.

import type { Db } from '#server/db/transaction.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Whether a price is more than `factor` times what it was, or less than that part of it: against the price now, against
 * that of 24 hours ago, because many small steps are a large one, and for a plan without a price against what its
 * service last cost for that time, because a plan that is deleted and added again is the same plan.
 *
 * @param factor above 1; without one no change is too large
 */
export async function isLeap(
  db: Db,
  plan: {
    readonly id: string
    readonly subscription_id: string
    readonly duration: string
    readonly points: number | null
  },
  to: number,
  factor: number | undefined,
  now: Date,
): Promise<boolean> {
  if (factor === undefined) return false
  const known = [plan.points ?? (await lastPrice(db, plan)), await priceADayAgo(db, plan.id, now)]
  return known.some((from) => from !== null && (to > from * factor || to < from / factor))
}

/** Null where it has not changed since, or had no price then. */
async function priceADayAgo(db: Db, planId: string, now: Date): Promise<number | null> {
  const first = await db
    .selectFrom('plan_prices')
    .select('from_points')
    .where('plan_id', '=', planId)
    .where('at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return first?.from_points ?? null
}

/** What the service last cost for that time, by plans that were deleted. */
async function lastPrice(db: Db, plan: { subscription_id: string; duration: string }): Promise<number | null> {
  const before = await db
    .selectFrom('plans')
    .select('points')
    .where('subscription_id', '=', plan.subscription_id)
    .where('duration', '=', plan.duration as never)
    .where('points', 'is not', null)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.points ?? null
}
