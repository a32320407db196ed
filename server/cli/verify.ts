// Proves ledger and staff audit of the configured database (DATABASE_URL or DATA_DIR), and changes nothing.
// Exit code: 0 when everything holds, 1 with findings, 2 when the database could not be read.

import { verifyAudit } from '#server/modules/audit/index.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { readConfig } from '../config.ts'
import type { Db } from '../db/transaction.ts'
import { reasonOf, withDatabase } from './with-database.ts'

async function run(): Promise<number> {
  try {
    // The secret has no part in this; one is given so that none is made.
    const { database } = readConfig({ ...process.env, SECRET: process.env.SECRET || '-'.repeat(32) })
    return await withDatabase(database, verify)
  } catch (error) {
    console.error(`Not verified. ${reasonOf(error)}`)
    return 2
  }
}

async function verify(db: Db): Promise<number> {
  const ledger = await verifyLedger(db)
  const audit = await verifyAudit(db)
  console.log(`Ledger: ${ledger.members} members, ${ledger.entries} entries, ${counted(ledger.findings)}`)
  for (const { memberId, seq, damage } of ledger.findings) {
    console.log(`  member ${memberId}, ${seq === 0 ? 'wallet' : `entry ${seq}`}: ${damage}`)
  }
  console.log(`Staff audit: ${audit.entries} entries, ${counted(audit.findings)}`)
  for (const { seq, damage } of audit.findings) console.log(`  entry ${seq}: ${damage}`)
  return ledger.findings.length + audit.findings.length > 0 ? 1 : 0
}

const counted = ({ length }: readonly unknown[]): string =>
  length === 0 ? 'no findings' : length === 1 ? '1 finding' : `${length} findings`

process.exitCode = await run()
