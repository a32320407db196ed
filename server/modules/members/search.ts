// Finds members by any part of name, address or id. member_search has an index over all substrings of one to three characters,
// so a term of any length is found without a full scan.
//
// The ids of up to SORTED_MATCHES matches are read once, for the page and the counts. With more matches, members are read in the order
// of the list until the page is full.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { COUNTED_MEMBERS, type ListedStatus, MEMBER_STATUSES } from '#contracts/member-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'

/** One above the limit, to detect that there are more. */
const READ = COUNTED_MEMBERS + 1
/** So many matches are all read and sorted; a search with more is wide. */
export const SORTED_MATCHES = 5000
/** Further terms are ignored. */
const MAX_TERMS = 5
/**
 * In a table this large, a term that matches most of a sample is not counted by the index, whose posting lists are as long as
 * the table.
 */
const LARGE = 20_000
const SAMPLE = 2000
/** An n-gram in so many of the first members of the sample is common: its posting list costs more than it excludes. */
const COMMON = { among: 200, from: 50 } as const
/** How many members of each status are scanned to count the matches of a wide search. */
const SCANNED = 1000

/** A folded term in its spellings, of which one must match. */
type Term = readonly string[]

/** The ids of all members that a search finds. */
export interface Found {
  readonly n: number
  /** A uuid[] as text. */
  readonly ids: string
}

export interface Search {
  readonly terms: readonly Term[]
  /** Whether the member `m` joined within the days of the filter. */
  readonly joined: RawBuilder<SqlBool> | undefined
  /** Undefined for a wide search, which finds more members than are all read. */
  readonly found: Found | undefined
  /** How many members are all read. */
  readonly most: number
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
  most: number = SORTED_MATCHES,
): Promise<Search | undefined> {
  const joined = isWithin(sql.ref('m.created_at'), days)
  const { terms, rare, isDense } = await planTerms(db, text)
  if (terms.length === 0 && !joined) return undefined
  const read = (ids: RawBuilder<unknown>) => readIds(db, ids, most)
  const byTerms = terms.length > 0 && !isDense ? await read(matchingIds(terms, rare)) : undefined
  if (!joined) return { terms, joined, most, found: byTerms }
  if (byTerms) {
    const found = await read(sql`select m.id as member_id from ${lookUp(byTerms, 'm')} where ${joined}`)
    return { terms, joined, most, found }
  }
  const byDays = await read(joinedIds(joined))
  const found =
    byDays && terms.length > 0
      ? await read(sql`select w.member_id from ${lookUp(byDays, 'w')} where ${matches(terms)}`)
      : byDays
  return { terms, joined, most, found }
}

