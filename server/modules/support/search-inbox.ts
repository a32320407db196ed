// Finds tickets by prefixes of words of the subject, or of the member's name or address, or by a prefix of the ticket's id.
// Subjects have a full-text index, members the dictionary member_words.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findMembersByWord, hasMemberWord, isIdFrom, longestWord, wordsOf } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Filter } from './store.ts'

/** With more matches of the subject, the tickets are read in the order of the list: the first page of matches is near its beginning. */
const MAX_SUBJECTS = 2000

/** @returns undefined without a search */
export async function planSearch(db: Db, search: string): Promise<Filter | undefined> {
  const words = wordsOf(search)
  const rarest = longestWord(words)
  if (rarest === undefined) return undefined
  const [members, subjects] = await Promise.all([findMembersByWord(db, rarest), findBySubject(db, words)])
  const others = members ? words.filter((word) => word !== rarest) : words
  return (eb) =>
    eb.or([
      subjects ? sql<SqlBool>`s.id = any(${subjects}::uuid[])` : inOrder(hasSubject(words)),
      isIdFrom(search, sql`s.id`),
      eb.and([
        members
          ? members.length > 0
            ? sql<SqlBool>`s.member_id = any(${members}::uuid[])`
            : eb.lit(false)
          : eb.lit(true),
        ...others.map((word) => hasMemberWord(word, sql`s.member_id`)),
      ]),
    ])
}

/** Whether the subject has words with these prefixes. */
const hasSubject = (words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`to_tsvector('simple'::regconfig, fold_text(s.subject)) @@ ${tsQuery(words)}`

/** Keeps the planner from reading all that a condition matches by its index. */
const inOrder = (condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> => sql<SqlBool>`(${condition}) is true`

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

/** All words as prefixes, each quoted so that its characters are literals. A folded word contains no quote. */
const tsQuery = (words: readonly string[]): RawBuilder<unknown> => {
  const quoted = words.map((word) => sql`'''' || translate(fold_text(${word}), ${QUOTES}, '  ') || ''':*'`)
  return sql`to_tsquery('simple'::regconfig, ${sql.join(quoted, sql` || ' & ' || `)})`
}
const QUOTES = sql.lit("'\\")
