// Backup codes for a lost phone. Only keyed hashes are stored.

import { BACKUP_CODES } from '#contracts/staff-rules.ts'
import { keyedHash } from '#server/adapters/keyed-hash.ts'
import type { Random } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'

/** 32 characters, five bits each, without l and o, which look like digits. */
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz'
const LENGTH = 10

const hashOf = (secret: string, memberId: string, code: string): string =>
  keyedHash(secret, `backup code ${memberId} ${code}`)

/** Replaces all backup codes of a member. @returns the new codes, which are shown once */
export async function replaceBackupCodes(
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

/** Consumes a backup code; of concurrent calls one succeeds. @returns the error code of a refusal, or nothing */
export async function consumeBackupCode(tx: Tx, secret: string, memberId: string, code: string, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('backup_codes')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hashOf(secret, memberId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? undefined : 'secondFactorCodeWrong'
}
