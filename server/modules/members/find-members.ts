// A page of the members' list. Each status is a stretch of every index, so a page of all members is the three pages
// of the statuses, merged. What a search finds is few enough to be sorted; each of them is looked up by its key.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ListedStatus, MEMBER_STATUSES, type MemberSort } from '#contracts/member-terms.ts'
import type { Db } from '#server/db/transaction.ts'
import { type MemberPlace, SORT_KEYS, type SortKey } from './place.ts'
import { candidates, hasWords, type Search } from './search.ts'

export interface MemberList {
  readonly status: 'all' | ListedStatus
  readonly sort: MemberSort
  readonly direction: 'asc' | 'desc'
  readonly search: Search | undefined
  /** All that a search finds, however many, and not only those that are read of a wide one: for an export. */
  readonly whole?: boolean
}

/** Places of the members that a list holds, from after a place. */
export async function findPlaces(
  db: Db,
  list: MemberList,
  limit: number,
  after: MemberPlace | undefined,
): Promise<MemberPlace[]> {
  const statuses = list.status === 'all' ? MEMBER_STATUSES : [list.status]
  const parts = statuses.map((status) => sql`(${pageOf(status, list, limit, after)})`)
  const direction = sql.raw(list.direction)
  const { rows } = await sql<MemberPlace>`select id, value from (${sql.join(parts, sql` union all `)}) pages
    order by key ${direction}, id ${direction} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

function pageOf(status: ListedStatus, list: MemberList, limit: number, after: MemberPlace | undefined) {
  const { direction, search, whole } = list
  const sortKey = SORT_KEYS[list.sort]
  const order = sql.raw(direction)
  const id = sortKey.of === 'm' ? sql`m.id` : sql`s.member_id`
  const start = after ? startsAfter(sortKey, id, direction, after) : sql<SqlBool>`true`
  const walks = !search || (search.tooWide && whole)
  const from = walks ? walked(sortKey, status, search) : lookedUp(status, search)
  return sql`select ${id} as id, ${sortKey.text} as value, ${sortKey.key} as key ${from} and ${start}
    order by ${sortKey.key} ${order}, ${id} ${order} limit ${sql.lit(limit)}`
}

const startsAfter = (
  { key, read }: SortKey,
  id: RawBuilder<unknown>,
  direction: string,
  { value, id: last }: MemberPlace,
) => sql<SqlBool>`(${key}, ${id}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${read(value)}, ${last}::uuid)`

/** Along the index of the sorting. */
function walked({ of }: SortKey, status: ListedStatus, search: Search | undefined) {
  if (!search) {
    return of === 'm'
      ? sql`from members m where m.status = ${sql.lit(status)}`
      : sql`from member_sums s where s.status = ${sql.lit(status)}`
  }
  const words = hasWords([search.rarest, ...search.others])
  return sql`from members m join member_sums s on s.member_id = m.id where m.status = ${sql.lit(status)} and ${words}`
}

/** One by one, by their keys: `offset 0` keeps the planner from reading whole tables for a few hundred rows. */
const lookedUp = (status: ListedStatus, search: Search) => sql`from (${candidates(search, status)}) c
  cross join lateral (select id, name, email, created_at, last_login_at from members where id = c.member_id offset 0) m
  cross join lateral (select member_id, points, total_earned from member_sums where member_id = c.member_id offset 0) s
  where ${hasWords(search.others)}`
