// Redeems a promo code: one use of it is taken, the member's redemption written and the points credited, in
// one transaction. Refusals come in the order of the specification (document 2, section 8).

import type { ErrorCode } from '#contracts/errors.ts'
import type { redeemPromoCode as contract, PromoRedemption } from '#contracts/promo.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import { run } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { mailboxHash } from '#server/modules/accounts/index.ts'
import { lockWallet, postEntry } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { countUse } from './days.ts'
import { type Guesser, returnGuess, takeGuess } from './guesses.ts'
import { type FoundCode, findCode, insertRedemption, takeUse } from './store.ts'

export interface PromoContext {
  readonly notifier: Notifier
  readonly clock: Clock
  readonly random: Random
  /** Keys the hash that stands for a mailbox. */
  readonly secret: string
}

/**
 * @param code trimmed and in upper case
 * @returns what was redeemed; or, counted as a wrong guess, the Problem promoCodeNotFound
 * @throws Problem promoCodeMissing, tooManyRequests, promoCodeRedeemed, promoCodeExpired, promoCodeUsedUp, promoCodeStaff in this order;
 *   unauthenticated when the account was deleted meanwhile
 */
export async function redeemPromoCode(
  tx: Tx,
  { notifier, clock, random, secret }: PromoContext,
  guesser: Guesser & { readonly email: string },
  code: string,
  now: Date,
): Promise<OutputOf<typeof contract> | Problem> {
  const { memberId } = guesser
  const redeemer = { memberId, mailboxHash: mailboxHash(secret, `promo ${code}`, guesser.email) }
  assertThat(code, 'promoCodeMissing')
  await takeGuess(tx, guesser, now)
  const found = await findCode(tx, redeemer, code)
  const refusal = refusalOf(found, now)
  if (refusal === 'promoCodeNotFound') return new Problem(refusal)
  // Refusals from here on are thrown: with the rest they take back that a guess was counted.
  if (!found || refusal) throw new Problem(refusal ?? 'promoCodeNotFound')
  await run(tx, lockWallet(memberId))
  const taken = await takeUse(tx, found.id, now)
  // Somebody had the last use, or staff have closed it at this moment.
  if (!taken) throw new Problem(refusalOf(await findCode(tx, redeemer, code), now) ?? 'promoCodeUsedUp')
  const id = newId(clock, random)
  assertThat(await insertRedemption(tx, redeemer, id, taken, now), 'promoCodeRedeemed')
  await countUse(tx, { memberId, taken, redemptionId: id }, now)
  await returnGuess(tx, guesser)
  const { balanceAfter, totalEarned } = await postEntry(
    tx,
    {
      memberId,
      type: 'earn',
      points: taken.points,
      description: `Promo code: ${taken.code}`,
      taskType: 'promo',
      reference: taken.id,
      reason: 'promo code',
    },
    now,
  )
  await notifier.event(tx, memberId, { type: 'balance' })
  const redemption: PromoRedemption = {
    id,
    code: taken.code,
    pointsEarned: taken.points,
    description: taken.description,
    createdAt: now.toISOString(),
  }
  return { redemption, balance: balanceAfter, totalEarned }
}

/** Why a member cannot have a code, in the order of the specification. One that is not open yet, or no more, is not there. */
function refusalOf(found: FoundCode | undefined, now: Date): ErrorCode | undefined {
  if (!found?.is_active || found.starts_at > now) return 'promoCodeNotFound'
  if (found.redeemed) return 'promoCodeRedeemed'
  if (found.expires_at && found.expires_at <= now) return 'promoCodeExpired'
  if (found.max_uses !== null && found.used_count >= found.max_uses) return 'promoCodeUsedUp'
  if (found.isManaged) return 'promoCodeStaff'
  return undefined
}
