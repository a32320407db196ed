// Views of lists that staff save for themselves (docs/product.md#saved-views).

import { VIEWS_MAX, type ViewList } from '#contracts/saved-view-rules.ts'
import type { SavedView } from '#contracts/saved-views.ts'
import { newRandomId, type Random } from '#server/adapters/random.ts'
import { type Db, type Tx, violatesUnique } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'

export const readViews = (db: Db, memberId: string, list: ViewList): Promise<SavedView[]> =>
  db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('member_id', '=', memberId)
    .where('list', '=', list)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute()

/** @returns the id of the new view @throws Problem viewsMost, viewNameTaken */
export async function addView(
  tx: Tx,
  random: Random,
  memberId: string,
  view: { readonly list: ViewList; readonly name: string; readonly query: string },
  now: Date,
): Promise<string> {
  // Of concurrent calls of one person, the second counts the view of the first.
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  const views = await readViews(tx, memberId, view.list)
  assertThat(views.length < VIEWS_MAX, 'viewsMost', { max: VIEWS_MAX })
  const id = newRandomId(random)
  const added = await tx
    .insertInto('saved_views')
    .values({ id, member_id: memberId, ...view, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  assertThat(added, 'viewNameTaken')
  return id
}

/** @throws Problem notFound, viewNameTaken */
export async function changeView(
  tx: Tx,
  memberId: string,
  id: string,
  { name, query }: { readonly name: string; readonly query?: string | undefined },
): Promise<void> {
  try {
    const changed = await tx
      .updateTable('saved_views')
      .set({ name, ...(query && { query }) })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    assertThat(changed, 'notFound')
  } catch (error) {
    if (violatesUnique(error, 'saved_views_name')) throw new Problem('viewNameTaken')
    throw error
  }
}

/** @throws Problem notFound */
export async function deleteView(tx: Tx, memberId: string, id: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('saved_views')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  assertThat(deleted, 'notFound')
}
