// Encrypts stored activation codes anew: opened with CODE_KEY or CODE_KEY_PREVIOUS, encrypted with CODE_KEY.
// Exit code: 0 when all are, 1 when codes are left that no key opens, 2 when the work could not be done.

import { systemRandom } from '#server/adapters/random.ts'
import { type CodeKeys, countCodesLeft, createCodeCipher, rotateCodes } from '#server/modules/rewards/index.ts'
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

async function rotate(db: Db, keys: CodeKeys): Promise<number> {
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
  if (left === 0) console.log('CODE_KEY_PREVIOUS is needed no longer.')
  return left === 0 ? 0 : 1
}

const codes = (count: number): string => (count === 1 ? '1 code' : `${count} codes`)

process.exitCode = await run()
