import type { Selectable } from 'kysely'
import { sentenceOf } from '#contracts/errors.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import type { CodeCipher } from './code-cipher.ts'
import { dayOf } from './subscription-end.ts'

/**
 * Stores the code that staff typed, or a provider delivered, for a redemption. A code that is in the plan's stock leaves it.
 *
 * @param redemption its plan, and the id of a code that is not in stock
 * @param byId the staff member; null for a provider
 * @returns the id of the code
 * @throws Problem activationCodeUsed for a code that was delivered before, is void, or is in the stock of another plan
 */
export async function claimTypedCode(
  tx: Tx,
  cipher: CodeCipher,
  redemption: Pick<Selectable<Schema['redemptions']>, 'id' | 'plan_id'>,
  { activationCode, instructions }: { readonly activationCode: string; readonly instructions: string },
  byId: string | null,
  now: Date,
): Promise<string> {
  // The current key's fingerprint, then the previous key's: a stored code may be older than the current key.
  const fingerprints = cipher.fingerprints(activationCode)
  const known = await tx
    .selectFrom('activation_codes')
    .select(['id', 'plan_id', 'state'])
    .where('fingerprint', 'in', fingerprints)
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (known) {
    if (known.plan_id !== redemption.plan_id || known.state !== 'available') throw codeUsed()
    await tx
      .updateTable('activation_codes')
      .set({ state: 'delivered', delivered_at: now, ...(instructions !== '' && { instructions }) })
      .where('id', '=', known.id)
      .execute()
    return known.id
  }
  const { id } = redemption
  const added = await tx
    .insertInto('activation_codes')
    .values({
      id,
      plan_id: redemption.plan_id,
      state: 'delivered',
      ciphertext: cipher.encrypt(activationCode, id),
      fingerprint: fingerprints[0],
      instructions,
      added_at: now,
      added_by: byId,
      delivered_at: now,
    })
    .onConflict((conflict) => conflict.column('fingerprint').where('is_repeated', '=', false).doNothing())
    .returning('id')
    .executeTakeFirst()
  // A colleague added or delivered the same code in the meantime.
  if (!added) throw codeUsed()
  return id
}

/** Delivers the free code of a plan that expires first. @returns its id; undefined without one */
export async function claimFreeCode(tx: Tx, planId: string, now: Date): Promise<string | undefined> {
  const free = await tx
    .selectFrom('activation_codes')
    .select('id')
    .where('plan_id', '=', planId)
    .where('state', '=', 'available')
    .where('expires_on', '>=', dayOf(now))
    .orderBy('expires_on')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!free) return undefined
  await tx
    .updateTable('activation_codes')
    .set({ state: 'delivered', delivered_at: now })
    .where('id', '=', free.id)
    .execute()
  return free.id
}

const codeUsed = () =>
  new Problem('activationCodeUsed', {
    fields: [{ field: 'activationCode', message: sentenceOf('activationCodeUsed') }],
  })

/** Voids a delivered code that does not work. It is given to no one again. */
export const voidCode = (tx: Tx, id: string, reason: string, by: string, at: Date) =>
  tx
    .updateTable('activation_codes')
    .set({ state: 'void', voided_at: at, voided_by: by, void_reason: reason })
    .where('id', '=', id)
    .execute()
