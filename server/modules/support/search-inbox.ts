// Finds tickets by prefixes of words of the subject, or of the member's name or address, or by a prefix of the ticket's id.
// Subjects have a full-text index, members the dictionary member_words.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isIdFrom } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Filter } from './store.ts'

/** Further words are ignored. */
const MAX_WORDS = 5
/** For a prefix of more words of members, the tickets are read in the order of the list: the first page of matches is near its beginning. */
const MAX_MEMBER_WORDS = 500

/** The same for more matches of the subject. */
const MAX_SUBJECTS = 2000

const everything: Filter = (eb) => eb.lit(true)

export async function planSearch(db: Db, search: string): Promise<Filter> {
  const words = [...new Set(search.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS)
  // The longest word is usually the rarest.
  const [rarest] = words.toSorted((a, b) => b.length - a.length)
  if (rarest === undefined) return everything
  const members = await findMembers(db, rarest)
  const subjects = await findBySubject(db, words)
  const others = members ? words.filter((word) => word !== rarest) : words
  return (eb) =>
    eb.or([
      subjects ? sql<SqlBool>`s.id = any(${subjects}::uuid[])` : hasSubject(words),
      isIdFrom(search, sql`s.id`),
      eb.and([
        members
          ? members.length > 0
            ? sql<SqlBool>`s.member_id = any(${members}::uuid[])`
            : eb.lit(false)
          : eb.lit(true),
        ...others.map(hasWord),
      ]),
    ])
}

/** Whether the subject has words with these prefixes. */
const hasSubject = (words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`to_tsvector('simple'::regconfig, fold_text(s.subject)) @@ ${tsQuery(words)}`

/**
 * Reads the ids of tickets whose subject has these words, before the page is read: the planner assumes that a prefix matches many tickets, and
 * would read all of them in the order of the list for a rare one.
 *
 * @returns undefined for more than {@link MAX_SUBJECTS} tickets
 */
async function findBySubject(db: Db, words: readonly string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    with found as materialized (select s.id from support_tickets s where ${hasSubject(words)})
    select id from found limit ${sql.lit(MAX_SUBJECTS + 1)}`.execute(db)
  return rows.length > MAX_SUBJECTS ? undefined : rows.map(({ id }) => id)
}

/** The characters that separate words, as in the database's search_words. */
const SIGNS = sql.lit("._+-'@")
const spaced = (text: RawBuilder<unknown>) => sql`' ' || translate(fold_text(${text}), ${SIGNS}, '      ')`

/** Whether the member's name or address has a word with this prefix. */
const hasWord = (word: string): RawBuilder<SqlBool> =>
  sql`strpos(${spaced(sql`m.name || ' ' || m.email`)}, ${spaced(sql`${word}::text`)}) > 0`

/** @returns the members who have a word with this prefix; undefined for more than {@link MAX_MEMBER_WORDS} words */
async function findMembers(db: Db, word: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from member_words
    where status in ('active', 'banned', 'suspended')
      and word >= fold_text(${word}) and word < fold_text(${word}) || chr(1114111)
    limit ${sql.lit(MAX_MEMBER_WORDS + 1)}`.execute(db)
  return rows.length > MAX_MEMBER_WORDS ? undefined : [...new Set(rows.map(({ member_id }) => member_id))]
}

/** All words as prefixes, each quoted so that its characters are literals. A folded word contains no quote. */
const tsQuery = (words: readonly string[]): RawBuilder<unknown> => {
  const quoted = words.map((word) => sql`'''' || translate(fold_text(${word}), ${QUOTES}, '  ') || ''':*'`)
  return sql`to_tsquery('simple'::regconfig, ${sql.join(quoted, sql` || ' & ' || `)})`
}
const QUOTES = sql.lit("'\\")
