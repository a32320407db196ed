// The second factor: a code of an authenticator app (RFC 6238), or a backup code. Each time step and each backup code is
// accepted once; a conditional update guarantees this across processes.

import { timingSafeEqual } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { type Cipher, type CipherKeys, createCipher } from '#server/adapters/cipher.ts'
import type { Random } from '#server/adapters/random.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { returnThrottle, takeThrottle } from '#server/http/rate-limit.ts'
import { consumeBackupCode } from './backup-codes.ts'

/** Encrypts the secrets of second factors, each bound to the id of its member. */
export const secondFactorCipher = (keys: CipherKeys, random: Random): Cipher =>
  createCipher('second factors', keys, random)

const STEP_MS = 30_000
/** Accepted deviation of the phone's clock, in steps. */
const SKEW = 1

/** Limits of a member's wrong codes, over all actions. Three of a million codes are valid at a time. */
const WRONG_CODES = [
  ['second factor', { max: 5, seconds: 900 }],
  ['second factor day', { max: 30, seconds: 86_400 }],
] as const

/**
 * Consumes a code of the member's second factor. The attempt is counted before the check, so that parallel attempts are
 * serialized; a right code resets the count.
 *
 * @returns nothing, or the Problem secondFactorCodeWrong or secondFactorCodeUsed, not thrown so that the count is committed
 * @throws Problem tooManyRequests
 */
export async function consumeCode(
  tx: Tx,
  { cipher, secret }: { cipher: Cipher; secret: string },
  memberId: string,
  given: string,
  now: Date,
): Promise<Problem | undefined> {
  await countAttempt(tx, memberId, now)
  const code = given.replace(/[\s-]/g, '').toLowerCase()
  const refusal = /^\d{6}$/.test(code)
    ? await consumeTimeCode(tx, cipher, memberId, code, now)
    : await consumeBackupCode(tx, secret, memberId, code, now)
  if (refusal) return new Problem(refusal)
  await resetAttempts(tx, memberId)
  return undefined
}

async function consumeTimeCode(tx: Tx, cipher: Cipher, memberId: string, code: string, now: Date) {
  const row = await tx
    .selectFrom('second_factors')
    .select('secret')
    .where('member_id', '=', memberId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()
  const step = row && (await findTimeStep(cipher.decrypt(row.secret, memberId), code, now))
  if (step === undefined) return 'secondFactorCodeWrong'
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? undefined : 'secondFactorCodeUsed'
}

/** Returns the time step around now that the code belongs to. */
export async function findTimeStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  const current = Math.floor(now.getTime() / STEP_MS)
  const given = Buffer.from(code)
  let found: number | undefined
  for (let step = current - SKEW; step <= current + SKEW; step += 1) {
    const expected = Buffer.from(await createOTP(secret).hotp(step))
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step
  }
  return found
}

export async function countAttempt(tx: Tx, memberId: string, now: Date): Promise<void> {
  for (const [subject, limit] of WRONG_CODES) await takeThrottle(tx, `${subject} ${memberId}`, limit, now)
}

export async function resetAttempts(tx: Tx, memberId: string): Promise<void> {
  for (const [subject] of WRONG_CODES) await returnThrottle(tx, `${subject} ${memberId}`)
}

/** Returns whether the member's second factor is on. */
export async function isSecondFactorOn(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSecondFactor(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('second_factors').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('backup_codes').where('member_id', '=', memberId).execute()
}
