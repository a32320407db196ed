// Re-encrypts stored activation codes and secrets of second factors: decrypts with CODE_KEY or CODE_KEY_PREVIOUS, encrypts with CODE_KEY.
// Exit code: 0 when all are re-encrypted, 1 when no key decrypts some of them, 2 when the command could not run.

import type { CipherKeys } from '#server/adapters/cipher.ts'
import { systemRandom } from '#server/adapters/random.ts'
import { rotateSecondFactors, secondFactorCipher } from '#server/modules/accounts/index.ts'
import { countCodesLeft, createCodeCipher, rotateCodes } from '#server/modules/rewards/index.ts'
import { readConfig } from '../config.ts'
import type { Db } from '../db/transaction.ts'
import { reasonOf, withDatabase } from './with-database.ts'

/** The most codes that the output names. */
const MAX_LISTED = 20

/** Runs the command. @returns its exit code */
export async function runRotation(): Promise<number> {
  try {
    const { database, codeKeys } = readConfig(process.env)
    return await withDatabase(database, (db) => rotate(db, codeKeys))
  } catch (error) {
    console.error(`Not finished. ${reasonOf(error)}`)
    return 2
  }
}

async function rotate(db: Db, keys: CipherKeys): Promise<number> {
  const cipher = createCodeCipher(keys, systemRandom)
  console.log(`${codes(await countCodesLeft(db, cipher))} to re-encrypt`)
  const { changed, unreadable } = await rotateCodes(db, cipher, {
    onBatch: (soFar) => console.log(`  ${soFar} done`),
  })
  const left = await countCodesLeft(db, cipher)
  console.log(`${codes(changed)} re-encrypted, ${left} left`)
  for (const id of unreadable.slice(0, MAX_LISTED)) console.log(`  code ${id}: no key decrypts its code`)
  if (unreadable.length > MAX_LISTED) console.log(`  and ${unreadable.length - MAX_LISTED} more`)
  if (left > unreadable.length) console.log('Codes were stored with another key meanwhile. Run this again.')
  const factors = await rotateSecondFactors(db, secondFactorCipher(keys, systemRandom))
  if (factors.changed > 0) console.log(`second factors re-encrypted: ${factors.changed}`)
  for (const id of factors.unreadable) console.log(`  member ${id}: no key decrypts the second factor`)
  const isDone = left === 0 && factors.unreadable.length === 0
  if (isDone) console.log('CODE_KEY_PREVIOUS is no longer needed.')
  return isDone ? 0 : 1
}

const codes = (count: number): string => (count === 1 ? '1 code' : `${count} codes`)

if (import.meta.main) process.exitCode = await runRotation()
