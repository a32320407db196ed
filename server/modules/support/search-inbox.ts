// Finds tickets by prefixes of words of the subject, or of the member's name or address, or by a prefix of the ticket's id.
// Subjects have a full-text index, members the dictionary member_words.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isIdFrom, planRowSearch, type RowSearch, searchWords } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'

const ROWS = { table: sql`support_tickets s`, id: sql`s.id`, memberId: sql`s.member_id` }

/** @returns undefined without a search */
export async function planSearch(db: Db, search: string): Promise<RowSearch | undefined> {
  const words = searchWords(search)
  if (words.length === 0) return undefined
  return await planRowSearch(db, words, ROWS, [hasSubject(words), isIdFrom(search, ROWS.id)])
}

/** Whether the subject has words with these prefixes. */
const hasSubject = (words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`to_tsvector('simple'::regconfig, fold_text(s.subject)) @@ ${tsQuery(words)}`

/** All words as prefixes, each quoted so that its characters are literals. A folded word contains no quote. */
const tsQuery = (words: readonly string[]): RawBuilder<unknown> => {
  const quoted = words.map((word) => sql`'''' || translate(fold_text(${word}), ${QUOTES}, '  ') || ''':*'`)
  return sql`to_tsquery('simple'::regconfig, ${sql.join(quoted, sql` || ' & ' || `)})`
}
const QUOTES = sql.lit("'\\")
