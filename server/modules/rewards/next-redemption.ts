// The oldest redemption that a staff member may complete (docs/product.md#complete-and-next).

import type { readNextRedemption as contract } from '#contracts/completions.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { decodeCursor } from '#server/http/cursor.ts'
import type { Viewer } from '#server/http/session.ts'
import { forStaff } from './for-staff.ts'
import { readContext } from './redemption-context.ts'
import { completableBy, countUpTo } from './redemption-filter.ts'
import { planSearch } from './search-redemptions.ts'
import { findRedemptions } from './store.ts'

export async function readNext(
  db: Db,
  { query: { after, search, ...query } }: InputOf<typeof contract>,
  viewer: Viewer,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const found = await planSearch(db, search)
  const filter = completableBy(viewer, { ...query, found }, now)
  const [[stored], waiting] = await Promise.all([
    findRedemptions(db, filter, 1, decodeCursor(after), 'oldest'),
    countUpTo(db, filter),
  ])
  if (!stored) return { next: null, waiting }
  const [context, plan] = await Promise.all([
    readContext(db, stored, now),
    db
      .selectFrom('redemptions as r')
      .innerJoin('plans as p', 'p.id', 'r.plan_id')
      .select(['p.id as planId', 'p.default_instructions as planInstructions'])
      .where('r.id', '=', stored.redemption.id)
      .executeTakeFirstOrThrow(),
  ])
  return { next: { redemption: forStaff(stored, viewer, now), ...plan, context }, waiting }
}
