// Which staff have a record open (docs/product.md#presence). Rows are in the database, so that all processes see them.

import { sql } from 'kysely'
import type { announcePresence as contract } from '#contracts/presence.ts'
import { PRESENCE_PERMISSIONS, PRESENCE_SECONDS } from '#contracts/presence-rules.ts'
import { hasPermission, type PermissionHolder } from '#contracts/roles.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { isStaff } from '#server/http/staff-role.ts'

/** How many rows without a heartbeat a call deletes. */
const BATCH_SIZE = 20

/**
 * Stores or removes that the viewer has a record open. A trigger announces it, unless the viewer had it open before.
 *
 * @returns the colleagues who have it open, by name
 * @throws Problem forbidden
 */
export async function announcePresence(
  tx: Tx,
  viewer: PermissionHolder & { readonly memberId: string },
  { kind, id, closed }: InputOf<typeof contract>['body'],
  now: Date,
): Promise<OutputOf<typeof contract>> {
  assertThat(hasPermission(viewer, PRESENCE_PERMISSIONS[kind]), 'forbidden')
  const since = new Date(now.getTime() - PRESENCE_SECONDS * 1000)
  const memberId = viewer.memberId
  if (closed) {
    await tx
      .deleteFrom('presences')
      .where('kind', '=', kind)
      .where('subject_id', '=', id)
      .where('member_id', '=', memberId)
      .execute()
  } else {
    await tx
      .insertInto('presences')
      .values({ kind, subject_id: id, member_id: memberId, seen_at: now })
      .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'subject_id']).doUpdateSet({ seen_at: now }))
      .execute()
  }
  // Skips rows that a concurrent call renews or deletes.
  await sql`delete from presences where (kind, subject_id, member_id) in (
    select kind, subject_id, member_id from presences where seen_at < ${since} limit ${BATCH_SIZE} for update skip locked)`.execute(
    tx,
  )
  const others = await tx
    .selectFrom('presences as p')
    .innerJoin('members as m', 'm.id', 'p.member_id')
    .select(['m.id', 'm.name'])
    .where('p.kind', '=', kind)
    .where('p.subject_id', '=', id)
    .where('p.member_id', '<>', memberId)
    .where('p.seen_at', '>=', since)
    .where('m.status', '=', 'active')
    .where(isStaff('m'))
    .orderBy('m.name')
    .execute()
  return { others }
}
