import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import { restFor } from '#server/db/resting.ts'
import type { Db } from '#server/db/transaction.ts'
import { endStatuses } from '#server/modules/accounts/index.ts'
import { checkAudit, type HeadKeeping, isDamaged } from '#server/modules/audit/index.ts'
import { countDraws } from '#server/modules/fairness/index.ts'
import { finishAbandoned } from '#server/modules/games/index.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { forgetTold, type Notifier } from '#server/modules/notifications/index.ts'
import { findRisks } from '#server/modules/risk/index.ts'
import { purge } from './purge.ts'
import type { Job } from './queue.ts'

/** Told how much a proof found. */
type Proved = (findings: number) => void

/** Proves ledger and staff audit, and says loudly when something does not hold. */
async function verify(db: Db, log: Logger, heads: HeadKeeping, proved: Proved): Promise<void> {
  const [ledger, audit] = await Promise.all([verifyLedger(db), checkAudit(db, heads)])
  const findings = ledger.findings.length + audit.findings.length + audit.heads.filter(isDamaged).length
  const { members, entries } = ledger
  proved(findings)
  const report = { members, entries, auditEntries: audit.entries, auditHeads: audit.heads, findings }
  if (findings === 0) log.info(report, 'ledger and audit verified')
  else
    log.error(
      { ...report, ledger: ledger.findings.slice(0, 20), audit: audit.findings.slice(0, 20) },
      'LEDGER OR AUDIT DAMAGED',
    )
}

/** The regular work of the product. */
export function schedule(
  database: Database,
  clock: Clock,
  log: Logger,
  notifier: Notifier,
  heads: HeadKeeping,
  proved: Proved = () => {},
): readonly Job[] {
  const { db } = database
  const rest = () => restFor(database)
  return [
    {
      name: 'finish-quizzes',
      cron: '* * * * *',
      run: async () => void (await finishAbandoned(db, { notifier, log }, clock.now())),
    },
    { name: 'end-statuses', cron: '* * * * *', run: async () => void (await endStatuses(db, clock.now())) },
    { name: 'count-draws', cron: '*/5 * * * *', run: () => countDraws(db, clock.now(), rest) },
    { name: 'find-risks', cron: '*/5 * * * *', run: () => findRisks(db, clock.now(), rest) },
    { name: 'forget-events', cron: '*/5 * * * *', run: () => forgetTold(db, clock.now()) },
    { name: 'purge', cron: '17 * * * *', run: () => purge(db, clock.now(), log) },
    { name: 'verify-ledger', cron: '30 3 * * *', run: () => verify(db, log, heads, proved) },
  ]
}
