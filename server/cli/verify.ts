// Proves ledger and staff audit of the configured database (DATABASE_URL or DATA_DIR) and what is kept of the audit outside
// of it, and changes nothing. Exit code: 0 when everything holds, 1 with findings, 2 when the database could not be read.

import type { CheckedHead } from '#server/modules/audit/check-audit.ts'
import { checkAudit, type HeadKeeping, isDamaged } from '#server/modules/audit/index.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { openFiles } from '../adapters/files.ts'
import { auditHeads } from '../audit-heads.ts'
import { readConfig } from '../config.ts'
import type { Db } from '../db/transaction.ts'
import { knownSecret, withKnownSecret } from './known-secret.ts'
import { reasonOf, withDatabase } from './with-database.ts'

async function run(): Promise<number> {
  try {
    const secret = knownSecret()
    // Without a secret signatures cannot be checked, and the rest can; one is given so that none is made.
    const config = readConfig(withKnownSecret(secret))
    const heads = secret === undefined ? undefined : auditHeads(config, openFiles(config.files))
    return await withDatabase(config.database, (db) => verify(db, heads))
  } catch (error) {
    console.error(`Not verified. ${reasonOf(error)}`)
    return 2
  }
}

async function verify(db: Db, keeping: HeadKeeping | undefined): Promise<number> {
  const ledger = await verifyLedger(db)
  const audit = await checkAudit(db, keeping ?? { places: [], secret: '' })
  console.log(`Ledger: ${ledger.members} members, ${ledger.entries} entries, ${counted(ledger.findings)}`)
  for (const { memberId, seq, damage } of ledger.findings) {
    console.log(`  member ${memberId}, ${seq === 0 ? 'wallet' : `entry ${seq}`}: ${damage}`)
  }
  console.log(`Staff audit: ${audit.entries} entries, ${counted(audit.findings)}`)
  for (const { seq, damage } of audit.findings) console.log(`  entry ${seq}: ${damage}`)
  if (!keeping) console.log('Audit head outside the database: not checked, for SECRET is not set')
  for (const head of audit.heads) console.log(`Audit head outside the database, ${head.place}: ${said(head)}`)
  return ledger.findings.length + audit.findings.length > 0 || audit.heads.some(isDamaged) ? 1 : 0
}

function said({ state, seq, by, since }: CheckedHead): string {
  const known = since ? `, kept since ${since}, newest entry ${seq}` : ''
  if (state === 'behind') return `chain intact up to it, behind by ${by}${known}`
  if (state === 'truncated') return `TRUNCATED, the newest ${by} entries are gone${known}`
  if (state === 'rewritten') return `REWRITTEN, entry ${by} is another one or gone${known}`
  return `${state}${known}`
}

const counted = ({ length }: readonly unknown[]): string =>
  length === 0 ? 'no findings' : length === 1 ? '1 finding' : `${length} findings`

process.exitCode = await run()
