// What the points audit log may say without being held against anybody, as one rule for the member's warning, the monitor
// and the investigation.

import { type RawBuilder, sql } from 'kysely'

/** What a deduction may be for; the reason of each says so in these words. */
export const EXPECTED = 'redemption|expiry|adjustment'

/** The reference of an entry that records a loss: its own number, and up to which row of the log everything is accounted for. */
export const lossReference = (seq: number, logId: number): string => `audit:${seq}:${logId}`

/** With no more digits than a number of the database has: whoever forges a reference must not stop those who read it. */
const LOSS = '^audit:[0-9]{1,15}:[0-9]{1,15}$'
const LOSS_PATTERN = new RegExp(LOSS)

export const isLossReference = (reference: string | null): boolean => LOSS_PATTERN.test(reference ?? '')

/** Whether an entry records a loss: its balance was taken before it came. */
export const recordsLoss = (entry: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${entry}.task_type = 'adjustment' and ${entry}.reference ~ ${sql.lit(LOSS)})`

/** The row of the log that a reference names; null for any other reference. */
export const settledBy = (reference: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`case when ${reference} ~ ${sql.lit(LOSS)} then split_part(${reference}, ':', 3)::bigint end`

/** Up to which row of the log a member's corrections account for everything; 0 without any. */
export const settledUpTo = (memberId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(max(${settledBy(sql.raw('c.reference'))}), 0) from transactions c
  where c.member_id = ${memberId} and c.task_type = 'adjustment' and c.reference like 'audit:%')`
