// Finds a page of the member list. Each index starts with the status, so a page of all members merges one page per status.
// Members found by a search are looked up by key and sorted; for a wide search the index of the order is scanned instead.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ListedStatus, MEMBER_STATUSES, type MemberSort } from '#contracts/member-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { type MemberCursor, SORT_KEYS, type SortKey } from './member-cursor.ts'
import { foundIds, matches, type Search } from './search.ts'

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
  const statuses = list.status === 'all' ? MEMBER_STATUSES : [list.status]
  const parts = statuses.map((status) => sql`(${pageOf(status, list, limit, after)})`)
  const direction = sql.raw(list.direction)
  const { search } = list
  const head = search && !search.isWide ? sql`with found as materialized (${foundIds(search)})` : sql``
  const { rows } = await sql<MemberCursor>`${head} select id, value from (${sql.join(parts, sql` union all `)}) pages
    order by key ${direction}, id ${direction} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

function pageOf(status: ListedStatus, list: MemberList, limit: number, after: MemberCursor | undefined) {
  const { direction, search } = list
  const sortKey = SORT_KEYS[list.sort]
  const order = sql.raw(direction)
  const id = sortKey.of === 'm' ? sql`m.id` : sql`s.member_id`
  const start = after ? startsAfter(sortKey, id, direction, after) : sql<SqlBool>`true`
  const from = !search || search.isWide ? scanIndex(sortKey, status, search) : lookUpByKey(status, search)
  return sql`select ${id} as id, ${sortKey.text} as value, ${sortKey.key} as key ${from} and ${start}
    order by ${sortKey.key} ${order}, ${id} ${order} limit ${sql.lit(limit)}`
}

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

/** Looks members up by key. `offset 0` keeps the planner from full scans for a few hundred rows. */
const lookUpByKey = (status: ListedStatus, { joined }: Search) => sql`from found c
  cross join lateral (select id, name, status, created_at, last_login_at from members where id = c.member_id offset 0) m
  cross join lateral (select member_id, points, total_earned from member_sums where member_id = c.member_id offset 0) s
  where m.status = ${sql.lit(status)} and ${joined ?? sql`true`}`
