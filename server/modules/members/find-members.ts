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

/** A page of the list: what follows a cursor. */
interface Page extends MemberList {
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
  const page: Page = { ...list, statuses: list.status === 'all' ? MEMBER_STATUSES : [list.status], after, limit }
  if (search?.found) return read(db, page, [lookUpMembers(page, foundIds(search.found))])
  if (!search) return read(db, page, scan(page))
  const byName = () => read(db, page, [sortByName(page, search)])
  if (sort === 'name' && search.isSparse) return byName()
  const rows = await read(db, page, scan(page, scanned))
  if (!rows.some(({ isEnd }) => isEnd)) return rows
  return sort === 'name' && search.terms.length > 0
    ? byName()
    : read(db, page, [lookUpMembers(page, matchingIds(search))])
}

/** `isEnd` marks the last scanned member of a status, whether found or not. Where one is in a page, members who were not scanned may be missing. */
interface Row extends MemberCursor {
  readonly isEnd: boolean
}

async function read(db: Db, { direction, limit }: Page, selects: readonly RawBuilder<unknown>[]): Promise<Row[]> {
  const parts = selects.map((select) => sql`(${select})`)
  const { rows } = await sql<Row>`select id, value, "isEnd" from (${sql.join(parts, sql` union all `)}) members
    ${inOrder(sql`key`, sql`id`, direction)} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

const inOrder = (key: RawBuilder<unknown>, id: RawBuilder<unknown>, direction: string) =>
  sql`order by ${key} ${sql.raw(direction)}, ${id} ${sql.raw(direction)}`

const literals = (statuses: readonly ListedStatus[]) => sql.join(statuses.map((status) => sql.lit(status)))

const startsAfter = (key: SortKey, id: RawBuilder<unknown>, { direction, after }: Page) =>
  after
    ? sql<SqlBool>`(${key.key}, ${id}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${key.read(after.value)}, ${after.id}::uuid)`
    : sql<SqlBool>`true`

const TABLES = { m: { name: sql`members m`, id: sql`m.id` }, s: { name: sql`member_sums s`, id: sql`s.member_id` } }

/**
 * Scans the index of the order, of each status. `offset 0` makes the planner look up words per member instead of reading the whole table.
 *
 * @param most how many members of a status are scanned
 */
function scan(page: Page, most?: number): RawBuilder<unknown>[] {
  const { search, sort, direction, limit } = page
  const sortKey = SORT_KEYS[sort]
  const { name, id } = TABLES[sortKey.of]
  const of = sql.raw(sortKey.of)
  const order = inOrder(sql`key`, id, direction)
  const bound =
    most === undefined
      ? { nth: sql``, limit: sql``, isEnd: sql`false` }
      : {
          nth: sql`, row_number() over (${inOrder(sortKey.key, id, direction)}) as nth`,
          limit: sql`limit ${sql.lit(most)}`,
          isEnd: sql`${of}.nth = ${sql.lit(most)}`,
        }
  const orIsEnd = (isWanted: RawBuilder<unknown>) => sql`(${bound.isEnd} or ${isWanted})`
  const words = search?.terms.length
    ? sql`cross join lateral (
        select from member_search w where w.member_id = ${id} and ${orIsEnd(matches(search.terms))} offset 0
      ) w`
    : sql``
  // In the order of joining, the index knows the days. The table of the sums does not.
  const days = search?.joined ?? sql`true`
  const [daysOfIndex, otherDays] = sort === 'joined' ? [days, sql`true`] : [sql`true`, orIsEnd(days)]
  const joined =
    sortKey.of === 's' && search?.joined
      ? sql`cross join lateral (select from members m where m.id = s.member_id and ${otherDays} offset 0) m`
      : sql``
  return page.statuses.map(
    (status) => sql`select ${id} as id, ${sortKey.text} as value, ${of}.key, ${bound.isEnd} as "isEnd" from (
        select ${of}.*, ${sortKey.key} as key ${bound.nth} from ${name}
        where ${of}.status = ${sql.lit(status)} and ${startsAfter(sortKey, id, page)} and ${daysOfIndex}
        ${order} ${bound.limit}
      ) ${of} ${joined} ${words} where ${sortKey.of === 'm' ? otherDays : sql`true`}
      ${order} limit ${sql.lit(limit)}`,
  )
}

/** Looks members up by their ids and sorts them. */
function lookUpMembers(page: Page, ids: RawBuilder<unknown>) {
  const sortKey = SORT_KEYS[page.sort]
  const { of, key, text } = sortKey
  const { id } = TABLES[of]
  return sql`select ${id} as id, ${text} as value, ${key} as key, false as "isEnd" from ${lookUp(ids, of)}
    where ${sql.raw(of)}.status in (${literals(page.statuses)}) and ${startsAfter(sortKey, id, page)}
    ${inOrder(key, id, page.direction)} limit ${sql.lit(page.limit)}`
}

/** Sorts all matches by name, then looks members up until the page is full. */
function sortByName(page: Page, { matching, joined }: Search) {
  const { direction, statuses, limit } = page
  const name = { ...SORT_KEYS.name, key: sql`(split_part(w.words, E'\\n', 1) collate "C")` }
  return sql`select w.id, w.key as value, w.key, false as "isEnd" from (
      select w.member_id as id, ${name.key} as key from member_search w
      where ${matching} and ${startsAfter(name, sql`w.member_id`, page)}
      ${inOrder(sql`2`, sql`1`, direction)} offset 0
    ) w cross join lateral (
      select from members m
      where m.id = w.id and m.status in (${literals(statuses)}) and ${joined ?? sql`true`} offset 0
    ) m
    ${inOrder(sql`w.key`, sql`w.id`, direction)} limit ${sql.lit(limit)}`
}
