// Finds redemptions by a part of the subscription's name, by the beginnings of words of the member's name or address, by the whole address
// that the code goes to, or by the beginning of the redemption's id (docs/product.md#staff-redemptions).

import { sql } from 'kysely'
import { isIdFrom, planRowSearch, type RowSearch, searchWords } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { readSubscriptionNames } from './catalogue.ts'

const ROWS = { table: sql`redemptions r`, id: sql`r.id`, memberId: sql`r.member_id` }

/** @returns undefined without a search */
export async function planSearch(db: Db, search: string): Promise<RowSearch | undefined> {
  const words = searchWords(search)
  if (words.length === 0) return undefined
  return await planRowSearch(db, words, ROWS, [
    sql`r.subscription_id = any(${await findServices(db, search)}::text[])`,
    sql`r.email = ${search.toLowerCase()}`,
    isIdFrom(search, ROWS.id),
  ])
}

/** Finds services by a part of the name that they have now. */
async function findServices(db: Db, search: string): Promise<string[]> {
  const part = search.toLowerCase()
  const names = [...(await readSubscriptionNames(db))]
  return names.filter(([, name]) => name.toLowerCase().includes(part)).map(([id]) => id)
}
