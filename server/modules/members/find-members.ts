// Finds a page of the member list. Each index starts with the status, so a page of all members merges one page per status.
// Members found by a search are looked up by key and sorted; for a wide search the index of the order is scanned instead. Its matches can be
// at the end of the order, so after SCANNED members of a status all matches are sorted. In the order of names, the matches of a sparse search
// are sorted at once, by the name that their words begin with.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ListedStatus, MEMBER_STATUSES, type MemberSort } from '#contracts/member-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { type MemberCursor, SORT_KEYS, type SortKey } from './member-cursor.ts'
import { foundIds, lookUp, matches, matchingIds, type Search } from './search.ts'

/** So many members of a status are scanned, twice as many as a page of 50 needs if 1 in 200 of a million members match. */
const SCANNED = 20_000

export interface MemberList {
  readonly status: 'all' | ListedStatus
  readonly sort: MemberSort
  readonly direction: 'asc' | 'desc'
  readonly search: Search | undefined
}

/** A part of the list: what follows a cursor. */
interface Part extends MemberList {
  readonly statuses: readonly ListedStatus[]
  readonly after: MemberCursor | undefined
  readonly limit: number
}

/**
 * Finds the cursors of a page's members.
 *
 * @param scanned so many members of a status are scanned before all matches are sorted
 */
export async function findMemberCursors(
  db: Db,
  list: MemberList,
  limit: number,
  after: MemberCursor | undefined,
  scanned: number = SCANNED,
): Promise<MemberCursor[]> {
  const { search, sort } = list
  const part: Part = { ...list, statuses: list.status === 'all' ? MEMBER_STATUSES : [list.status], after, limit }
  if (search?.found) return read(db, part, [lookUpMembers(part, foundIds(search.found))])
  if (!search) return read(db, part, scan(part))
  const byName = () => read(db, part, [sortByName(part, search)])
  if (sort === 'name' && search.isSparse) return byName()
  const page = await read(db, part, scan(part, scanned))
  if (!page.some(({ isEnd }) => isEnd)) return page
  return sort === 'name' && search.terms.length > 0
    ? byName()
    : read(db, part, [lookUpMembers(part, matchingIds(search))])
}

/** `isEnd` marks a member who is read last, whether found or not: others may match that would come before the next ones. */
type Read = MemberCursor & { readonly isEnd: boolean }

async function read(db: Db, { direction, limit }: Part, pages: readonly RawBuilder<unknown>[]): Promise<Read[]> {
  const parts = pages.map((page) => sql`(${page})`)
  const { rows } = await sql<Read>`select id, value, "isEnd" from (${sql.join(parts, sql` union all `)}) pages
    ${inOrder(sql`key`, sql`id`, direction)} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

const inOrder = (key: RawBuilder<unknown>, id: RawBuilder<unknown>, direction: string) =>
  sql`order by ${key} ${sql.raw(direction)}, ${id} ${sql.raw(direction)}`

const literals = (statuses: readonly ListedStatus[]) => sql.join(statuses.map((status) => sql.lit(status)))

const startsAfter = (key: SortKey, id: RawBuilder<unknown>, { direction, after }: Part) =>
  after
    ? sql<SqlBool>`(${key.key}, ${id}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${key.read(after.value)}, ${after.id}::uuid)`
    : sql<SqlBool>`true`

const TABLES = { m: { name: sql`members m`, id: sql`m.id` }, s: { name: sql`member_sums s`, id: sql`s.member_id` } }

/** Scans the index of the order, of each status. `offset 0` makes the planner look up words per member instead of reading the whole table. */
function scan(part: Part, scanned?: number): RawBuilder<unknown>[] {
  const { search, sort, direction, limit } = part
  const sortKey = SORT_KEYS[sort]
  const { name, id } = TABLES[sortKey.of]
  const of = sql.raw(sortKey.of)
  const order = inOrder(sql`key`, id, direction)
  const isEnd = scanned === undefined ? sql`false` : sql`${of}.nth = ${sql.lit(scanned)}`
  const most = scanned === undefined ? sql`` : sql`limit ${sql.lit(scanned)}`
  const nth = scanned === undefined ? sql`` : sql`, row_number() over (${inOrder(sortKey.key, id, direction)}) as nth`
  const isFound = search?.terms.length
    ? sql`cross join lateral (
        select from member_search w where w.member_id = ${id} and (${isEnd} or ${matches(search.terms)}) offset 0
      ) w`
    : sql``
  // In the order of joining, the index also knows the days.
  const [days, otherDays] = sort === 'joined' ? [search?.joined, undefined] : [undefined, search?.joined]
  return part.statuses.map(
    (status) => sql`select ${id} as id, ${sortKey.text} as value, ${of}.key, ${isEnd} as "isEnd" from (
        select ${of}.*, ${sortKey.key} as key ${nth} from ${name}
        where ${of}.status = ${sql.lit(status)} and ${startsAfter(sortKey, id, part)} and ${days ?? sql`true`} ${order} ${most}
      ) ${of} ${otherDays ? joinedWithin(sortKey, sql`${isEnd} or ${otherDays}`) : sql``} ${isFound}
      ${order} limit ${sql.lit(limit)}`,
  )
}

/** Restricts scanned members to those who joined within the days of the search. */
const joinedWithin = ({ of }: SortKey, isWanted: RawBuilder<unknown>) =>
  of === 'm'
    ? sql`join (select) days on ${isWanted}`
    : sql`cross join lateral (select from members m where m.id = s.member_id and (${isWanted}) offset 0) j`

/** Looks members up by their ids and sorts them. */
function lookUpMembers(part: Part, ids: RawBuilder<unknown>) {
  const sortKey = SORT_KEYS[part.sort]
  const { of, key, text } = sortKey
  const { id } = TABLES[of]
  return sql`select ${id} as id, ${text} as value, ${key} as key, false as "isEnd" from ${lookUp(ids, of)}
    where ${sql.raw(of)}.status in (${literals(part.statuses)}) and ${startsAfter(sortKey, id, part)}
    ${inOrder(key, id, part.direction)} limit ${sql.lit(part.limit)}`
}

/** Sorts all matches by name, then looks members up until the page is full. */
function sortByName(part: Part, { matching, joined }: Search) {
  const { direction, statuses, limit } = part
  const name = { ...SORT_KEYS.name, key: sql`(split_part(w.words, E'\\n', 1) collate "C")` }
  return sql`select w.id, w.key as value, w.key, false as "isEnd" from (
      select w.member_id as id, ${name.key} as key from member_search w
      where ${matching} and ${startsAfter(name, sql`w.member_id`, part)}
      ${inOrder(sql`2`, sql`1`, direction)} offset 0
    ) w cross join lateral (
      select from members m
      where m.id = w.id and m.status in (${literals(statuses)}) and ${joined ?? sql`true`} offset 0
    ) m
    ${inOrder(sql`w.key`, sql`w.id`, direction)} limit ${sql.lit(limit)}`
}
