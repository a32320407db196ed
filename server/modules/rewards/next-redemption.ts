// The oldest redemption that a staff member may complete and no colleague has open (docs/product.md#complete-and-next).

import type { readNextRedemption as contract } from '#contracts/completions.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { decodeCursor } from '#server/http/cursor.ts'
import type { Viewer } from '#server/http/session.ts'
import { forStaff } from './for-staff.ts'
import { readContext } from './redemption-context.ts'
import { completableBy, countUpTo, isOpenElsewhere } from './redemption-filter.ts'
import { planSearch } from './search-redemptions.ts'
import { type Filter, findRedemptions } from './store.ts'

export async function readNext(
  db: Db,
  { query: { after, search, ...query } }: InputOf<typeof contract>,
  viewer: Viewer,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const found = await planSearch(db, search)
  const filter = completableBy(viewer, { ...query, found }, now)
  const from = decodeCursor(after)
  const find = (one: Filter) => findRedemptions(db, one, 1, from, 'oldest')
  const [[free], waiting] = await Promise.all([
    find((eb) => eb.and([filter(eb), eb.not(isOpenElsewhere(viewer, now))])),
    countUpTo(db, filter),
  ])
  const stored = free ?? (await find(filter))[0]
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
