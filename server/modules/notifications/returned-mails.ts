// Mails that come back (docs/product.md#returned-mails): which addresses get none any more, and how many there are.

import { sql } from 'kysely'
import type { ReturnedMails, ReturnReason } from '#contracts/returned-mails.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

/** What became of a mail. */
export type MailOutcome = 'sent' | 'withheld' | ReturnReason

/** Days after which mails go to the address again. */
export const RETURN_RETENTION_DAYS = 180

/** After that long a mail that was asked for is tried again: a mailbox may have been made since. */
const RETRY_MS = 24 * 3_600_000

/** Why mails to an address come back, and since when. */
export interface Returned {
  readonly reason: ReturnReason
  readonly at: Date
}

/**
 * Returns whether a mail is not sent to an address that mails come back from. Who calls our mails spam still gets those without a
 * topic, which are about the account.
 *
 * @param isAskedFor whether someone waits for it, such as a link to confirm the address
 */
export function isWithheld({ reason, at }: Returned, hasTopic: boolean, isAskedFor: boolean, now: Date): boolean {
  if (reason === 'complaint') return hasTopic
  return !isAskedFor || now.getTime() - at.getTime() < RETRY_MS
}

/**
 * Notes that mails to an address come back, and counts it. A complaint is not replaced by a bounce. Idempotent: the same news again
 * within a day changes and counts nothing.
 */
export async function noteReturned(tx: Tx, address: string, reason: ReturnReason, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('returned_addresses')
    .values({ address: address.toLowerCase(), reason, returned_at: now })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({ reason, returned_at: now })
        .where('returned_addresses.reason', '=', 'bounce')
        .where((eb) =>
          eb.or([
            eb(sql.lit(reason), '=', 'complaint'),
            eb('returned_addresses.returned_at', '<=', new Date(now.getTime() - RETRY_MS)),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) await countMails(tx, [reason], now)
}

/** Adds mails to the counts of the day. */
export async function countMails(db: Db, outcomes: readonly MailOutcome[], now: Date): Promise<void> {
  if (outcomes.length === 0) return
  await sql`
    insert into mail_days as d (day, outcome, mails)
    select ${now.toISOString().slice(0, 10)}::date, outcome, count(*) from unnest(${[...outcomes]}::text[]) as o (outcome)
    group by outcome order by outcome
    on conflict (day, outcome) do update set mails = d.mails + excluded.mails`.execute(db)
}

/** Returns why and since when mails to an address are withheld; null if they are not. */
export async function readReturned(db: Db, email: string): Promise<ReturnedMails> {
  const row = await db
    .selectFrom('returned_addresses')
    .select(['reason', 'returned_at'])
    .where('address', '=', email.toLowerCase())
    .executeTakeFirst()
  return row ? { reason: row.reason, since: row.returned_at.toISOString() } : null
}

/** Sends mails to an address again. Idempotent. */
export async function resumeMails(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('returned_addresses').where('address', '=', email.toLowerCase()).execute()
}
