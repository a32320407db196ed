// Connects a Telegram account with a member: one with one, whoever comes first. Typed ids are connected when
// their membership was confirmed, those that Telegram's own sign-in vouches for at once.

import type { Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { noteSharedTelegram } from './note-shared-telegram.ts'
import { findTelegram } from './store.ts'

/** @throws Problem telegramIdDiffers, telegramIdTaken */
export async function linkTelegram(
  tx: Tx,
  { secret }: { readonly secret: string },
  memberId: string,
  { telegramId, signed }: { readonly telegramId: number; readonly signed: boolean },
  now: Date,
): Promise<Problem | undefined> {
  // The unique keys are the referees. Of two members with one id the second waits here for the first.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('telegram_accounts')
    .values({ member_id: memberId, telegram_id: telegramId, signed, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) return undefined
  const own = await findTelegram(tx, memberId)
  if (!own) {
    await noteSharedTelegram(tx, secret, memberId, { telegramId, signed }, now)
    return new Problem('telegramIdTaken')
  }
  assertThat(own.telegram_id === telegramId, 'telegramIdDiffers')
  if (signed && !own.signed) {
    await tx.updateTable('telegram_accounts').set({ signed }).where('member_id', '=', memberId).execute()
  }
  return undefined
}

/** What is shown of a User ID. */
export const endingOf = (telegramId: number): string => String(telegramId).slice(-4)
