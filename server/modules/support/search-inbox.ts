// Finding requests by what staff type: beginnings of words of the subject, or of the member's name or address, or the
// beginning of the request's id. Subjects have an index of words, members their dictionary (member_words).

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import type { Filter } from './store.ts'

/** More words than that narrow nothing down any more. */
const MOST_WORDS = 5
/** Of a word that more members have, the requests are looked through instead: it is met soon. */
const MOST_MEMBERS = 500

const everything: Filter = (eb) => eb.lit(true)

export async function planSearch(db: Db, search: string): Promise<Filter> {
  const words = [...new Set(search.split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS)
  // The longest word is the rarest, as a rule.
  const [rarest] = words.toSorted((a, b) => b.length - a.length)
  if (rarest === undefined) return everything
  const members = await findMembers(db, rarest)
  const others = members ? words.filter((word) => word !== rarest) : words
  return (eb) =>
    eb.or([
      sql<SqlBool>`to_tsvector('simple'::regconfig, fold_text(s.subject)) @@ ${tsQuery(words)}`,
      ...(idRange(search) ?? []).map(([from, to]) => sql<SqlBool>`s.id between ${from}::uuid and ${to}::uuid`),
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

/** The signs behind which a word begins, as search_words of the database knows them. */
const SIGNS = sql.lit("._+-'@")
const spaced = (text: RawBuilder<unknown>) => sql`' ' || translate(fold_text(${text}), ${SIGNS}, '      ')`

/** Whether the member's name or address has a word that begins so. */
const hasWord = (word: string): RawBuilder<SqlBool> =>
  sql`strpos(${spaced(sql`m.name || ' ' || m.email`)}, ${spaced(sql`${word}::text`)}) > 0`

/** @returns the members who have a word that begins so; nothing where they are too many */
async function findMembers(db: Db, word: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct member_id from (
      select member_id from member_words
      where status in ('active', 'banned', 'suspended')
        and word >= fold_text(${word}) and word < fold_text(${word}) || chr(1114111)
      limit ${sql.lit(MOST_MEMBERS + 1)}
    ) as found`.execute(db)
  return rows.length > MOST_MEMBERS ? undefined : rows.map(({ member_id }) => member_id)
}

/** All words, each as a beginning. In quotes a word's signs mean themselves; a folded word is left none that would end them. */
const tsQuery = (words: readonly string[]): RawBuilder<unknown> => {
  const quoted = words.map((word) => sql`'''' || translate(fold_text(${word}), ${QUOTES}, '  ') || ''':*'`)
  return sql`to_tsquery('simple'::regconfig, ${sql.join(quoted, sql` || ' & ' || `)})`
}
const QUOTES = sql.lit("'\\")

/** The ids that begin like a word; from its sixth sign on it may be one. */
function idRange(search: string): [[from: string, to: string]] | undefined {
  const hex = search.toLowerCase().replaceAll('-', '')
  return /^[0-9a-f]{6,32}$/.test(hex) ? [[hex.padEnd(32, '0'), hex.padEnd(32, 'f')]] : undefined
}
