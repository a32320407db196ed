import type { ListedStatus } from '#contracts/member-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { findMemberCursors } from './find-members.ts'
import { planSearch } from './search.ts'

/** More matches are not all read, because a few are shown. */
const MOST_READ = 500

/** Finds members by any part of name, address or id, those who joined last first; none for an empty text. */
export async function findMembersByText(db: Db, text: string, limit: number) {
  const search = await planSearch(db, text, {}, MOST_READ)
  if (!search) return []
  const order = { status: 'all', sort: 'joined', direction: 'desc' } as const
  const places = await findMemberCursors(db, { ...order, search }, limit, undefined)
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  const rows = await db
    .selectFrom('members')
    .select(['id', 'name', 'email', 'status'])
    .where('id', 'in', ids)
    .where('status', '<>', 'deleted')
    .execute()
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((row) => ({ ...row, status: row.status as ListedStatus }))
}
