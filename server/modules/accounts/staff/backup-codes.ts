// Codes on paper, for the day on which the phone is lost. Only keyed hashes are kept.

import { BACKUP_CODES } from '#contracts/staff-rules.ts'
import type { Random } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { keyedHash } from '../award-signup-bonus.ts'

/** Without l and o, which look like digits. 32 of them: five bits each. */
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz'
const LENGTH = 10

const hashOf = (secret: string, memberId: string, code: string): string =>
  keyedHash(secret, `backup code ${memberId} ${code}`)

/** Makes new codes in place of all that the member had. @returns the codes, which are shown once */
export async function makeBackupCodes(
  tx: Tx,
  { random, secret }: { random: Random; secret: string },
  memberId: string,
): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, () =>
    [...random.bytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join(''),
  )
  await tx.deleteFrom('backup_codes').where('member_id', '=', memberId).execute()
  await tx
    .insertInto('backup_codes')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: hashOf(secret, memberId, code), used_at: null })))
    .execute()
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Uses a code up; of parallel takers one gets it. @returns the code of the refusal, or nothing */
export async function takeBackupCode(tx: Tx, secret: string, memberId: string, code: string, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('backup_codes')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hashOf(secret, memberId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? undefined : 'secondFactorCodeWrong'
}