/** Reads ids; undefined for more than `most`. */
async function readIds(db: Db, ids: RawBuilder<unknown>, most: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select count(*) as n, coalesce(array_agg(member_id), '{}')::text as ids
    from (${ids} limit ${sql.lit(most + 1)}) found`.execute(db)
  return rows.find(({ n }) => n <= most)
}

interface PlannedTerms {
  readonly terms: readonly Term[]
  /** The n-grams of the terms that few members have. */
  readonly rare: ReadonlySet<string>
  /** Whether most members match. */
  readonly isDense: boolean
}

async function planTerms(db: Db, text: string): Promise<PlannedTerms> {
  const typed = [...new Set(text.split(/\s+/).filter(Boolean))].slice(0, MAX_TERMS)
  if (typed.length === 0) return { terms: [], rare: new Set(), isDense: false }
  // Folded once here instead of for each compared row.
  const { rows: folded } = await sql<{ term: string }>`
    select fold_text(term) as term from unnest(${typed}::text[]) with ordinality t (term, nth) order by nth`.execute(db)
  const terms = folded.map(({ term }) => formsOf(term))
  const grams = [...new Set(terms.flat().flatMap(gramsOf))]
  const { rows } = await sql<{ isDense: boolean; rare: string[] }>`
    with sample as materialized (select words from member_search limit ${sql.lit(SAMPLE)})
    select count(*) = ${sql.lit(SAMPLE)} and count(*) filter (where ${matches(terms)}) > ${sql.lit(SAMPLE / 2)}
      and exists (select from member_search offset ${sql.lit(LARGE)}) as "isDense",
      array(select gram from unnest(${grams}::text[]) gram where ${sql.lit(COMMON.from)} > (
        select count(*) filter (where strpos(words, gram) > 0) from (select words from sample limit ${sql.lit(COMMON.among)}) few
      )) as rare
    from sample w`.execute(db)
  const { isDense = false, rare = [] } = rows[0] ?? {}
  return { terms, isDense, rare: new Set(rare) }
}

/** Whether the row `w` of member_search has all terms. */
export const matches = (terms: readonly Term[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    terms.map((term) => sql`(${sql.join(term.map(contains), sql` or `)})`),
    sql` and `,
  )})`

const contains = (term: string) => sql`strpos(w.words, ${term}) > 0`

/** Selects the ids of all members that have the terms, by the index. */
const matchingIds = (terms: readonly Term[], rare: ReadonlySet<string>) => sql`
  select w.member_id from member_search w
  where ${sql.join(
    terms.map(
      (term) =>
        sql`(${sql.join(
          term.map((form) => hasGrams(form, rare)),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )} and ${matches(terms)}`

const joinedIds = (joined: RawBuilder<SqlBool>) => sql`
  select m.id as member_id from members m
  where m.status in (${sql.join(MEMBER_STATUSES.map((status) => sql.lit(status)))}) and ${joined}`

/** Selects the found ids. */
export const foundIds = ({ ids }: Found): RawBuilder<{ member_id: string }> =>
  sql`select member_id from unnest(${ids}::uuid[]) found (member_id)`

const TABLES = {
  m: sql`members where id`,
  s: sql`member_sums where member_id`,
  w: sql`member_search where member_id`,
} as const

/** Looks found members up by key, in members, member_sums or member_search. `offset 0` keeps the planner from full scans. */
export const lookUp = (found: Found, alias: keyof typeof TABLES): RawBuilder<unknown> =>
  sql`(${foundIds(found)}) f cross join lateral (select * from ${TABLES[alias]} = f.member_id offset 0) ${sql.raw(alias)}`

/** Where all n-grams of a term are common, the index is asked for all of them. */
function hasGrams(term: string, rare: ReadonlySet<string>) {
  const grams = gramsOf(term)
  const rarest = grams.filter((gram) => rare.has(gram))
  return sql`search_grams(w.words, 1, 3) collate "C" @> ${rarest.length > 0 ? rarest : grams}::text[]`
}

/** In a term of three or more characters its trigrams are the most selective. */
function gramsOf(term: string): string[] {
  const part = [...indexedPart(term)]
  const size = Math.min(3, part.length)
  return part.slice(Math.max(0, size - 1)).map((_, start) => part.slice(start, start + size).join(''))
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
 * Counts the members of each status that a search finds, exactly if it is not wide. Without terms, it counts exactly up to
 * {@link COUNTED_MEMBERS}. `more` marks `n` as a lower bound.
 */
export async function countFound(db: Db, search: Search | undefined): Promise<Record<'all' | ListedStatus, Count>> {
  const counted = MEMBER_STATUSES.map((status) => sql`(${countOf(status, search)}) as ${sql.id(status)}`)
  const head = search?.found
    ? sql`with found as materialized (select m.status from ${lookUp(search.found, 'm')})`
    : sql``
  const { rows } = await sql<Record<ListedStatus, { n: number; scanned: number }>>`
    ${head} select ${sql.join(counted)}`.execute(db)
  const isScanned = search !== undefined && !search.found && search.terms.length > 0
  const counts = MEMBER_STATUSES.map((status) => {
    const { n, scanned } = rows[0]?.[status] ?? { n: 0, scanned: 0 }
    const isPartial = isScanned && scanned === SCANNED
    return [status, { n: Math.min(n, COUNTED_MEMBERS), more: isPartial || n > COUNTED_MEMBERS }] as const
  })
  const sum = counts.reduce((total, [, { n }]) => total + n, 0)
  const n = isScanned ? search.most : Math.min(sum, COUNTED_MEMBERS)
  const more = isScanned || sum > COUNTED_MEMBERS || counts.some(([, count]) => count.more)
  return Object.fromEntries([...counts, ['all', { n, more }] as const]) as Record<'all' | ListedStatus, Count>
}

const asCount = (from: RawBuilder<unknown>, hits: RawBuilder<unknown> = sql`*`) =>
  sql`select json_build_object('n', count(${hits}), 'scanned', count(*)) ${from}`

function countOf(status: ListedStatus, search: Search | undefined): RawBuilder<unknown> {
  const is = sql.lit(status)
  if (!search) return asCount(sql`from (select 1 from members where status = ${is} limit ${sql.lit(READ)}) c`)
  if (search.found) return asCount(sql`from found where status = ${is}`)
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
