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

/** Further words of a search are ignored. */
const MAX_WORDS = 5
/** For a prefix of more words of members, a list is read in its order: the first page of matches is near its beginning. */
const MAX_MEMBER_WORDS = 500

/** The different words of a search, separated by spaces. */
export const wordsOf = (search: string): string[] =>
  [...new Set(search.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS)

/** The longest word of a search, which is usually the rarest; undefined without words. */
export const longestWord = (words: readonly string[]): string | undefined =>
  words.toSorted((a, b) => b.length - a.length)[0]

/** The characters that separate words, as in the database's search_words. */
const SIGNS = sql.lit("._+-'@")
const spaced = (text: RawBuilder<unknown>) => sql`' ' || translate(fold_text(${text}), ${SIGNS}, '      ')`

/** Whether the name or address of a member has a word with this prefix. @param memberId the column */
export const hasMemberWord = (word: string, memberId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select from members m where m.id = ${memberId}
    and strpos(${spaced(sql`m.name || ' ' || m.email`)}, ${spaced(sql`${word}::text`)}) > 0)`

/** @returns the members who have a word with this prefix; undefined for more than {@link MAX_MEMBER_WORDS} words */
export async function findMembersByWord(db: Db, word: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from member_words
    where status in ('active', 'banned', 'suspended')
      and word >= fold_text(${word}) and word < fold_text(${word}) || chr(1114111)
    limit ${sql.lit(MAX_MEMBER_WORDS + 1)}`.execute(db)
  return rows.length > MAX_MEMBER_WORDS ? undefined : [...new Set(rows.map(({ member_id }) => member_id))]
}
