// Tokens of confirmation and reset mails, of a sign-in that waits for its code, and of the appeal of a banned member. Each belongs to a member (for a
// confirmation, to a registration) and a purpose, and expires. Only its hash is stored, so that a reader of the table cannot
// use it.

import { createHash } from 'node:crypto'
import { CODE_WAIT_SECONDS } from '#contracts/staff-rules.ts'
import { Id } from '#contracts/values.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

/** Lifetime of a confirmation or reset link. See docs/product.md#accounts. */
const LINK_SECONDS = 24 * 3600
const CODE_SECONDS = 900
/** How long a banned member may take to write an appeal after the refused sign-in. */
const APPEAL_SECONDS = 3600
const LIFETIME_SECONDS = {
  confirm: LINK_SECONDS,
  'confirm-code': CODE_SECONDS,
  reset: LINK_SECONDS,
  'sign-in': CODE_WAIT_SECONDS,
  appeal: APPEAL_SECONDS,
} as const

type Purpose = keyof typeof LIFETIME_SECONDS

/** Returns the identifier under which the tokens of a subject are stored. */
export const tokenIdentifier = (purpose: Purpose, subjectId: string): string => `${purpose} ${subjectId}`
const hash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Issues a token. Earlier ones stay valid until one of them is consumed or they are deleted. */
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

/** Stores a token that the caller has created, such as a short code. */
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
      expires_at: new Date(now.getTime() + LIFETIME_SECONDS[purpose] * 1000),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Returns the id that a token names: a member's, or a registration's. It does not check the token. */
export const readTokenSubject = (token: string): string | undefined => Id.safeParse(token.split('.')[0]).data

/** Returns whether a token is valid, without consuming it: mail scanners open links as well. */
export async function isTokenValid(
  db: Db,
  purpose: Purpose,
  subjectId: string,
  token: string,
  now: Date,
): Promise<boolean> {
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
 * Consumes a token and all others of its subject and purpose. Of concurrent calls one succeeds.
 *
 * @returns whether it was valid
 */
export async function consumeToken(
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
