// The second step of signing in: the password was right, and now a code of the member's second factor is given. Until
// then there is no session, only a token that lets codes be tried.

import type { signInWithCode as contract } from '#contracts/accounts.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, type Problem } from '#server/http/problem.ts'
import { addressFailures } from './check-credentials.ts'
import { completeSignIn, type SignInFrom } from './complete-sign-in.ts'
import type { AccountsContext } from './context.ts'
import { holds, readTokenSubject, takeToken } from './mailed-link.ts'
import { openSession } from './open-session.ts'
import { recordSignIn, unlessThrottled } from './record-sign-in.ts'
import { takeCode } from './staff/second-factor.ts'
import { lockForSignIn } from './store.ts'

/** Refuses from memory a network that is known to be throttled. @throws Problem tooManyRequests */
export async function assertCodesOpen(
  { throttles, refusedSignIns }: AccountsContext,
  from: Pick<SignInFrom, 'address' | 'requestHeaders'>,
  now: Date,
): Promise<void> {
  await refusedSignIns.watch(undefined, from, now, () => throttles.assertOpen(addressFailures(from.address), now))
}

/**
 * @returns the member; or, counted as a failure, the Problem secondFactorCodeWrong, secondFactorCodeUsed or tooManyRequests
 * @throws Problem signInExpired, accountBanned, accountSuspended
 */
export async function signInWithCode(
  tx: Tx,
  context: AccountsContext,
  call: InputOf<typeof contract>['body'] & SignInFrom,
  now: Date,
): Promise<OutputOf<typeof contract> | Problem> {
  const { throttles, refusedSignIns } = context
  const failures = addressFailures(call.address)
  const fromHere = await unlessThrottled(() => throttles.take(tx, failures, now))
  if (fromHere) {
    // Whose account it is about is not known before the token is looked at.
    refusedSignIns.add(undefined, call, now)
    return fromHere
  }
  const memberId = readTokenSubject(call.token)
  const member = memberId && (await lockForSignIn(tx, memberId))
  assertThat(member && (await holds(tx, 'sign-in', member.id, call.token, now)), 'signInExpired')
  let refusal: Problem | undefined
  const throttled = await unlessThrottled(async () => {
    refusal = await takeCode(tx, context, member.id, call.code, now)
  })
  if (throttled) {
    refusedSignIns.add(member.email, call, now)
    return throttled
  }
  if (refusal) {
    await recordSignIn(tx, context, member.email, 'wrong_code', call, now)
    return refusal
  }
  await throttles.giveBack(tx, failures)
  assertThat(member.status !== 'banned', 'accountBanned')
  assertThat(member.status !== 'suspended', 'accountSuspended')
  assertThat(
    member.status === 'active' && (await takeToken(tx, 'sign-in', member.id, call.token, now)),
    'signInExpired',
  )
  const cookie = await openSession(tx, context, member.id, call, now)
  // A transaction that lost a race runs again: only its last session counts.
  call.replyHeaders.delete('set-cookie')
  call.replyHeaders.append('set-cookie', cookie)
  return await completeSignIn(tx, context, member, call, now)
}
