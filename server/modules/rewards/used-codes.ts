import type { Db } from '#server/db/transaction.ts'

/**
 * Returns whether a code with one of these fingerprints was delivered before, for any of the configured keys. Concurrent
 * deliveries are caught by the unique index `redemptions_code_once`.
 */
export async function isUsedCode(db: Db, fingerprints: readonly string[], exceptId?: string): Promise<boolean> {
  let query = db.selectFrom('redemptions').select('id').where('code_fingerprint', 'in', fingerprints).limit(1)
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId).where('code_repeated', '=', false)
  return (await query.executeTakeFirst()) !== undefined
}
