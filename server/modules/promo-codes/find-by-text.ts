import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

/** Finds promo codes that begin with a text, newest first; none for an empty text. */
export async function findCodesByText(db: Db, text: string, limit: number) {
  if (text === '') return []
  return await db
    .selectFrom('promo_codes')
    .select(['id', 'code', 'description'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`starts_with(code, ${text.toUpperCase()})`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
