import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Db } from '#server/db/transaction.ts'
import { verifyAudit } from '#server/modules/audit/index.ts'
import { countDraws } from '#server/modules/fairness/index.ts'
import { finishAbandoned } from '#server/modules/games/index.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { forgetTold, type Notifier } from '#server/modules/notifications/index.ts'
import type { Job } from './queue.ts'

const HOUR = 3_600_000
const KEPT_KEYS_HOURS = 48
/** Long enough to look into a failure; its mail holds a link and an address. */
const KEPT_FAILED_HOURS = 24 * 14
const KEPT_MAILS = 500

/** Deletes what has had its day: ended sessions, used-up keys and counts. */
async function purge(db: Db, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('verifications').where('expires_at', '<=', now).execute()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', ago(KEPT_KEYS_HOURS)).execute()
  await db.deleteFrom('throttles').where('window_start', '<', ago(24)).execute()
  const longAgo = ago(24 * 35)
    .toISOString()
    .slice(0, 10)
  await db.deleteFrom('daily_counts').where('day', '<', longAgo).execute()
  await db.deleteFrom('ad_views').where('day', '<', longAgo).execute()
  await db.deleteFrom('outbox').where('failed_at', '<', ago(KEPT_FAILED_HOURS)).execute()
  const newest = db.selectFrom('mailbox').select('id').orderBy('sent_at', 'desc').limit(KEPT_MAILS)
  await db.deleteFrom('mailbox').where('id', 'not in', newest).execute()
}

/** Proves ledger and staff audit, and says loudly when something does not hold. */
async function verify(db: Db, log: Logger): Promise<void> {
  const [ledger, audit] = await Promise.all([verifyLedger(db), verifyAudit(db)])
  const findings = ledger.findings.length + audit.findings.length
  const report = { members: ledger.members, entries: ledger.entries, auditEntries: audit.entries, findings }
  if (findings === 0) log.info(report, 'ledger and audit verified')
  else
    log.error(
      { ...report, ledger: ledger.findings.slice(0, 20), audit: audit.findings.slice(0, 20) },
      'LEDGER OR AUDIT DAMAGED',
    )
}

/** The regular work of the product. */
export const schedule = (db: Db, clock: Clock, log: Logger, notifier: Notifier): readonly Job[] => [
  {
    name: 'finish-quizzes',
    cron: '* * * * *',
    run: async () => void (await finishAbandoned(db, notifier, clock.now())),
  },
  { name: 'count-draws', cron: '*/5 * * * *', run: () => countDraws(db, clock.now()) },
  { name: 'forget-events', cron: '*/5 * * * *', run: () => forgetTold(db, clock.now()) },
  { name: 'purge', cron: '17 * * * *', run: () => purge(db, clock.now()) },
  { name: 'verify-ledger', cron: '30 3 * * *', run: () => verify(db, log) },
]
