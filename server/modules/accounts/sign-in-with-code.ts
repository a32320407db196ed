// The second step of signing in, with a code of the member's second factor. Until then there is no session, only a token
// from the first step.

import type { signInWithCode as contract } from '#contracts/accounts.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, type Problem } from '#server/http/problem.ts'
import { addressFailures } from './check-credentials.ts'
import { completeSignIn, type SignInFrom } from './complete-sign-in.ts'
import type { AccountsContext } from './context.ts'
import { consumeToken, isTokenValid, readTokenSubject } from './mailed-link.ts'
import { openSession } from './open-session.ts'
import { catchThrottled, recordSignIn } from './record-sign-in.ts'
import { consumeCode } from './staff/second-factor.ts'
import { lockForSignIn } from './store.ts'

/** Refuses a throttled network. Only reads memory. @throws Problem tooManyRequests */
export async function assertCodesOpen(
  { throttles, refusedSignIns }: AccountsContext,
  from: Pick<SignInFrom, 'address' | 'requestHeaders'>,
  now: Date,
): Promise<void> {
  await refusedSignIns.watch(undefined, from, now, () => throttles.assertOpen(addressFailures(from.address), now))
}

/**
 * @returns the member; or the Problem secondFactorCodeWrong, secondFactorCodeUsed or tooManyRequests, which counts as a failure
 * @throws Problem signInExpired, accountBanned, accountSuspended
 */
export async function signInWithCode(
  tx: Tx,
  context: AccountsContext,
  call: InputOf<typeof contract>['body'] & SignInFrom,
  now: Date,
): Promise<OutputOf<typeof contract> | Problem> {
  const { throttles, refusedSignIns } = context
  // Locked before the throttles, as in the first step: with two orders, two sign-ins of a member could deadlock.
  const memberId = readTokenSubject(call.token)
  const member = memberId && (await lockForSignIn(tx, memberId))
  const failures = addressFailures(call.address)
  const networkRefusal = await catchThrottled(() => throttles.take(tx, failures, now))
  if (networkRefusal) {
    // The account is unknown before the token is checked.
    refusedSignIns.add(undefined, call, now)
    return networkRefusal
  }
  assertThat(member && (await isTokenValid(tx, 'sign-in', member.id, call.token, now)), 'signInExpired')
  let refusal: Problem | undefined
  const throttled = await catchThrottled(async () => {
    refusal = await consumeCode(tx, context, member.id, call.code, now)
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
    member.status === 'active' && (await consumeToken(tx, 'sign-in', member.id, call.token, now)),
    'signInExpired',
  )
  const cookie = await openSession(tx, context, member.id, call, now)
  // A transaction may be retried, and only the session of its last run exists.
  call.replyHeaders.delete('set-cookie')
  call.replyHeaders.append('set-cookie', cookie)
  return await completeSignIn(tx, context, member, call, now)
}
