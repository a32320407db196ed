// Deletes expired rows in small batches, so that locks are short. A failure in one table does not stop the others; the job fails at the
// end.

import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { REVIEW_DAYS } from '#contracts/quiz-rules.ts'
import { RISK_DAYS } from '#contracts/risk-rules.ts'
import { ATTEMPT_RETENTION_DAYS, FAILURE_RETENTION_DAYS } from '#contracts/security-rules.ts'
import { SIGN_IN_RETENTION_DAYS } from '#contracts/staff-rules.ts'
import type { Schema } from '#server/db/schema.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import { deleteOldRegistrations } from '#server/modules/accounts/index.ts'
import { deleteOldPeriods } from '#server/modules/budgets/index.ts'
import { NOTIFICATION_RETENTION_DAYS, RETURN_RETENTION_DAYS } from '#server/modules/notifications/index.ts'

const HOUR = 3_600_000
const KEY_RETENTION_HOURS = 48
const COUNT_RETENTION_HOURS = 24 * 35
/** Long enough to investigate a failure. The mail holds a link and an address. */
const FAILED_RETENTION_HOURS = 24 * 14
const MAX_MAILBOX_ROWS = 500
const BATCH_SIZE = 1000

interface ExpiredRows {
  readonly table: keyof Schema & string
  /** Rows with a value less than `before` are deleted. Must be indexed. */
  readonly column: string
  readonly before: Date | string
  /** A further condition. */
  readonly where?: RawBuilder<unknown>
}

function expiredRows(now: Date): readonly ExpiredRows[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const longAgo = ago(COUNT_RETENTION_HOURS).toISOString().slice(0, 10)
  const dayBefore = (days: number) =>
    ago(24 * days)
      .toISOString()
      .slice(0, 10)
  // Rows that expire at this moment have expired.
  const after = new Date(now.getTime() + 1)
  return [
    { table: 'sessions', column: 'expires_at', before: after },
    { table: 'verifications', column: 'expires_at', before: after },
    { table: 'mailbox_breaks', column: 'ends_at', before: after },
    { table: 'idempotency_keys', column: 'created_at', before: ago(KEY_RETENTION_HOURS) },
    { table: 'throttles', column: 'window_start', before: ago(24) },
    { table: 'daily_counts', column: 'day', before: longAgo },
    // Claimed rows are sources of entries.
    { table: 'ad_views', column: 'day', before: longAgo, where: sql`claimed_at is null` },
    { table: 'quiz_questions', column: 'shown_at', before: ago(24 * REVIEW_DAYS) },
    { table: 'outbox', column: 'failed_at', before: ago(FAILED_RETENTION_HOURS) },
    { table: 'notifications', column: 'created_at', before: ago(24 * NOTIFICATION_RETENTION_DAYS) },
    { table: 'returned_addresses', column: 'returned_at', before: ago(24 * RETURN_RETENTION_DAYS) },
    { table: 'mail_days', column: 'day', before: dayBefore(RETURN_RETENTION_DAYS) },
    { table: 'risk_marks', column: 'seen_at', before: ago(24 * RISK_DAYS) },
    { table: 'risk_speeds', column: 'at', before: ago(24 * RISK_DAYS) },
    { table: 'sign_ins', column: 'at', before: ago(24 * SIGN_IN_RETENTION_DAYS) },
    { table: 'sign_in_hours', column: 'hour', before: ago(24 * ATTEMPT_RETENTION_DAYS) },
    { table: 'sign_in_failures', column: 'last_at', before: ago(24 * FAILURE_RETENTION_DAYS) },
  ]
}

/** Purges all tables. @throws AggregateError when some could not be purged; the others are */
export async function purge(db: Db, now: Date, log: Logger): Promise<void> {
  const steps = expiredRows(now).map((rows) => [rows.table, () => deleteExpired(db, rows)] as const)
  const failures: unknown[] = []
  const others = [
    ['mailbox', () => trimMailbox(db)],
    ['pending_registrations', () => deleteOldRegistrations(db, now)],
    ['budget_shards', () => deleteOldPeriods(db, now)],
  ] as const
  for (const [table, step] of [...steps, ...others]) {
    try {
      await step()
    } catch (error) {
      log.error({ err: error, table }, 'a table could not be purged')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} tables could not be purged`)
}

/** Deletes in batches. The condition is checked again on deletion, so that a session that is extended meanwhile stays. */
async function deleteExpired(db: Db, { table, column, before, where = sql`true` }: ExpiredRows): Promise<void> {
  const from = sql.table(table)
  const isExpired = sql`${sql.ref(column)} < ${before} and ${where}`
  // In a partitioned table a ctid is not unique, so more rows than the batch size may be deleted.
  let deleted = BATCH_SIZE
  while (deleted >= BATCH_SIZE) {
    const deletion = sql`
      delete from ${from} where ${isExpired}
        and ctid = any(array(select ctid from ${from} where ${isExpired} limit ${sql.lit(BATCH_SIZE)}))`
    const { numAffectedRows } = await inTransaction(db, (tx) => deletion.execute(tx))
    deleted = Number(numAffectedRows ?? 0)
  }
}

async function trimMailbox(db: Db): Promise<void> {
  const newest = db.selectFrom('mailbox').select('id').orderBy('sent_at', 'desc').limit(MAX_MAILBOX_ROWS)
  await db.deleteFrom('mailbox').where('id', 'not in', newest).execute()
}
