// Writes a checkpoint for every wallet, signed with the current LEDGER_KEY: after the key was replaced, or to accept entries without a known
// signature. Verifies the ledger first; with findings it writes nothing unless --accept is given. Exit code: 0 when checkpoints were
// written, 1 with findings, 2 when the command could not run.

import { takeAnchor, verifyLedger } from '#server/modules/ledger/index.ts'
import { verifySources } from '#server/modules/points-audit/index.ts'
import { openFiles } from '../adapters/files.ts'
import { type Db, inTransaction } from '../db/transaction.ts'
import { writeCheckpoints } from '../db/wallet-checkpoints.ts'
import { walletAnchors } from '../wallet-anchors.ts'
import { readCommandConfig, readSecret } from './command-config.ts'
import { reasonOf, withDatabase } from './with-database.ts'

/** Runs the command. @returns its exit code */
export async function runCheckpoint(parameters: readonly string[]): Promise<number> {
  const acceptsFindings = parameters.includes('--accept')
  try {
    const secret = readSecret()
    if (secret === undefined) throw new Error('SECRET is not set: checkpoints are signed with it, or with LEDGER_KEY.')
    const config = readCommandConfig(secret)
    const keys = config.database.ledgerKeys
    const anchors = walletAnchors(config, openFiles(config.files))
    if (!keys || !anchors) throw new Error('There is no key to sign with.')
    return await withDatabase(config.database, async (db) => {
      const findings = await countFindings(db)
      console.log(`Verified: ${findings} findings`)
      if (findings > 0 && !acceptsFindings) {
        console.error('No checkpoint was written. See npm run verify; --accept writes them nevertheless.')
        return 1
      }
      const now = new Date()
      const written = await inTransaction(db, (tx) => writeCheckpoints(tx, keys, now))
      console.log(`Checkpoints: ${written} wallets`)
      const { state, copyError } = await takeAnchor(db, anchors, now, { acceptsCheckpoints: true })
      console.log(`Wallet anchor: ${state}`)
      if (copyError) {
        console.error(
          `The anchor was not copied to the bucket: ${reasonOf(copyError)}. Run this again when it answers.`,
        )
        return 1
      }
      if (state === 'taken') return 0
      console.error(
        'Move the files of WALLET_ANCHOR_FILE away and run this again: docs/operations.md, "Wallet anchors".',
      )
      return 1
    })
  } catch (error) {
    console.error(`Not done. ${reasonOf(error)}`)
    return 2
  }
}

async function countFindings(db: Db): Promise<number> {
  const { findings } = await verifyLedger(db)
  const sources = await verifySources(db)
  return findings.length + sources.length
}

if (import.meta.main) process.exitCode = await runCheckpoint(process.argv.slice(2))
