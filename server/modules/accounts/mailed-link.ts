// The tokens of confirmation and reset mails, and of a sign-in that waits for its code: each is for one member (one registration, where
// it confirms) and one purpose, and expires. Only its hash is stored, so that a reader of the table cannot use it.

import { createHash } from 'node:crypto'
import { CODE_WAIT_SECONDS } from '#contracts/staff-rules.ts'
import { Id } from '#contracts/values.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

/** How long a confirmation or reset link works (document 1, section 2). */
const LINK_SECONDS = 24 * 3600
const CODE_SECONDS = 900
const SECONDS = {
  confirm: LINK_SECONDS,
  'confirm-code': CODE_SECONDS,
  reset: LINK_SECONDS,
  'sign-in': CODE_WAIT_SECONDS,
} as const

type Purpose = keyof typeof SECONDS

/** Returns under which name the tokens of a subject are stored. */
export const tokenIdentifier = (purpose: Purpose, subjectId: string): string => `${purpose} ${subjectId}`
const hash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes a token. Those made before keep working until one of them is taken or they are forgotten. */
export async function issueToken(
  tx: Tx,
  context: { clock: Clock; random: Random },
  purpose: Purpose,
  subjectId: string,
): Promise<string> {
  const token = `${subjectId}.${context.random.bytes(24).toString('base64url')}`
  await storeToken(tx, context, purpose, subjectId, token)
  return token
}

/** Stores a token that the caller has made, such as a short code together with what it belongs to. */
export async function storeToken(
  tx: Tx,
  { clock, random }: { clock: Clock; random: Random },
  purpose: Purpose,
  subjectId: string,
  token: string,
): Promise<void> {
  const now = clock.now()
  await tx
    .insertInto('verifications')
    .values({
      id: newId(clock, random),
      identifier: tokenIdentifier(purpose, subjectId),
      value: hash(token),
      expires_at: new Date(now.getTime() + SECONDS[purpose] * 1000),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Returns the id that a token names: a member's, or a registration's. {@link holds} and {@link takeToken} check whether it is valid. */
export const readTokenSubject = (token: string): string | undefined => Id.safeParse(token.split('.')[0]).data

/** Whether a token works, and goes on doing so: a mail's link is opened by scanners and by impatient people. */
export async function holds(db: Db, purpose: Purpose, subjectId: string, token: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', tokenIdentifier(purpose, subjectId))
    .where('value', '=', hash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Uses a token up, and with it every other one of its subject and purpose. Of parallel takers one gets it.
 *
 * @returns whether it worked
 */
export async function takeToken(
  tx: Tx,
  purpose: Purpose,
  subjectId: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('verifications')
    .where('identifier', '=', tokenIdentifier(purpose, subjectId))
    .where('value', '=', hash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await deleteTokens(tx, purpose, subjectId)
  return true
}

export async function deleteTokens(tx: Tx, purpose: Purpose, subjectId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('identifier', '=', tokenIdentifier(purpose, subjectId)).execute()
}
