import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import { endStatuses } from '#server/modules/accounts/index.ts'
import { sendWorkMails } from '#server/modules/admin-dashboard/index.ts'
import { type AuditAnchorConfig, checkAudit, isDamaged } from '#server/modules/audit-log/index.ts'
import { countDraws } from '#server/modules/fairness/index.ts'
import { finishAbandoned } from '#server/modules/games/index.ts'
import { checkAnchor, isAnchorDamaged, verifyLedger, type WalletAnchors } from '#server/modules/ledger/index.ts'
import { endPauses } from '#server/modules/members/index.ts'
import { deleteOldEvents, type Notifier } from '#server/modules/notifications/index.ts'
import { verifySources } from '#server/modules/points-audit/index.ts'
import { deliverWaiting, releaseDue, warnLowCodes } from '#server/modules/rewards/index.ts'
import { findRisks } from '#server/modules/risk/index.ts'
import { purge } from './purge.ts'
import type { Job } from './queue.ts'

/** Called with the number of findings of a verification. */
type OnVerified = (findings: number) => void

/** Evidence outside the database: audit anchors and wallet anchors. */
interface ExternalEvidence {
  readonly auditAnchors: AuditAnchorConfig
  readonly anchors: WalletAnchors | undefined
}

/** Verifies the ledger, the sources of its entries, the newest wallet anchor and the audit log. Logs an error with findings. */
async function verify(
  db: Db,
  log: Logger,
  { auditAnchors, anchors }: ExternalEvidence,
  onVerified: OnVerified,
): Promise<void> {
  const [ledger, audit] = await Promise.all([verifyLedger(db), checkAudit(db, auditAnchors)])
  const sources = await verifySources(db)
  const anchor = anchors && (await checkAnchor(db, anchors))
  const findings =
    ledger.findings.length +
    sources.length +
    audit.findings.length +
    audit.anchors.filter(isDamaged).length +
    (anchor && isAnchorDamaged(anchor) ? Math.max(1, anchor.changed.length) : 0)
  const { members, entries } = ledger
  onVerified(findings)
  const walletAnchor = anchor && { state: anchor.state, ...anchor.newest }
  const report = {
    members,
    entries,
    auditEntries: audit.entries,
    auditAnchorStores: audit.anchors,
    walletAnchor,
    findings,
  }
  if (findings === 0) log.info(report, 'ledger and audit verified')
  else
    log.error(
      {
        ...report,
        ledger: ledger.findings.slice(0, 20),
        sources: sources.slice(0, 20),
        wallets: anchor?.changed.slice(0, 20).map(({ memberId, seq }) => ({ memberId, seq })),
        audit: audit.findings.slice(0, 20),
      },
      'LEDGER OR AUDIT DAMAGED',
    )
}

/** Returns the jobs that only need the database. */
export function schedule(
  database: Database,
  clock: Clock,
  log: Logger,
  notifier: Notifier,
  evidence: ExternalEvidence,
  onVerified: OnVerified = () => {},
): readonly Job[] {
  const { db } = database
  return [
    {
      name: 'finish-quizzes',
      cron: '* * * * *',
      run: async () => void (await finishAbandoned(db, { notifier, log }, clock.now())),
    },
    { name: 'end-statuses', cron: '* * * * *', run: async () => void (await endStatuses(db, clock.now())) },
    {
      name: 'release-holds',
      cron: '* * * * *',
      run: async () => void (await releaseDue(db, { notifier, log }, clock.now())),
    },
    {
      name: 'deliver-waiting',
      cron: '* * * * *',
      run: async () => void (await deliverWaiting(db, { notifier, log }, clock.now())),
    },
    {
      name: 'end-pauses',
      cron: '* * * * *',
      run: async () => void (await endPauses(db, { notifier, log }, clock.now())),
    },
    { name: 'count-draws', cron: '*/5 * * * *', run: () => countDraws(db, clock.now()) },
    {
      name: 'warn-low-codes',
      cron: '*/5 * * * *',
      run: async () => void (await warnLowCodes(db, notifier, clock.now())),
    },
    {
      name: 'work-mails',
      cron: '*/15 * * * *',
      run: async () => void (await sendWorkMails(db, notifier, clock.now())),
    },
    { name: 'find-risks', cron: '*/5 * * * *', run: () => findRisks(db, clock.now()) },
    { name: 'forget-events', cron: '*/5 * * * *', run: () => deleteOldEvents(db, clock.now()) },
    { name: 'purge', cron: '17 * * * *', run: () => purge(db, clock.now(), log) },
    { name: 'verify-ledger', cron: '30 3 * * *', run: () => verify(db, log, evidence, onVerified) },
  ]
}
