// A mailbox whose account was deleted can register again at once, but has a break first (docs/product.md#account-deletion). Otherwise each deletion
// would bring the plays of another day, and would end a break or a limit that the member had chosen.

import type { Tx } from '#server/db/transaction.ts'
import { mailboxHash } from './mailbox-marks.ts'

/** As long as a looser limit of plays, or an earlier end of a break, takes to count. */
const BREAK_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

interface Mailbox {
  /** Any address of it. */
  readonly email: string
  /** The key of its hash. */
  readonly secret: string
}

const hashOf = ({ email, secret }: Mailbox): string => mailboxHash(secret, 'break', email)

/**
 * Stores the break of a member who deletes the account: 24 hours, or until the end of the running break if that is later. It ends on a full hour, so that
 * the wallet of a new account does not tell when exactly another one was closed.
 */
export async function storeMailboxBreak(tx: Tx, memberId: string, mailbox: Mailbox, now: Date): Promise<void> {
  const wallet = await tx
    .selectFrom('wallets')
    .select('cool_off_until')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const least = Math.max(now.getTime() + BREAK_MS, wallet.cool_off_until?.getTime() ?? 0)
  const ends_at = new Date(Math.ceil(least / HOUR_MS) * HOUR_MS)
  await tx
    .insertInto('mailbox_breaks')
    .values({ mailbox_hash: hashOf(mailbox), ends_at })
    .onConflict((conflict) => conflict.column('mailbox_hash').doUpdateSet({ ends_at }))
    .execute()
}

/** Returns when the break of a mailbox ends; null without one. */
export async function findMailboxBreak(tx: Tx, mailbox: Mailbox, now: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('mailbox_breaks')
    .select('ends_at')
    .where('mailbox_hash', '=', hashOf(mailbox))
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return row?.ends_at ?? null
}
