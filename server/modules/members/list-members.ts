import type { listMembers as contract } from '#contracts/members.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { findMemberCursors } from './find-members.ts'
import type { Actor } from './may-act.ts'
import { decodeMemberCursor, encodeMemberCursor } from './member-cursor.ts'
import { readListed } from './rows.ts'
import { countFound, planSearch } from './search.ts'

/** Returns a page of the list; the first page includes the counts. @throws Problem invalidInput for an invalid cursor */
export async function listMembers(
  db: Db,
  actor: Actor,
  query: InputOf<typeof contract>['query'],
): Promise<OutputOf<typeof contract>> {
  const { cursor, limit, status, sort, direction } = query
  const after = decodeMemberCursor(cursor, sort)
  const search = await planSearch(db, query.search, query)
  const [places, counts] = await Promise.all([
    findMemberCursors(db, { status, sort, direction, search }, limit + 1, after),
    cursor === undefined ? countFound(db, search) : null,
  ])
  const page = places.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await readListed(
      db,
      actor,
      page.map(({ id }) => id),
    ),
    nextCursor: places.length > limit && last ? encodeMemberCursor(last) : null,
    found: counts && { counts },
  }
}
