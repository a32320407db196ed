// Encrypts stored activation codes and the secrets of second factors anew: opened with CODE_KEY or CODE_KEY_PREVIOUS, encrypted with CODE_KEY.
// Exit code: 0 when all are, 1 when codes are left that no key opens, 2 when the work could not be done.

import type { CipherKeys } from '#server/adapters/cipher.ts'
import { systemRandom } from '#server/adapters/random.ts'
import { rotateSecondFactors, secondFactorCipher } from '#server/modules/accounts/index.ts'
import { countCodesLeft, createCodeCipher, rotateCodes } from '#server/modules/rewards/index.ts'
import { readConfig } from '../config.ts'
import type { Db } from '../db/transaction.ts'
import { reasonOf, withDatabase } from './with-database.ts'

/** So many requests are named one by one. */
const NAMED = 20

async function run(): Promise<number> {
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
  console.log(`${codes(await countCodesLeft(db, cipher))} to encrypt anew`)
  const { changed, unreadable } = await rotateCodes(db, cipher, {
    onBatch: (soFar) => console.log(`  ${soFar} done`),
  })
  const left = await countCodesLeft(db, cipher)
  console.log(`${codes(changed)} encrypted anew, ${left} left`)
  for (const id of unreadable.slice(0, NAMED)) console.log(`  request ${id}: no key opens its code`)
  if (unreadable.length > NAMED) console.log(`  and ${unreadable.length - NAMED} more`)
  if (left > unreadable.length) console.log('Codes were stored with another key meanwhile. Run this again.')
  const factors = await rotateSecondFactors(db, secondFactorCipher(keys, systemRandom))
  if (factors.changed > 0) console.log(`second factors encrypted anew: ${factors.changed}`)
  for (const id of factors.unreadable) console.log(`  member ${id}: no key opens the second factor`)
  const isDone = left === 0 && factors.unreadable.length === 0
  if (isDone) console.log('CODE_KEY_PREVIOUS is needed no longer.')
  return isDone ? 0 : 1
}

const codes = (count: number): string => (count === 1 ? '1 code' : `${count} codes`)

process.exitCode = await run()
