// Finds members by any part of name, address or id. member_search has an index over all substrings of one to three characters,
// so a term of any length is found without a full scan.
//
// The ids of up to SORTED_MATCHES matches are read once, for the page and the counts. With more matches, or where a sample shows that there
// are more, members are read in the order of the list until the page is full (find-members.ts).

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { COUNTED_MEMBERS, type ListedStatus, MEMBER_STATUSES } from '#contracts/member-rules.ts'
import { searchWords } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'

/** One above the limit, to detect that there are more. */
const READ = COUNTED_MEMBERS + 1
/** So many matches are all read and sorted; a search with more is wide. */
export const SORTED_MATCHES = 5000
/** About how many members are sampled to plan a search. */
const SAMPLE = 2000
/** So many matches in the sample are enough to estimate from. */
const ENOUGH_HITS = 10
/** How many times what is all read an estimate must be, so that few searches are wide that need not be. */
const MARGIN = 1.5
/** An n-gram in so many of the first members of the sample is common: its posting list costs more than it excludes. */
const COMMON = { among: 200, from: 50 } as const
/** How many members of each status are scanned, and how many matches are counted, to count the matches of a wide search. */
const SCANNED = 1000
/** A search that matches a smaller share of the members is sparse: the index finds its matches sooner than a scan. */
const SPARSE = 0.1

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
  /** Whether the row `w` of member_search has all terms, found by the index if the search is sparse. */
  readonly matching: RawBuilder<SqlBool>
  readonly isSparse: boolean
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
  const { terms, matching, isSparse, isWide } = await planTerms(db, text, most)
  if (terms.length === 0 && !joined) return undefined
  const read = (ids: RawBuilder<unknown>) => readIds(db, ids, most)
  const plan = { terms, joined, matching, isSparse }
  const byTerms = terms.length > 0 && !isWide ? await read(idsByTerms(matching)) : undefined
  if (!joined) return { ...plan, found: byTerms }
  if (byTerms) return { ...plan, found: await read(idsWithin(foundIds(byTerms), joined)) }
  const byDays = await read(idsByDays(joined))
  const found =
    byDays && terms.length > 0
      ? await read(sql`select w.member_id from ${lookUp(foundIds(byDays), 'w')} where ${matches(terms)}`)
      : byDays
  return { ...plan, found }
}

