// Credits the welcome bonus, once per mailbox for ever: the keyed hash of the mailbox is the referee, and
// it outlives the account. Called at every sign-in and by the dashboard's button.

import { createHmac } from 'node:crypto'
import { WELCOME_BONUS_POINTS } from '#contracts/accounts.ts'
import { run } from '#server/db/pipeline.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { hasEntry, lockWallet, postEntry } from '#server/modules/ledger/index.ts'

/**
 * @returns the points that were credited now: 100, or 0 when the bonus had been given before
 * @throws Problem unauthenticated when the account was deleted meanwhile
 */
export async function awardSignupBonus(
  tx: Tx,
  member: { id: string; mailbox: string },
  secret: string,
  now: Date,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('signup_bonuses')
    .values({ mailbox_hash: keyedHash(secret, member.mailbox), member_id: member.id, created_at: now })
    .onConflict((conflict) => conflict.column('mailbox_hash').doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return 0
  await run(tx, lockWallet(member.id))
  // Marks made under an earlier secret are not found again; the ledger still knows who had the bonus.
  if (await hasEntry(tx, member.id, 'signup')) return 0
  await postEntry(
    tx,
    {
      memberId: member.id,
      type: 'earn',
      points: WELCOME_BONUS_POINTS,
      description: 'Welcome bonus',
      taskType: 'signup',
      reference: 'signup',
      reason: 'signup bonus',
    },
    now,
  )
  return WELCOME_BONUS_POINTS
}

/** Returns whether a mailbox had its welcome bonus, with this account or an earlier one. */
export async function hadSignupBonus(db: Db, secret: string, mailbox: string): Promise<boolean> {
  const row = await db
    .selectFrom('signup_bonuses')
    .select('mailbox_hash')
    .where('mailbox_hash', '=', keyedHash(secret, mailbox))
    .executeTakeFirst()
  return row !== undefined
}

/** Names something personal without saying it: the same for the same text, useless to others. */
export const keyedHash = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`paz ${text}`).digest('hex')
