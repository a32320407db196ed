// Delivers codes of the stock to redemptions that wait for staff (docs/product.md#stock-of-codes). A job does so, so that codes count however they came
// into the stock.

import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { isItemError } from '#server/db/failures.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { fulfil } from './fulfil.ts'
import { lockRedemption } from './move-redemption.ts'
import { IS_UNDER_WAY } from './ordered.ts'
import { UNASSIGNED } from './redemption-filter.ts'
import { dayOf } from './subscription-end.ts'
import { refundWaits } from './waiting-refund.ts'

/** How many redemptions are found at once. */
const BATCH_SIZE = 100
/** A run ends after so many that it could not deliver, such as while other transactions hold the last codes. */
const MAX_SKIPPED = 100
/** A run ends after so many, because its time is the time of all of them. */
const MAX_DELIVERED = 1000

/**
 * Whether a redemption gets a code of the stock: it is pending, paid, its member is active, and it is not held, on order, about to be refunded or taken
 * by staff. One in processing is not, because staff may be getting a code elsewhere. `r` is the alias of redemptions.
 */
const waitsForCode = (
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(r.status = 'pending' and r.held_until is null and ${UNASSIGNED}
  and not ${refundWaits(now)} and (select a.status from members a where a.id = r.member_id) = 'active'
  and (select ${IS_UNDER_WAY} from provider_orders p where p.member_id = r.member_id and p.redemption_id = r.id) is not true
  and exists (select from entries_about(r.member_id, 'redemption') t where t.reference = r.id::text and t.points = -r.points_cost))`

/** Finds the oldest waiting redemptions of each plan, as many as the plan has codes, without those that were skipped. */
async function findWaiting(db: Db, skipped: readonly string[], now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from plans p
    cross join lateral (select count(*) as n from (select from activation_codes c
      where c.plan_id = p.id and c.state = 'available' and c.expires_on >= ${dayOf(now)}::date limit ${BATCH_SIZE}) as free) as stock
    cross join lateral (select r.id, r.created_at from redemptions r
      where r.plan_id = p.id and r.id <> all(${skipped}::uuid[]) and ${waitsForCode(now)}
      order by r.created_at, r.id limit stock.n) as w
    order by w.created_at, w.id limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Delivers as long as a plan has codes and a redemption that waits, the oldest first, each in a transaction of its own. @returns how many */
export async function deliverWaiting(
  db: Db,
  { notifier, log }: { readonly notifier: Notifier; readonly log: Logger },
  now: Date,
): Promise<number> {
  let delivered = 0
  // Those that failed, that someone changed, or whose code another transaction took: they are left for the next run.
  const skipped: string[] = []
  for (;;) {
    const ids = await findWaiting(db, skipped, now)
    if (ids.length === 0 || skipped.length > MAX_SKIPPED || delivered >= MAX_DELIVERED) return delivered
    for (const id of ids) {
      try {
        if (await inTransaction(db, (tx) => deliverIfWaiting(tx, notifier, id, now))) delivered += 1
        else skipped.push(id)
      } catch (error) {
        if (!isItemError(error)) throw error
        skipped.push(id)
        log.error({ err: error, redemption: id }, 'a waiting redemption could not be delivered')
      }
    }
  }
}

/** @returns whether it was delivered */
async function deliverIfWaiting(tx: Tx, notifier: Notifier, id: string, now: Date): Promise<boolean> {
  const row = await lockRedemption(tx, id, null)
  // Staff may have changed it since it was found.
  const { rows } = await sql`select from redemptions r where r.id = ${id} and ${waitsForCode(now)}`.execute(tx)
  return rows.length > 0 && (await fulfil(tx, notifier, row, now)) === 'completed'
}
