// Signs a member in after the password was checked before the transaction; better-auth opens the session. A member with a
// second factor gets a token for the code instead of a session.

import type { Me } from '#contracts/accounts.ts'
import { SESSION_SECONDS } from '#contracts/accounts.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { sessionCookieName } from '#server/http/session.ts'
import { signInFailures } from './check-credentials.ts'
import type { CheckedPassword } from './checked-password.ts'
import { completeSignIn, type SignInFrom } from './complete-sign-in.ts'
import type { AccountsContext } from './context.ts'
import { endStatus } from './end-statuses.ts'
import { issueToken } from './mailed-link.ts'
import { isLongPassword } from './password-rules.ts'
import { recordSignIn } from './record-sign-in.ts'
import { isSecondFactorOn } from './staff/second-factor.ts'
import { findByEmail, lockForSignIn, type Member, readPassword, recordLongPassword, replaceHash } from './store.ts'

export interface SignInCall extends SignInFrom {
  readonly email: string
  readonly password: string
  readonly rememberMe: boolean
}

/**
 * @param checked the password, from `checkCredentials`
 * @returns the member and the credited welcome bonus; the Problem invalidCredentials or emailNotConfirmed, which counts as a
 *   failure; or the Problem accountBanned, accountSuspended, or secondFactorNeeded with a token
 */
export async function signInMember(
  tx: Tx,
  context: AccountsContext,
  call: SignInCall,
  checked: CheckedPassword,
  now: Date,
): Promise<{ member: Me; welcomeBonus: number } | Problem> {
  const { email, rememberMe } = call
  if (!checked.matches) {
    await recordSignIn(tx, context, email, 'wrong_password', call, now)
    return new Problem('invalidCredentials')
  }
  // Locked before the session is inserted: a ban, a change of password or a deletion that runs concurrently either waits, and ends this
  // session, or has committed and is detected here.
  const found = await findByEmail(tx, email)
  const member = found && (await lockForSignIn(tx, found.id))
  const opened = await openSession(tx, context, call, checked)
  if (opened instanceof Problem) {
    await recordSignIn(
      tx,
      context,
      email,
      opened.code === 'invalidCredentials' ? 'wrong_password' : 'refused',
      call,
      now,
    )
    return opened
  }
  // Reverts the count of the failure.
  await context.throttles.giveBack(tx, signInFailures(context.secret, call))

  assertThat(member && (await readPassword(tx, member.id)) === checked.hash, 'invalidCredentials')
  if (checked.replacement) await replaceHash(tx, member.id, checked.replacement, now)
  if (isLongPassword(call.password)) await recordLongPassword(tx, member.id)
  const obstacle = await obstacleOf(tx, context, member, rememberMe, now)
  if (obstacle) {
    await tx.deleteFrom('sessions').where('token', '=', opened.token).execute()
    const outcome = obstacle.code === 'secondFactorNeeded' ? 'code_asked' : 'refused'
    await recordSignIn(tx, context, email, outcome, call, now)
    return obstacle
  }
  // A transaction may be retried, and only the session of its last run exists.
  call.replyHeaders.delete('set-cookie')
  for (const cookie of opened.cookies) call.replyHeaders.append('set-cookie', cookie)
  return await completeSignIn(tx, context, member, call, now)
}

/** @returns the session that better-auth opened and its cookies, or the refusal */
async function openSession(
  tx: Tx,
  context: AccountsContext,
  { email, password, rememberMe, address, requestHeaders }: SignInCall,
  checked: CheckedPassword,
): Promise<{ token: string; cookies: string[] } | Problem> {
  const lifetimeSeconds = rememberMe ? SESSION_SECONDS.remembered : SESSION_SECONDS.short
  try {
    const { headers, response } = await context.auth.within(
      tx,
      { session: { lifetimeSeconds, address }, password: checked },
      (api) => api.signInEmail({ body: { email, password, rememberMe }, headers: requestHeaders, returnHeaders: true }),
    )
    const name = sessionCookieName(context.site.secureCookies)
    // better-auth sets a second cookie for the lifetime, which our session stores instead.
    const cookies = headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`))
    return { token: response.token, cookies }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refusal
  }
}

function refusalOf(error: unknown): Problem | undefined {
  const code = (error as { body?: { code?: string } }).body?.code
  if (code === 'EMAIL_NOT_VERIFIED') return new Problem('emailNotConfirmed')
  if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_EMAIL') return new Problem('invalidCredentials')
  return undefined
}

/** Returns why a member with the right password gets no session, if so. Ends an expired ban. */
async function obstacleOf(
  tx: Tx,
  context: AccountsContext,
  member: Member,
  rememberMe: boolean,
  now: Date,
): Promise<Problem | undefined> {
  const { id, status } = member
  if (status !== 'active' && !(await endStatus(tx, member, now))) {
    const code = status === 'banned' ? 'accountBanned' : 'accountSuspended'
    // Only the owner of the password gets it.
    return new Problem(code, { values: { appeal: await issueToken(tx, context, 'appeal', id) } })
  }
  if (!(await isSecondFactorOn(tx, id))) return undefined
  const token = await issueToken(tx, context, 'sign-in', id)
  // The second step sends these values back.
  return new Problem('secondFactorNeeded', { values: { token, rememberMe: Number(rememberMe) } })
}
