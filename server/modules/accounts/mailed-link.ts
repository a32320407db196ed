// The tokens of confirmation and reset mails, and of a sign-in that waits for its code: each is for one member and
// one purpose and lives its time by the clock. Only a hash is kept, so that whoever reads the table cannot use what it holds.

import { createHash } from 'node:crypto'
import { CODE_WAIT_SECONDS } from '#contracts/staff-terms.ts'
import { Id } from '#contracts/values.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

/** How long a confirmation or reset link works (document 1, section 2). */
const LINK_SECONDS = 24 * 3600
const SECONDS = { confirm: LINK_SECONDS, reset: LINK_SECONDS, 'sign-in': CODE_WAIT_SECONDS } as const

type Purpose = keyof typeof SECONDS

const subject = (purpose: Purpose, memberId: string): string => `${purpose} ${memberId}`
const hash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes a token. Those made before keep working until one of them is taken or they are forgotten. */
export async function issueToken(
  tx: Tx,
  context: { clock: Clock; random: Random },
  purpose: Purpose,
  memberId: string,
): Promise<string> {
  const { clock, random } = context
  const now = clock.now()
  const token = `${memberId}.${random.bytes(24).toString('base64url')}`
  await tx
    .insertInto('verifications')
    .values({
      id: newId(clock, random),
      identifier: subject(purpose, memberId),
      value: hash(token),
      expires_at: new Date(now.getTime() + SECONDS[purpose] * 1000),
      created_at: now,
      updated_at: now,
    })
    .execute()
  return token
}

/** Whom a token names; whether it holds is for {@link holds} and {@link takeToken} to say. */
export const memberOfToken = (token: string): string | undefined => Id.safeParse(token.split('.')[0]).data

/** Whether a token works, and goes on doing so: a mail's link is opened by scanners and by impatient people. */
export async function holds(db: Db, purpose: Purpose, memberId: string, token: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', subject(purpose, memberId))
    .where('value', '=', hash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Uses a token up, and with it every other one of its member and purpose. Of parallel takers one gets it.
 *
 * @returns whether it worked
 */
export async function takeToken(
  tx: Tx,
  purpose: Purpose,
  memberId: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('verifications')
    .where('identifier', '=', subject(purpose, memberId))
    .where('value', '=', hash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await forgetTokens(tx, purpose, memberId)
  return true
}

export async function forgetTokens(tx: Tx, purpose: Purpose, memberId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('identifier', '=', subject(purpose, memberId)).execute()
}
