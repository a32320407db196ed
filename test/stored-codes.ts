import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/transaction.ts'
import type { CodeCipher } from '#server/modules/rewards/index.ts'

/** Returns the activation code of a redemption. */
export const codeOf = (id: string): string => `CODE-OF-${id}`

/** Inserts completed redemptions with encrypted codes. @returns their ids in order */
export async function storeCodes(db: Db, memberId: string, cipher: CodeCipher, count: number): Promise<string[]> {
  const plan = await db.selectFrom('plans').selectAll().limit(1).executeTakeFirstOrThrow()
  const at = new Date('2026-11-20T12:00:00.000Z')
  const ids = Array.from({ length: count }, () => randomUUID()).sort()
  await db
    .insertInto('activation_codes')
    .values(
      ids.map((id) => ({
        id,
        plan_id: plan.id,
        state: 'delivered' as const,
        ciphertext: cipher.encrypt(codeOf(id), id),
        fingerprint: cipher.fingerprints(codeOf(id))[0],
        added_at: at,
        delivered_at: at,
      })),
    )
    .execute()
  await db
    .insertInto('redemptions')
    .values(
      ids.map((id) => ({
        member_id: memberId,
        id,
        plan_id: plan.id,
        subscription_id: plan.subscription_id,
        subscription_name: 'A service',
        duration: plan.duration,
        months: plan.months,
        points_cost: plan.points ?? 1,
        email: 'me@example.com',
        country: 'IN',
        notes: '',
        status: 'completed' as const,
        code_id: id,
        refunded_at: null,
        created_at: at,
        completed_at: at,
        expires_at: at,
      })),
    )
    .execute()
  return ids
}

/** Reads encrypted codes by id. A code that staff typed has the id of its redemption. */
export async function storedCodes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('activation_codes').select(['id', 'ciphertext']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.ciphertext]))
}
