// A cancellation or another refund that a colleague has to approve (docs/product.md#waiting-refunds). Until it is decided, nothing is delivered.

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

/** A waiting proposal about a redemption. `r` is the alias of redemptions, `w` that of proposals. */
const PROPOSAL = sql`from approvals w where w.kind = 'refund' and w.state = 'waiting' and w.payload ->> 'redemptionId' = r.id::text`

/** Whether a refund of a redemption waits for a colleague. `r` is the alias of redemptions. */
export const refundWaits = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select ${PROPOSAL} and w.expires_at > ${now}::timestamptz)`

/** Returns the redemptions whose refund waits for a colleague. */
export async function findWaitingRefunds(db: Db, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('redemptions as r')
    .select('r.id')
    .where('r.id', 'in', [...ids])
    .where(refundWaits(now))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** {@link findWaitingRefunds} for one redemption, whose row the caller has locked. */
export const hasWaitingRefund = async (db: Db, { id }: { readonly id: string }, now: Date): Promise<boolean> =>
  (await findWaitingRefunds(db, [id], now)).has(id)

/** A proposal of a refund. It waits until `expiresAt`. */
export interface ProposedRefund {
  readonly to: 'failed' | 'cancelled'
  readonly by: string
  readonly at: string
  readonly expiresAt: string
}

/** The newest proposal of a refund. `r` is the alias of redemptions. */
export const PROPOSED_REFUND: RawBuilder<ProposedRefund | null> = sql<ProposedRefund | null>`(
  select json_build_object('to', w.payload ->> 'to', 'at', w.at, 'expiresAt', w.expires_at,
    'by', (select b.name from members b where b.id = w.by_id)) ${PROPOSAL} order by w.expires_at desc limit 1)`
