// Finding members by what staff type. Each word is the beginning of a word of the name or the address; they stand in
// member_words, whose key is read like a dictionary, so that a search never reads more of it than it can use.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { COUNTED_MEMBERS, type ListedStatus, MEMBER_STATUSES } from '#contracts/member-terms.ts'
import type { Db } from '#server/db/transaction.ts'

/** More words than that narrow nothing down any more. */
const MOST_WORDS = 5
/** One more than is used, to know that there are more. */
const READ = COUNTED_MEMBERS + 1

export interface Search {
  /** The word that fewest members have. */
  readonly rarest: string
  /** The words that these must have as well. */
  readonly others: readonly string[]
  /** So many members have the rarest word that not all of them are read. */
  readonly tooWide: boolean
}

/** Words as they are typed. */
const wordsOf = (text: string): string[] => [...new Set(text.split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS)

/** @returns what to look for; undefined for an empty search */
export async function planSearch(db: Db, text: string): Promise<Search | undefined> {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  const counted = words.map((word) => {
    const each = MEMBER_STATUSES.map(
      (status) => sql`(select count(*) from (${withWord(status, word)}) w${sql.raw(`_${status}`)})`,
    )
    return sql`greatest(${sql.join(each)})`
  })
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counted)}]::int[] as counts`.execute(db)
  const counts = rows[0]?.counts ?? []
  const least = Math.min(...counts)
  const rarest = words[counts.indexOf(least)] ?? ''
  return { rarest, others: words.filter((word) => word !== rarest), tooWide: least >= READ }
}

/** Ids of the members in a status that have a word, or an id, that begins like this; in the order of the alphabet. */
function withWord(status: ListedStatus, word: string): RawBuilder<{ member_id: string }> {
  const byWord = sql<{ member_id: string }>`(select member_id from member_words
    where status = ${sql.lit(status)} and word >= fold_text(${word}) and word < fold_text(${word}) || chr(1114111)
    order by word, member_id limit ${sql.lit(READ)})`
  const range = idRange(word)
  if (!range) return byWord
  return sql`${byWord} union all (select id from members
    where id between ${range.from}::uuid and ${range.to}::uuid and status = ${sql.lit(status)} limit ${sql.lit(READ)})`
}

/** The ids that begin like a word; from its eighth sign on it may be one. */
function idRange(word: string): { from: string; to: string } | undefined {
  const hex = word.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{8,32}$/.test(hex)) return undefined
  return { from: hex.padEnd(32, '0'), to: hex.padEnd(32, 'f') }
}

/** Ids of the members in a status that a search finds: each once, and no more than are read. */
export const candidates = (search: Search, status: ListedStatus): RawBuilder<{ member_id: string }> => sql`
  select distinct member_id from (${withWord(status, search.rarest)}) found_${sql.raw(status)}`

/** Whether the member's row `m` has all these words. Name and address are folded once, however many words there are. */
export const hasWords = (words: readonly string[]): RawBuilder<SqlBool> =>
  words.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(select ${sql.join(words.map(hasWord), sql` and `)}
        from (select ' ' || fold_text(m.name) || ' ' || fold_text(m.email) as folded offset 0) t)`

/** The signs behind which a word begins, as search_words of the database knows them. */
const SIGNS = sql.lit("._+-'@")
const spaced = (text: RawBuilder<unknown>) => sql`translate(${text}, ${SIGNS}, '      ')`

/**
 * Asked of five hundred members for a word that is not the rarest, so it is cheap: behind a blank when all signs are blanks, and
 * there to the letter. It finds a little more than the dictionary: also what begins behind a dot of the host.
 */
function hasWord(word: string): RawBuilder<SqlBool> {
  const range = idRange(word)
  const byId = range ? sql<SqlBool>`m.id between ${range.from}::uuid and ${range.to}::uuid` : sql<SqlBool>`false`
  const folded = sql`fold_text(${word})`
  return sql<SqlBool>`(${byId} or (strpos(t.folded, ${folded}) > 0
    and strpos(${spaced(sql`t.folded`)}, ' ' || ${spaced(folded)}) > 0))`
}

interface Count {
  readonly n: number
  readonly more: boolean
}

/** How many members of a status a search finds, counted no further than anybody reads. */
export async function countFound(db: Db, search: Search | undefined): Promise<Record<'all' | ListedStatus, Count>> {
  const counted = MEMBER_STATUSES.map((status) => sql`(${countOf(status, search)}) as ${sql.id(status)}`)
  const { rows } = await sql<Record<ListedStatus, number>>`select ${sql.join(counted)}`.execute(db)
  const counts = MEMBER_STATUSES.map((status) => [status, rows[0]?.[status] ?? 0] as const)
  const all = counts.reduce((sum, [, n]) => sum + n, 0)
  const tooWide = search?.tooWide === true
  const shown = (n: number): Count => ({ n: Math.min(n, COUNTED_MEMBERS), more: n > COUNTED_MEMBERS })
  return Object.fromEntries(
    [...counts, ['all', all] as const].map(([name, n]) => {
      const count = shown(n)
      // Of a search that is too wide nobody knows how many it finds.
      return [name, tooWide && n > 0 ? { ...count, more: true } : count]
    }),
  ) as Record<'all' | ListedStatus, Count>
}

function countOf(status: ListedStatus, search: Search | undefined): RawBuilder<unknown> {
  if (!search) {
    return sql`select count(*)::int from (select 1 from members where status = ${sql.lit(status)} limit ${sql.lit(READ)}) c`
  }
  if (search.others.length === 0) return sql`select count(*)::int from (${candidates(search, status)}) c`
  return sql`select count(*)::int from (${candidates(search, status)}) c
    cross join lateral (select id, name, email from members where id = c.member_id offset 0) m where ${hasWords(search.others)}`
}
