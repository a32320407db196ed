// Marks of what pays a mailbox once, whatever becomes of its account: a promo code, a visited channel. A mark names
// no member, so that it leads to no ledger.

import type { Tx } from '#server/db/transaction.ts'
import { keyedHash } from './award-signup-bonus.ts'
import { mailboxOf } from './mailbox-of.ts'

/** Stands for the mailbox behind an address: useless to others, and another one for every `what`. */
export const mailboxHash = (secret: string, what: string, email: string): string =>
  keyedHash(secret, `${what} ${mailboxOf(email)}`)

/** The primary key is the referee. @returns whether this is the mailbox's first time */
export async function markMailbox(tx: Tx, subjectId: string, hash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mailbox_marks')
    .values({ subject_id: subjectId, mailbox_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
