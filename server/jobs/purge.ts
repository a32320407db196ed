// Deletes what has had its day, a few thousand rows at a time, so that nobody waits for long. Each table is on its
// own: what fails with one holds up none of the others, and the job says so in the end.

import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { REVIEW_DAYS } from '#contracts/quiz-rules.ts'
import { RISK_DAYS } from '#contracts/risk-rules.ts'
import { ATTEMPT_RETENTION_DAYS, FAILURE_RETENTION_DAYS } from '#contracts/security-rules.ts'
import { SIGN_IN_RETENTION_DAYS } from '#contracts/staff-rules.ts'
import type { Schema } from '#server/db/schema.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import { deleteOldRegistrations } from '#server/modules/accounts/index.ts'
import { NOTIFICATION_RETENTION_DAYS } from '#server/modules/notifications/index.ts'

const HOUR = 3_600_000
const KEPT_KEYS_HOURS = 48
const KEPT_COUNTS_HOURS = 24 * 35
/** Long enough to look into a failure; its mail holds a link and an address. */
const KEPT_FAILED_HOURS = 24 * 14
const KEPT_MAILS = 500
const AT_ONCE = 1000

interface Ended {
  readonly table: keyof Schema & string
  /** Its rows go when this lies before `before`. It must have an index. */
  readonly column: string
  readonly before: Date | string
  /** Which of them. */
  readonly where?: RawBuilder<unknown>
}

function ended(now: Date): readonly Ended[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const longAgo = ago(KEPT_COUNTS_HOURS).toISOString().slice(0, 10)
  // What ends at this very moment has ended.
  const after = new Date(now.getTime() + 1)
  return [
    { table: 'sessions', column: 'expires_at', before: after },
    { table: 'verifications', column: 'expires_at', before: after },
    { table: 'idempotency_keys', column: 'created_at', before: ago(KEPT_KEYS_HOURS) },
    { table: 'throttles', column: 'window_start', before: ago(24) },
    { table: 'daily_counts', column: 'day', before: longAgo },
    // Claimed ones are the sources of entries.
    { table: 'ad_views', column: 'day', before: longAgo, where: sql`claimed_at is null` },
    { table: 'quiz_questions', column: 'shown_at', before: ago(24 * REVIEW_DAYS) },
    { table: 'outbox', column: 'failed_at', before: ago(KEPT_FAILED_HOURS) },
    { table: 'notices', column: 'created_at', before: ago(24 * NOTIFICATION_RETENTION_DAYS) },
    { table: 'risk_marks', column: 'seen_at', before: ago(24 * RISK_DAYS) },
    { table: 'risk_speeds', column: 'at', before: ago(24 * RISK_DAYS) },
    { table: 'sign_ins', column: 'at', before: ago(24 * SIGN_IN_RETENTION_DAYS) },
    { table: 'sign_in_hours', column: 'hour', before: ago(24 * ATTEMPT_RETENTION_DAYS) },
    { table: 'sign_in_failures', column: 'last_at', before: ago(24 * FAILURE_RETENTION_DAYS) },
  ]
}

/** @throws AggregateError when a table could not be purged; all others have been */
export async function purge(db: Db, now: Date, log: Logger): Promise<void> {
  const steps = ended(now).map((one) => [one.table, () => deleteEnded(db, one)] as const)
  const failures: unknown[] = []
  const others = [
    ['mailbox', () => forgetOldMails(db)],
    ['pending_registrations', () => deleteOldRegistrations(db, now)],
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

/** The condition is asked twice: a session that is extended at this very moment stays. */
async function deleteEnded(db: Db, { table, column, before, where = sql`true` }: Ended): Promise<void> {
  const from = sql.table(table)
  const isOver = sql`${sql.ref(column)} < ${before} and ${where}`
  // Of a table in parts a place is no row: more may go at once than were asked for.
  let gone = AT_ONCE
  while (gone >= AT_ONCE) {
    const deletion = sql`
      delete from ${from} where ${isOver}
        and ctid = any(array(select ctid from ${from} where ${isOver} limit ${sql.lit(AT_ONCE)}))`
    const { numAffectedRows } = await inTransaction(db, (tx) => deletion.execute(tx))
    gone = Number(numAffectedRows ?? 0)
  }
}

async function forgetOldMails(db: Db): Promise<void> {
  const newest = db.selectFrom('mailbox').select('id').orderBy('sent_at', 'desc').limit(KEPT_MAILS)
  await db.deleteFrom('mailbox').where('id', 'not in', newest).execute()
}
