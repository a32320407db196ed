// Finds members by any part of name, address or id. member_search has an index over all substrings of one to three characters,
// so a term of any length is found without a full scan.
//
// Up to COUNTED_MEMBERS matches are all read and sorted. With more matches, members are read in the order of the list until the
// page is full.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { COUNTED_MEMBERS, type ListedStatus, MEMBER_STATUSES } from '#contracts/member-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'

/** One above the limit, to detect that there are more. */
const READ = COUNTED_MEMBERS + 1
/** Further terms are ignored. */
const MAX_TERMS = 5
/**
 * In a table this large, a term that matches most of a sample is not counted by the index, whose posting lists are as long as
 * the table.
 */
const LARGE = 20_000
const SAMPLE = 2000
/** How many members of each status are scanned to count the matches of a wide search. */
const SCANNED = 2000

/** A folded term in its spellings, of which one must match. */
type Term = readonly string[]

export interface Search {
  readonly terms: readonly Term[]
  /** Whether the member `m` joined within the days of the filter. */
  readonly joined: RawBuilder<SqlBool> | undefined
  /** Whether more members match by the terms, and by the days, than are all read. */
  readonly isWide: boolean
  /** By what the matching members are all read; undefined for a wide search. */
  readonly by: 'terms' | 'joined' | undefined
}

/**
 * @param days when the members joined
 * @param most with more matches, members are read in the order of the list instead
 * @returns what to search for; undefined for an empty search without days
 * @throws Problem daysReversed
 */
export async function planSearch(
  db: Db,
  text: string,
  days: DayFilter = {},
  most: number = COUNTED_MEMBERS,
): Promise<Search | undefined> {
  const joined = isWithin(sql.ref('m.created_at'), days)
  const words = await planTerms(db, text, most)
  if (words && !words.isWide) return { ...words, joined, by: 'terms' }
  if (!joined) return words && { ...words, joined, by: undefined }
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${joinedIds(joined)} limit ${sql.lit(most + 1)}) counted`.execute(db)
  const isWide = (rows[0]?.n ?? 0) > most
  return { terms: words?.terms ?? [], joined, isWide, by: isWide ? undefined : 'joined' }
}

async function planTerms(db: Db, text: string, most: number): Promise<Pick<Search, 'terms' | 'isWide'> | undefined> {
  const typed = [...new Set(text.split(/\s+/).filter(Boolean))].slice(0, MAX_TERMS)
  if (typed.length === 0) return undefined
  // Folded once here instead of for each compared row.
  const { rows: folded } = await sql<{ term: string }>`
    select fold_text(term) as term from unnest(${typed}::text[]) with ordinality t (term, nth) order by nth`.execute(db)
  const terms = folded.map(({ term }) => formsOf(term))
  const { rows: samples } = await sql<{ isDense: boolean }>`
    select count(*) = ${sql.lit(SAMPLE)} and count(*) filter (where ${matches(terms)}) > ${sql.lit(SAMPLE / 2)}
      and exists (select from member_search offset ${sql.lit(LARGE)}) as "isDense"
    from (select words from member_search limit ${sql.lit(SAMPLE)}) w`.execute(db)
  if (samples[0]?.isDense) return { terms, isWide: true }
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${matchingIds(terms)} limit ${sql.lit(most + 1)}) counted`.execute(db)
  return { terms, isWide: (rows[0]?.n ?? 0) > most }
}

