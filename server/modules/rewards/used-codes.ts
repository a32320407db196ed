import type { Db } from '#server/db/transaction.ts'

/**
 * Returns whether a code with one of these fingerprints is in stock or was delivered before, for any of the configured keys.
 * Concurrent additions are caught by the unique index `activation_codes_once`.
 */
export async function isUsedCode(db: Db, fingerprints: readonly string[], exceptId?: string): Promise<boolean> {
  let query = db.selectFrom('activation_codes').select('id').where('fingerprint', 'in', fingerprints).limit(1)
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId).where('is_repeated', '=', false)
  return (await query.executeTakeFirst()) !== undefined
}
