// The second factor: a code of an authenticator app (RFC 6238), or a backup code. Of each time step one code is
// taken, of each backup code one use: a conditional update is the referee, also between several processes.

import { timingSafeEqual } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { type Cipher, type CipherKeys, createCipher } from '#server/adapters/cipher.ts'
import type { Random } from '#server/adapters/random.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { returnThrottle, takeThrottle } from '#server/http/rate-limit.ts'
import { takeBackupCode } from './backup-codes.ts'

/** Encrypts the secrets of second factors, each bound to the id of its member. */
export const secondFactorCipher = (keys: CipherKeys, random: Random): Cipher =>
  createCipher('second factors', keys, random)

const STEP_MS = 30_000
/** How far the clock of a phone may be off, in steps. */
const SKEW = 1

/** Wrong codes of a member, wherever they are asked for. Three codes count at a time, of a million. */
const WRONG_CODES = [
  ['second factor', { max: 5, seconds: 900 }],
  ['second factor day', { max: 30, seconds: 86_400 }],
] as const

/**
 * Takes a code of the member's second factor. Counted before it is looked at, so that tries in parallel queue up; a
 * right one is given back.
 *
 * @returns nothing, or the Problem secondFactorCodeWrong or secondFactorCodeUsed, to be returned so that its count is kept
 * @throws Problem tooManyRequests
 */
export async function takeCode(
  tx: Tx,
  { cipher, secret }: { cipher: Cipher; secret: string },
  memberId: string,
  given: string,
  now: Date,
): Promise<Problem | undefined> {
  await countTry(tx, memberId, now)
  const code = given.replace(/[\s-]/g, '').toLowerCase()
  const refusal = /^\d{6}$/.test(code)
    ? await takeTimeCode(tx, cipher, memberId, code, now)
    : await takeBackupCode(tx, secret, memberId, code, now)
  if (refusal) return new Problem(refusal)
  await resetTries(tx, memberId)
  return undefined
}

async function takeTimeCode(tx: Tx, cipher: Cipher, memberId: string, code: string, now: Date) {
  const row = await tx
    .selectFrom('second_factors')
    .select('secret')
    .where('member_id', '=', memberId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()
  const step = row && (await stepOf(cipher.decrypt(row.secret, memberId), code, now))
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

/** The time step around now of which this is the code. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  const current = Math.floor(now.getTime() / STEP_MS)
  const given = Buffer.from(code)
  let found: number | undefined
  for (let step = current - SKEW; step <= current + SKEW; step += 1) {
    const right = Buffer.from(await createOTP(secret).hotp(step))
    if (given.length === right.length && timingSafeEqual(given, right)) found = step
  }
  return found
}

export async function countTry(tx: Tx, memberId: string, now: Date): Promise<void> {
  for (const [subject, limit] of WRONG_CODES) await takeThrottle(tx, `${subject} ${memberId}`, limit, now)
}

export async function resetTries(tx: Tx, memberId: string): Promise<void> {
  for (const [subject] of WRONG_CODES) await returnThrottle(tx, `${subject} ${memberId}`)
}

/** Whether the member is asked for a code. */
export async function isOn(db: Db, memberId: string): Promise<boolean> {
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
