// Which entries of the points audit log need no explanation: one rule for the member's warning, the monitor and the
// investigation.

import { type RawBuilder, sql } from 'kysely'

/** The reasons of legitimate deductions, as words of the logged reason. */
export const EXPECTED = 'redemption|expiry|adjustment'

/** The reference of an entry that records a loss: its own number, and the log row up to which everything is settled. */
export const lossReference = (seq: number, logId: number): string => `audit:${seq}:${logId}`

/** With at most as many digits as a database number, so that a forged reference causes no error. */
const LOSS = '^audit:[0-9]{1,15}:[0-9]{1,15}$'
const LOSS_PATTERN = new RegExp(LOSS)

export const isLossReference = (reference: string | null): boolean => LOSS_PATTERN.test(reference ?? '')

/** Whether an entry records a loss, for which the balance was reduced earlier. */
export const recordsLoss = (entry: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${entry}.task_type = 'adjustment' and ${entry}.reference ~ ${sql.lit(LOSS)})`

/** The log row that a reference contains; null for any other reference. */
export const settledBy = (reference: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`case when ${reference} ~ ${sql.lit(LOSS)} then split_part(${reference}, ':', 3)::bigint end`

/** The log row up to which a member's corrections settle everything; 0 without corrections. */
export const settledUpTo = (memberId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(max(${settledBy(sql.raw('c.reference'))}), 0) from entries_about(${memberId}, 'adjustment') c
  where c.reference like 'audit:%')`