/** Whether the row `w` of member_search has all terms. */
export const matches = (terms: readonly Term[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    terms.map((term) => sql`(${sql.join(term.map(contains), sql` or `)})`),
    sql` and `,
  )})`

const contains = (term: string) => sql`strpos(w.words, ${term}) > 0`

/** Selects the ids of all members that have the terms, by the index. */
export const matchingIds = (terms: readonly Term[]): RawBuilder<{ member_id: string }> => sql`
  select w.member_id from member_search w
  where ${sql.join(
    terms.map((term) => sql`(${sql.join(term.map(hasGrams), sql` or `)})`),
    sql` and `,
  )} and ${matches(terms)}`

const joinedIds = (joined: RawBuilder<SqlBool>) => sql`
  select m.id as member_id from members m
  where m.status in (${sql.join(MEMBER_STATUSES.map((status) => sql.lit(status)))}) and ${joined}`

/** Selects the ids of the members that a search which is not wide finds; `joined` is checked for those found by terms, too. */
export const foundIds = ({ terms, joined, by }: Search): RawBuilder<{ member_id: string }> => {
  if (by !== 'joined' || !joined) return matchingIds(terms)
  if (terms.length === 0) return sql`${joinedIds(joined)}`
  return sql`select f.member_id from (${joinedIds(joined)}) f
    join member_search w on w.member_id = f.member_id where ${matches(terms)}`
}

/** In a term of three or more characters its trigrams are the most selective. */
const hasGrams = (term: string) => {
  const part = indexedPart(term)
  return sql`search_grams(w.words, 1, 3) collate "C"
    @> search_grams(${part}::text, least(3, length(${part}::text)), least(3, length(${part}::text)))`
}

/**
 * Returns the part of a term that the index is asked for. Each trigram costs a read, and those of a host or of the beginning of an id are
 * shared by most members. {@link matches} compares the whole term.
 */
export function indexedPart(term: string): string {
  const [name = ''] = term.split('@')
  // By characters, because half of an emoji is no text.
  return [...(name.length >= 6 ? name : term)].slice(-12).join('')
}

/** A part of an id as displayed: with hyphens after its 8th, 12th, 16th and 20th digit. */
const ID_PART = /^[0-9a-f]{0,8}-(?:[0-9a-f]{4}-){0,3}[0-9a-f]{0,12}$/i

/** Returns the term as typed and, where it may be a part of an id, without hyphens. */
const formsOf = (term: string): Term =>
  ID_PART.test(term) && term.length > 1 ? [term, term.replaceAll('-', '')] : [term]

interface Count {
  readonly n: number
  readonly more: boolean
}

/**
 * Counts the members of each status that a search finds, exactly up to {@link COUNTED_MEMBERS}. `more` marks `n` as a lower
 * bound.
 */
export async function countFound(db: Db, search: Search | undefined): Promise<Record<'all' | ListedStatus, Count>> {
  const counted = MEMBER_STATUSES.map((status) => sql`(${countOf(status, search)}) as ${sql.id(status)}`)
  const head =
    search && !search.isWide
      ? sql`with found as materialized (
          select m.status from (${foundIds(search)}) f join members m on m.id = f.member_id
          where ${search.joined ?? sql`true`})`
      : sql``
  const { rows } = await sql<Record<ListedStatus, { n: number; scanned: number }>>`
    ${head} select ${sql.join(counted)}`.execute(db)
  const counts = MEMBER_STATUSES.map((status) => {
    const { n, scanned } = rows[0]?.[status] ?? { n: 0, scanned: 0 }
    const isPartial = search?.isWide === true && search.terms.length > 0 && scanned === SCANNED
    return [status, { n: Math.min(n, COUNTED_MEMBERS), more: isPartial || n > COUNTED_MEMBERS }] as const
  })
  const sum = counts.reduce((total, [, { n }]) => total + n, 0)
  const n = search?.isWide ? COUNTED_MEMBERS : Math.min(sum, COUNTED_MEMBERS)
  const more = search?.isWide === true || sum > COUNTED_MEMBERS || counts.some(([, count]) => count.more)
  return Object.fromEntries([...counts, ['all', { n, more }] as const]) as Record<'all' | ListedStatus, Count>
}

const asCount = (from: RawBuilder<unknown>, hits: RawBuilder<unknown> = sql`*`) =>
  sql`select json_build_object('n', count(${hits}), 'scanned', count(*)) ${from}`

function countOf(status: ListedStatus, search: Search | undefined): RawBuilder<unknown> {
  const is = sql.lit(status)
  if (!search) return asCount(sql`from (select 1 from members where status = ${is} limit ${sql.lit(READ)}) c`)
  if (!search.isWide) return asCount(sql`from found where status = ${is}`)
  const joined = search.joined ?? sql`true`
  if (search.terms.length === 0) {
    return asCount(sql`from (select 1 from members m where status = ${is} and ${joined} limit ${sql.lit(READ)}) c`)
  }
  return asCount(
    sql`from (select id from members m where status = ${is} and ${joined} order by created_at desc limit ${sql.lit(SCANNED)}) m
      left join lateral (select true as hit from member_search w where w.member_id = m.id and ${matches(search.terms)}) h on true`,
    sql`h.hit`,
  )
}