/** Reads ids; undefined for more than `most`. */
async function readIds(db: Db, ids: RawBuilder<unknown>, most: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select count(*) as n, coalesce(array_agg(member_id), '{}')::text as ids
    from (${ids} limit ${sql.lit(most + 1)}) found`.execute(db)
  return rows.find(({ n }) => n <= most)
}

interface PlannedTerms extends Pick<Search, 'terms' | 'matching' | 'isSparse'> {
  /** Whether a sample shows that there are more matches than are all read. */
  readonly isWide: boolean
}

async function planTerms(db: Db, text: string, most: number): Promise<PlannedTerms> {
  const typed = searchWords(text)
  if (typed.length === 0) return { terms: [], matching: sql`true`, isSparse: false, isWide: false }
  // Folded once here instead of for each compared row.
  const { rows: folded } = await sql<{ term: string; members: number }>`
    select fold_text(term) as term, (select reltuples::float8 from pg_class where oid = 'member_search'::regclass) as members
    from unnest(${typed}::text[]) with ordinality t (term, nth) order by nth`.execute(db)
  const terms = folded.map(({ term }) => formsOf(term))
  // Unknown, and below zero, before the first ANALYZE.
  const members = folded[0]?.members ?? 0
  // Blocks of the whole table, because those who came first may be alike.
  const percent = members > 0 ? Math.min(100, (100 * SAMPLE) / members) : 100
  const grams = [...new Set(terms.flat().flatMap(gramsOf))]
  const { rows } = await sql<{ sampled: number; hits: number; rare: string[] }>`
    with sample as materialized (
      select words from member_search tablesample system (${percent}) repeatable (0) limit ${sql.lit(2 * SAMPLE)}
    )
    select count(*) as sampled, count(*) filter (where ${matches(terms)}) as hits,
      array(select gram from unnest(${grams}::text[]) gram where ${sql.lit(COMMON.from)} > (
        select count(*) filter (where strpos(words, gram) > 0) from (select words from sample limit ${sql.lit(COMMON.among)}) few
      )) as rare
    from sample w`.execute(db)
  const { sampled = 0, hits = 0, rare = [] } = rows[0] ?? {}
  const share = sampled > 0 ? hits / sampled : 0
  const isSparse = share < SPARSE
  return {
    terms,
    matching: isSparse ? sql`${haveGrams(terms, new Set(rare))} and ${matches(terms)}` : matches(terms),
    isSparse,
    isWide: hits >= ENOUGH_HITS && share * members > MARGIN * most,
  }
}

/** Whether the row `w` of member_search has all terms. */
export const matches = (terms: readonly Term[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    terms.map((term) => sql`(${sql.join(term.map(contains), sql` or `)})`),
    sql` and `,
  )})`

const contains = (term: string) => sql`strpos(w.words, ${term}) > 0`

/** Selects the ids of all matches, however many they are. */
export function matchingIds({ terms, matching, joined }: Search): RawBuilder<unknown> {
  if (terms.length === 0 && joined) return idsByDays(joined)
  return joined ? idsWithin(idsByTerms(matching), joined) : idsByTerms(matching)
}

const idsByTerms = (matching: RawBuilder<SqlBool>) => sql`select w.member_id from member_search w where ${matching}`

const idsByDays = (joined: RawBuilder<SqlBool>) => sql`
  select m.id as member_id from members m
  where m.status in (${sql.join(MEMBER_STATUSES.map((status) => sql.lit(status)))}) and ${joined}`

const idsWithin = (ids: RawBuilder<unknown>, joined: RawBuilder<SqlBool>) =>
  sql`select m.id as member_id from ${lookUp(ids, 'm')} where ${joined}`

/** Selects the found ids. */
export const foundIds = ({ ids }: Found): RawBuilder<{ member_id: string }> =>
  sql`select member_id from unnest(${ids}::uuid[]) found (member_id)`

const TABLES = {
  m: sql`members where id`,
  s: sql`member_sums where member_id`,
  w: sql`member_search where member_id`,
} as const

/** Looks members up by their ids, in members, member_sums or member_search. `offset 0` keeps the planner from full scans. */
export const lookUp = (ids: RawBuilder<unknown>, alias: keyof typeof TABLES): RawBuilder<unknown> =>
  sql`(${ids}) f cross join lateral (select * from ${TABLES[alias]} = f.member_id offset 0) ${sql.raw(alias)}`

/** Whether the row `w` of member_search has the n-grams of all terms. */
const haveGrams = (terms: readonly Term[], rare: ReadonlySet<string>) =>
  sql`${sql.join(
    terms.map(
      (term) =>
        sql`(${sql.join(
          term.map((form) => hasGrams(form, rare)),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )}`

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
    ? sql`with found as materialized (select m.status from ${lookUp(foundIds(search.found), 'm')})`
    : sql``
  const isScanned = search !== undefined && !search.found && search.terms.length > 0
  const { rows } = await sql<Record<ListedStatus, { n: number; scanned: number }> & { matches: number | null }>`
    ${head} select ${sql.join(counted)}, ${isScanned ? countMatches(search) : sql.lit(null)} as matches`.execute(db)
  const counts = MEMBER_STATUSES.map((status) => {
    const { n, scanned } = rows[0]?.[status] ?? { n: 0, scanned: 0 }
    const isPartial = isScanned && scanned === SCANNED
    return [status, { n: Math.min(n, COUNTED_MEMBERS), more: isPartial || n > COUNTED_MEMBERS }] as const
  })
  const sum = counts.reduce((total, [, { n }]) => total + n, 0)
  const more = sum > COUNTED_MEMBERS || counts.some(([, count]) => count.more)
  const matches = rows[0]?.matches ?? null
  const all =
    matches === null || matches > SCANNED
      ? { n: Math.max(Math.min(sum, COUNTED_MEMBERS), Math.min(matches ?? 0, SCANNED)), more: more || matches !== null }
      : { n: matches, more: false }
  return Object.fromEntries([...counts, ['all', all] as const]) as Record<'all' | ListedStatus, Count>
}

/** Counts the first matches of a wide search; null within days, which the index does not know. */
const countMatches = ({ matching, joined }: Search) =>
  joined
    ? sql.lit(null)
    : sql`(select count(*) from (select from member_search w where ${matching} limit ${sql.lit(SCANNED + 1)}) c)`

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
