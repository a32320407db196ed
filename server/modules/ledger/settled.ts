// What the points audit log may say without being held against anybody, as one rule for the member's warning, the monitor
// and the investigation.

import { type RawBuilder, sql } from 'kysely'

/** What a deduction may be for; the reason of each says so in these words. */
export const EXPECTED = 'redemption|expiry|adjustment'

/** The reference of an entry that records a loss: its own number, and up to which row of the log everything is accounted for. */
export const lossReference = (seq: number, logId: number): string => `audit:${seq}:${logId}`

export const isLossReference = (reference: string | null): boolean => /^audit:\d+:\d+$/.test(reference ?? '')

/** Whether an entry records a loss: its balance was taken before it came. */
export const recordsLoss = (entry: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${entry}.task_type = 'adjustment' and ${entry}.reference ~ '^audit:[0-9]+:[0-9]+$')`

/** Up to which row of the log a member's corrections account for everything; 0 without any. */
export const settledUpTo = (memberId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(max(split_part(c.reference, ':', 3)::bigint), 0) from transactions c
  where c.member_id = ${memberId} and c.task_type = 'adjustment' and c.reference like 'audit:%')`
