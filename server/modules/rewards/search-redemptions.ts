// Finds redemptions by a part of the subscription's name, by the beginnings of words of the member's name or address, by the whole address
// that the code goes to, or by the beginning of the redemption's id (docs/product.md#staff-redemptions).

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findMembersByWord, hasMemberWord, isIdFrom, longestWord, wordsOf } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { inferName } from './infer-subscription-details.ts'
import type { Filter } from './store.ts'

/** With more matches, the list is read in its order: the first page of matches is near its beginning. */
const MAX_IDS = 2000

/**
 * Reads the ids of matches before the page is read: each condition has its index, which the planner would not combine with the order of
 * the list.
 *
 * @returns undefined without a search
 */
export async function planSearch(db: Db, search: string): Promise<Filter | undefined> {
  const words = wordsOf(search)
  const rarest = longestWord(words)
  if (rarest === undefined) return undefined
  const [services, members] = await Promise.all([findServices(db, search), findMembersByWord(db, rarest)])
  const others = members ? words.filter((word) => word !== rarest) : words
  const isOfService = sql<SqlBool>`r.subscription_id = any(${services}::text[])`
  const isSentTo = sql<SqlBool>`r.email = ${search.toLowerCase()}`
  const isOfMember = allOf([
    members ? sql`r.member_id = any(${members}::uuid[])` : sql`true`,
    ...others.map((word) => hasMemberWord(word, sql`r.member_id`)),
  ])
  const conditions = [isOfService, isSentTo, isIdFrom(search, sql`r.id`), isOfMember]
  const ids = members && (await findIds(db, conditions))
  return ids ? () => sql<SqlBool>`r.id = any(${ids}::uuid[])` : (eb) => eb.or(conditions)
}

const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** Finds services by a part of the name that they have now. */
async function findServices(db: Db, search: string): Promise<string[]> {
  const services = await db.selectFrom('subscriptions').select(['id', 'name']).execute()
  const part = search.toLowerCase()
  return services.filter(({ id, name }) => (name ?? inferName(id)).toLowerCase().includes(part)).map(({ id }) => id)
}

/** @returns undefined for more than {@link MAX_IDS} */
async function findIds(db: Db, conditions: readonly RawBuilder<SqlBool>[]): Promise<string[] | undefined> {
  const limit = sql.lit(MAX_IDS + 1)
  const selects = conditions.map((condition) => sql`(select r.id from redemptions r where ${condition} limit ${limit})`)
  const { rows } = await sql<{ id: string }>`${sql.join(selects, sql` union all `)} limit ${limit}`.execute(db)
  return rows.length > MAX_IDS ? undefined : [...new Set(rows.map(({ id }) => id))]
}
