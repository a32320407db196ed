// A page of the members' list. Each status is a stretch of every index, so a page of all members merges the pages of the three
// statuses. Members that a search finds are looked up by their keys and sorted; a wide search is read along the index instead.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ListedStatus, MEMBER_STATUSES, type MemberSort } from '#contracts/member-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { type MemberCursor, SORT_KEYS, type SortKey } from './member-cursor.ts'
import { found, matches, type Search } from './search.ts'

export interface MemberList {
  readonly status: 'all' | ListedStatus
  readonly sort: MemberSort
  readonly direction: 'asc' | 'desc'
  readonly search: Search | undefined
}

/** Places of the members that a list holds, from after a place. */
export async function findPlaces(
  db: Db,
  list: MemberList,
  limit: number,
  after: MemberCursor | undefined,
): Promise<MemberCursor[]> {
  const statuses = list.status === 'all' ? MEMBER_STATUSES : [list.status]
  const parts = statuses.map((status) => sql`(${pageOf(status, list, limit, after)})`)
  const direction = sql.raw(list.direction)
  const { search } = list
  const head = search && !search.isWide ? sql`with found as materialized (${found(search.terms)})` : sql``
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
  const from = !search || search.isWide ? walked(sortKey, status, search) : lookedUp(status)
  return sql`select ${id} as id, ${sortKey.text} as value, ${sortKey.key} as key ${from} and ${start}
    order by ${sortKey.key} ${order}, ${id} ${order} limit ${sql.lit(limit)}`
}

const startsAfter = (
  { key, read }: SortKey,
  id: RawBuilder<unknown>,
  direction: string,
  { value, id: last }: MemberCursor,
) => sql<SqlBool>`(${key}, ${id}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${read(value)}, ${last}::uuid)`

/** Along the index of the sorting. `offset 0` keeps the planner from reading the whole table of a few members' words. */
function walked({ of }: SortKey, status: ListedStatus, search: Search | undefined) {
  const [table, id] = of === 'm' ? [sql`members m`, sql`m.id`] : [sql`member_sums s`, sql`s.member_id`]
  const isFound = search
    ? sql`cross join lateral (select from member_search w where w.member_id = ${id} and ${matches(search.terms)} offset 0) w`
    : sql``
  return sql`from ${table} ${isFound} where ${sql.raw(of)}.status = ${sql.lit(status)}`
}

/** One by one, by their keys: `offset 0` keeps the planner from reading whole tables for a few hundred rows. */
const lookedUp = (status: ListedStatus) => sql`from found c
  cross join lateral (select id, name, status, created_at, last_login_at from members where id = c.member_id offset 0) m
  cross join lateral (select member_id, points, total_earned from member_sums where member_id = c.member_id offset 0) s
  where m.status = ${sql.lit(status)}`
