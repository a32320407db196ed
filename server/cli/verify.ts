// Verifies the ledger of the configured database (DATABASE_URL or DATA_DIR), the source of every entry, and the audit log, with the wallet
// anchor and the audit anchor outside the database. Changes nothing. Exit code: 0 without findings, 1 with findings, 2 when the database
// could not be read.

import type { CheckedAuditAnchor } from '#server/modules/audit-log/check-audit.ts'
import { type AuditAnchorConfig, checkAudit, isDamaged } from '#server/modules/audit-log/index.ts'
import {
  type CheckedAnchor,
  checkAnchor,
  isAnchorDamaged,
  verifyLedger,
  type WalletAnchors,
} from '#server/modules/ledger/index.ts'
import { verifySources } from '#server/modules/points-audit/index.ts'
import { openFiles } from '../adapters/files.ts'
import { auditAnchorStores } from '../audit-anchors.ts'
import type { Db } from '../db/transaction.ts'
import { walletAnchors } from '../wallet-anchors.ts'
import { readCommandConfig, readSecret } from './command-config.ts'
import { reasonOf, withDatabase } from './with-database.ts'

/** Runs the command. @returns its exit code */
export async function runVerify(): Promise<number> {
  try {
    const secret = readSecret()
    const config = readCommandConfig(secret)
    const files = openFiles(config.files)
    const auditAnchors = secret === undefined ? undefined : auditAnchorStores(config, files)
    const anchors = walletAnchors(config, files)
    return await withDatabase(config.database, (db) => verify(db, auditAnchors, anchors))
  } catch (error) {
    console.error(`Not verified. ${reasonOf(error)}`)
    return 2
  }
}

async function verify(
  db: Db,
  keeping: AuditAnchorConfig | undefined,
  anchors: WalletAnchors | undefined,
): Promise<number> {
  const ledger = await verifyLedger(db)
  const sources = await verifySources(db)
  const anchor = anchors && (await checkAnchor(db, anchors))
  const audit = await checkAudit(db, keeping ?? { stores: [], secret: '' })
  console.log(`Ledger: ${ledger.members} members, ${ledger.entries} entries, ${countOf(ledger.findings)}`)
  for (const { memberId, seq, damage } of ledger.findings) {
    console.log(`  member ${memberId}, ${seq === 0 ? 'wallet' : `entry ${seq}`}: ${damage}`)
  }
  console.log(`Sources of entries: ${countOf(sources)}`)
  for (const { memberId, seq, kind, source, subject } of sources) {
    const place = seq === 0 ? 'no entry' : `entry ${seq}`
    console.log(`  member ${memberId}, ${place}: ${kind.replaceAll('_', ' ')} (${source} ${subject})`)
  }
  if (!anchor)
    console.log('Signatures of entries, wallet anchor: not checked, because neither SECRET nor LEDGER_KEY is set')
  else {
    console.log(`Wallet anchor outside the database: ${describeAnchor(anchor)}`)
    for (const { memberId, seq } of anchor.changed) {
      console.log(`  member ${memberId}: entry ${seq} of the anchor is missing or different`)
    }
  }
  console.log(`Audit log: ${audit.entries} entries, ${countOf(audit.findings)}`)
  for (const { seq, damage } of audit.findings) console.log(`  entry ${seq}: ${damage}`)
  if (!keeping) console.log('Audit log head outside the database: not checked, because SECRET is not set')
  for (const head of audit.anchors)
    console.log(`Audit log head outside the database, ${head.place}: ${describeHead(head)}`)
  const findings = ledger.findings.length + sources.length + audit.findings.length
  return findings > 0 || audit.anchors.some(isDamaged) || (anchor && isAnchorDamaged(anchor)) ? 1 : 0
}

function describeAnchor({ state, newest, since }: CheckedAnchor): string {
  const known = newest ? `, taken ${newest.at}, ${newest.wallets} wallets, since ${since}` : ''
  return `${state === 'matches' || state === 'missing' ? state : state.toUpperCase()}${known}`
}

function describeHead({ state, seq, by, since }: CheckedAuditAnchor): string {
  const known = since ? `, since ${since}, newest entry ${seq}` : ''
  if (state === 'behind') return `chain intact up to it, behind by ${by}${known}`
  if (state === 'truncated') return `TRUNCATED, the newest ${by} entries are gone${known}`
  if (state === 'rewritten') return `REWRITTEN, entry ${by} is another one or gone${known}`
  return `${state}${known}`
}

const countOf = ({ length }: readonly unknown[]): string =>
  length === 0 ? 'no findings' : length === 1 ? '1 finding' : `${length} findings`

if (import.meta.main) process.exitCode = await runVerify()
