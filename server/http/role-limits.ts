// Refuses what an own role's limits do not allow (docs/product.md#limits-of-own-roles).

import { CODES_LIMIT_HOURS } from '#contracts/role-limits.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from './problem.ts'
import type { StaffCall } from './staff-call.ts'

type Limited = Pick<StaffCall, 'limits'>

/**
 * Checks the limit of points of one action.
 *
 * @param points signed, because a deduction counts by its size; Infinity without an upper bound
 * @throws Problem limitPoints
 */
export function checkPointsLimit({ limits: { points: max } }: Limited, points: number): void {
  assertThat(max === undefined || Math.abs(points) <= max, 'limitPoints', { max: max ?? 0 })
}

/** Returns whether the price of a plan or redemption is within the limit. A plan without a price has none to exceed. */
export const isWithinPriceLimit = ({ limits }: Limited, price: number | null): boolean =>
  limits.price === undefined || (price ?? 0) <= limits.price

/** Checks the limit of the price of a plan or redemption. @throws Problem limitPrice */
export function checkPriceLimit(staff: Limited, price: number | null): void {
  assertThat(isWithinPriceLimit(staff, price), 'limitPrice', { max: staff.limits.price ?? 0 })
}

/** Checks the limit of activation codes without counting any. @throws Problem limitCodes if they are more than are left of the last 24 hours */
export async function checkCodesLimit(tx: Tx, staff: StaffCall, codes: number, now: Date): Promise<void> {
  const max = staff.limits.codes
  if (max === undefined) return
  const since = new Date(now.getTime() - CODES_LIMIT_HOURS * 3_600_000)
  const { used } = await tx
    .selectFrom('staff_code_uses')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('codes'), eb.lit(0)).as('used'))
    .where('staff_id', '=', staff.actorId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  const left = Math.max(0, max - Number(used))
  assertThat(codes <= left, 'limitCodes', { max, left })
}

/**
 * Counts activation codes that staff with a limit see, add, type or replace. The row of the staff member is locked by {@link lockAuthority}, so
 * concurrent calls are counted one after the other.
 *
 * @throws Problem limitCodes
 */
export async function useCodesLimit(tx: Tx, staff: StaffCall, codes: number, action: string, now: Date): Promise<void> {
  if (staff.limits.codes === undefined || codes === 0) return
  await checkCodesLimit(tx, staff, codes, now)
  await tx.insertInto('staff_code_uses').values({ staff_id: staff.actorId, at: now, codes, action }).execute()
}
