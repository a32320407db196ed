import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './transaction.ts'

/** Returns a LIKE pattern that finds a text anywhere, with LIKE's wildcards escaped. */
export const containsPattern = (search: string): string => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Whether an id begins with the digits of a search, of which there must be at least six. Hyphens are ignored. */
export function isIdFrom(search: string, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const hex = search.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{6,32}$/.test(hex)) return sql<SqlBool>`false`
  return sql<SqlBool>`${id} between ${hex.padEnd(32, '0')}::uuid and ${hex.padEnd(32, 'f')}::uuid`
}

/** The most words of a search that are used. */
const MAX_WORDS = 5
/** If more words of members begin with a prefix, the ids of the members are not read first. */
const MAX_MEMBER_WORDS = 500
/** If more words of members begin with a prefix, the search is wide: to look up the rows of so many members takes too long. */
const WIDE_MEMBER_WORDS = 2000
/** If more words of members begin with a prefix, the member of each row is looked up. Such members are many, so few rows are read. */
const MAX_HASHED_WORDS = 20_000
/** If more rows match a search, their ids are not read first. The first page of matches is near the beginning of the list. */
const MAX_IDS = 5000

/** The different words of a search, separated by spaces. */
export const searchWords = (search: string): string[] =>
  [...new Set(search.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS)

/** What a search finds. */
export interface RowSearch {
  readonly condition: RawBuilder<SqlBool>
  /** Whether counting the rows takes long: more than {@link MAX_IDS} match, or more than {@link WIDE_MEMBER_WORDS} words of members. */
  readonly isWide: boolean
}

/** Rows that belong to members, such as tickets, by a table with an alias and its columns. */
interface RowsOfMembers {
  readonly table: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly memberId: RawBuilder<unknown>
}

/**
 * Plans a search for rows by words of their members, or by conditions of their own. The ids of matches are read before the page: each condition
 * has an index, but the planner would read the list in its order instead.
 *
 * @param words not empty; a member matches who has, for each of them, a word in name or address that begins with it
 * @param own conditions of which one suffices
 */
export async function planRowSearch(
  db: Db,
  words: readonly string[],
  rows: RowsOfMembers,
  own: readonly RawBuilder<SqlBool>[],
): Promise<RowSearch> {
  const { word: rarest, members } = await findRareWord(db, words)
  const hasOthers = words.filter((word) => word !== rarest).map((word) => hasWord(word, rows.memberId))
  const byMembers = members
    ? sql<SqlBool>`${rows.memberId} = any(${members}::uuid[])`
    : sql<SqlBool>`${rows.memberId} in (${membersByWord(rarest)})`
  const isWideWord = !members && (await hasMoreMembers(db, rarest, WIDE_MEMBER_WORDS))
  const isOneOf = (ids: readonly string[]) => sql<SqlBool>`${rows.id} = any(${ids}::uuid[])`
  const ids = isWideWord ? undefined : await findIds(db, rows, [...own, allOf([byMembers, ...hasOthers])])
  if (ids) return { condition: isOneOf(ids), isWide: false }
  // The own conditions of a row, such as the words of a subject, take longer than the search for an id.
  const ownIds = isWideWord ? await findIds(db, rows, own) : undefined
  const ownConditions = ownIds ? [isOneOf(ownIds)] : own
  const isTooLong = isWideWord && (await hasMoreMembers(db, rarest, MAX_HASHED_WORDS))
  // In an alternative, PostgreSQL reads the members of a subquery once, into a hash table.
  const hasRarest = isTooLong ? hasWord(rarest, rows.memberId) : byMembers
  return {
    condition: sql`(${sql.join([...ownConditions, allOf([hasRarest, ...hasOthers])], sql` or `)})`,
    isWide: true,
  }
}

const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(conditions, sql` and `)})`

/** @returns the ids of the rows that match one of the conditions; undefined for more than {@link MAX_IDS} */
async function findIds(
  db: Db,
  { table, id }: RowsOfMembers,
  conditions: readonly RawBuilder<SqlBool>[],
): Promise<string[] | undefined> {
  const most = sql.lit(MAX_IDS + 1)
  const names = conditions.map((_, nth) => sql.ref(`match_${nth}`))
  // Materialized, so that the limit does not make the planner scan the table for a rare match.
  const matches = conditions.map(
    (condition, nth) => sql`${names[nth]} as materialized (select ${id} as id from ${table} where ${condition})`,
  )
  const found = await sql<{ id: string }>`with ${sql.join(matches)}
    ${sql.join(
      names.map((name) => sql`(select id from ${name} limit ${most})`),
      sql` union all `,
    )} limit ${most}`.execute(db)
  return found.rows.length > MAX_IDS ? undefined : [...new Set(found.rows.map((row) => row.id))]
}

/** The characters that separate words, as in the database's search_words. */
const SIGNS = sql.lit("._+-'@")
const spaced = (text: RawBuilder<unknown>) => sql`' ' || translate(fold_text(${text}), ${SIGNS}, '      ')`

/**
 * Whether the name or address of a member has a word with this prefix. Not by `exists`, for which PostgreSQL may read all members before the first
 * row (4 s for a million).
 */
const hasWord = (word: string, memberId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(select strpos(${spaced(sql`m.name || ' ' || m.email`)}, ${spaced(sql`${word}::text`)}) > 0 from members m where m.id = ${memberId})`

/** Selects the members who have a word with this prefix, some of them more than once. */
const membersByWord = (word: string): RawBuilder<{ member_id: string }> => sql`
  select member_id from member_words
  where status in ('active', 'banned', 'suspended')
    and word >= fold_text(${word}) and word < fold_text(${word}) || chr(1114111)`

/** Whether more words of members than `count` begin with a prefix. */
async function hasMoreMembers(db: Db, word: string, count: number): Promise<boolean> {
  const { rows } = await sql`${membersByWord(word)} offset ${sql.lit(count)} limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the first word that few members have, with these members; else the longest, which is usually the rarest. */
async function findRareWord(
  db: Db,
  words: readonly string[],
): Promise<{ readonly word: string; readonly members: readonly string[] | undefined }> {
  const byLength = words.toSorted((a, b) => b.length - a.length)
  for (const word of byLength) {
    const members = await findMembersByWord(db, word)
    if (members) return { word, members }
  }
  return { word: byLength[0] ?? '', members: undefined }
}

/** @returns the members who have a word with this prefix; undefined for more than {@link MAX_MEMBER_WORDS} words */
async function findMembersByWord(db: Db, word: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ member_id: string }>`
    ${membersByWord(word)} limit ${sql.lit(MAX_MEMBER_WORDS + 1)}`.execute(db)
  return rows.length > MAX_MEMBER_WORDS ? undefined : [...new Set(rows.map(({ member_id }) => member_id))]
}
