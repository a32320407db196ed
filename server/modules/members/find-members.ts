// Finds a page of the member list. Each index starts with the status, so a page of all members merges one page per status.
// Members found by a search are looked up by key and sorted; for a wide search the index of the order is scanned instead. In the order of
// names a searched name can be at the end, so the matches of a sparse search are all sorted by the name that their words begin with.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ListedStatus, MEMBER_STATUSES, type MemberSort } from '#contracts/member-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { type MemberCursor, SORT_KEYS, type SortKey } from './member-cursor.ts'
import { type Found, lookUp, matches, type Search } from './search.ts'

export interface MemberList {
  readonly status: 'all' | ListedStatus
  readonly sort: MemberSort
  readonly direction: 'asc' | 'desc'
  readonly search: Search | undefined
}

/** Finds the cursors of a page's members. */
export async function findMemberCursors(
  db: Db,
  list: MemberList,
  limit: number,
  after: MemberCursor | undefined,
): Promise<MemberCursor[]> {
  const { search } = list
  const statuses = list.status === 'all' ? MEMBER_STATUSES : [list.status]
  const sortKey = SORT_KEYS[list.sort]
  const pages = () => {
    if (search?.found) return [pageOf(lookUpFound(sortKey, statuses, search.found), list, limit, after)]
    if (search?.isSparse && list.sort === 'name') return [sortByName(list, search, statuses, limit, after)]
    return statuses.map((status) => pageOf(scanIndex(sortKey, status, search), list, limit, after))
  }
  const parts = pages().map((page) => sql`(${page})`)
  const direction = sql.raw(list.direction)
  const { rows } = await sql<MemberCursor>`select id, value from (${sql.join(parts, sql` union all `)}) pages
    order by key ${direction}, id ${direction} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

function pageOf(
  from: RawBuilder<unknown>,
  { sort, direction }: MemberList,
  limit: number,
  after: MemberCursor | undefined,
) {
  const sortKey = SORT_KEYS[sort]
  const order = sql.raw(direction)
  const id = sortKey.of === 'm' ? sql`m.id` : sql`s.member_id`
  const start = after ? startsAfter(sortKey, id, direction, after) : sql<SqlBool>`true`
  return sql`select ${id} as id, ${sortKey.text} as value, ${sortKey.key} as key ${from} and ${start}
    order by ${sortKey.key} ${order}, ${id} ${order} limit ${sql.lit(limit)}`
}

/** Sorts all matches by name, then looks members up until the page is full. */
function sortByName(
  { direction }: MemberList,
  { matching, joined }: Search,
  statuses: readonly ListedStatus[],
  limit: number,
  after: MemberCursor | undefined,
) {
  const name = { ...SORT_KEYS.name, key: sql`(split_part(w.words, E'\\n', 1) collate "C")` }
  const order = sql.raw(direction)
  const start = after ? startsAfter(name, sql`w.member_id`, direction, after) : sql<SqlBool>`true`
  return sql`select w.id, w.key as value, w.key from (
      select w.member_id as id, ${name.key} as key from member_search w where ${matching} and ${start}
      order by 2 ${order}, 1 ${order} offset 0
    ) w cross join lateral (
      select from members m
      where m.id = w.id and m.status in (${literals(statuses)}) and ${joined ?? sql`true`} offset 0
    ) m
    order by w.key ${order}, w.id ${order} limit ${sql.lit(limit)}`
}

const literals = (statuses: readonly ListedStatus[]) => sql.join(statuses.map((status) => sql.lit(status)))

const startsAfter = (
  { key, read }: SortKey,
  id: RawBuilder<unknown>,
  direction: string,
  { value, id: last }: MemberCursor,
) => sql<SqlBool>`(${key}, ${id}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${read(value)}, ${last}::uuid)`

/** Scans the index of the order. `offset 0` makes the planner look up words per member instead of reading the whole table. */
function scanIndex({ of }: SortKey, status: ListedStatus, search: Search | undefined) {
  const [table, id] = of === 'm' ? [sql`members m`, sql`m.id`] : [sql`member_sums s`, sql`s.member_id`]
  const isFound = search?.terms.length
    ? sql`cross join lateral (select from member_search w where w.member_id = ${id} and ${matches(search.terms)} offset 0) w`
    : sql``
  const { joined } = search ?? {}
  const hasJoined =
    joined && of === 's'
      ? sql`cross join lateral (select from members m where m.id = s.member_id and ${joined} offset 0) j`
      : sql``
  const isWanted = joined && of === 'm' ? joined : sql`true`
  return sql`from ${table} ${hasJoined} ${isFound} where ${sql.raw(of)}.status = ${sql.lit(status)} and ${isWanted}`
}

const lookUpFound = ({ of }: SortKey, statuses: readonly ListedStatus[], found: Found) =>
  sql`from ${lookUp(found, of)} where ${sql.raw(of)}.status in (${literals(statuses)})`
