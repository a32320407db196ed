// Staff start processing many pending redemptions in one call. Those that a colleague moved meanwhile are skipped and reported.

import type { processRedemptions as contract } from '#contracts/admin-redemptions.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { RewardsContext } from './context.ts'
import { moveLocked } from './move-redemption.ts'
import { UNDER_WAY } from './ordered.ts'

type Results = OutputOf<typeof contract>['results']

const FORM = { from: 'pending', to: 'processing', activationCode: '', instructions: '', reason: '' } as const

/** @returns the outcome of each redemption, in the order of the call, without duplicates */
export async function processRedemptions(
  tx: Tx,
  context: RewardsContext,
  ids: readonly string[],
  staff: StaffCall,
  now: Date,
): Promise<Results> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  // Locked in one order, so that two concurrent calls cannot deadlock.
  const rows = await tx
    .selectFrom('redemptions')
    .selectAll()
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute()
  const orders = await tx
    .selectFrom('provider_orders')
    .select('redemption_id')
    .where('redemption_id', 'in', wanted)
    .where('state', 'in', UNDER_WAY)
    .execute()
  const ordered = new Set(orders.map((order) => order.redemption_id))
  const own = new Set(rows.filter((row) => row.member_id === staff.actorId).map(({ id }) => id))
  for (const row of rows) {
    const canMove = row.status === 'pending' && row.held_until === null && !own.has(row.id) && !ordered.has(row.id)
    if (canMove) await moveLocked(tx, context, row, FORM, staff, now)
  }
  const held = new Set(rows.filter((row) => row.held_until !== null).map(({ id }) => id))
  const found = new Map(rows.map((row) => [row.id, row.status]))
  const results = wanted.map((id): Results[number] => {
    const status = found.get(id)
    if (status === undefined) return { id, outcome: 'missing', status: null }
    if (own.has(id)) return { id, outcome: 'own', status }
    if (held.has(id)) return { id, outcome: 'held', status }
    if (status !== 'pending' || ordered.has(id)) return { id, outcome: 'skipped', status }
    return { id, outcome: 'moved', status: 'processing' }
  })
  const moved = results.filter(({ outcome }) => outcome === 'moved').map(({ id }) => id)
  // Each moved redemption has its own audit entry; this entry records the call, even if it moved none.
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: 'redemption.bulk_processing',
      subject: { type: 'redemptions', id: staff.requestId ?? 'no request' },
      before: null,
      after: { asked: wanted, moved },
      reason: '',
    },
    now,
  )
  return results
}
