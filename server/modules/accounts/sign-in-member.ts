// Signs a member in: throttled by account and by address, then better-auth checks the password and opens
// the session. Who has a second factor gets no session yet, but a token to give the code with.

import type { Me } from '#contracts/accounts.ts'
import { SESSION_SECONDS } from '#contracts/accounts.ts'
import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { networkOf } from '#server/http/client-address.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { returnThrottle, takeThrottle } from '#server/http/rate-limit.ts'
import { sessionCookieName } from '#server/http/session.ts'
import type { NewSession } from './auth.ts'
import { keyedHash } from './award-signup-bonus.ts'
import type { AccountsContext } from './context.ts'
import { endStatus } from './end-statuses.ts'
import { enter, type SignInFrom } from './enter.ts'
import { issueToken } from './mailed-link.ts'
import { noteSignIn, unlessThrottled } from './note-sign-in.ts'
import { isOn } from './staff/second-factor.ts'
import { findByEmail, type Member, readPassword } from './store.ts'

/** Failures in 15 minutes, for one account and for one address. */
const ACCOUNT_FAILURES = { max: 10, seconds: 900 }
export const ADDRESS_FAILURES = { max: 30, seconds: 900 }

export interface SignInCall extends SignInFrom {
  readonly email: string
  readonly password: string
  readonly rememberMe: boolean
}

/**
 * @returns the member and the welcome bonus credited now; or, counted as a failure, the Problem
 *   invalidCredentials or emailNotConfirmed; or the Problem tooManyRequests, accountBanned, accountSuspended, or
 *   secondFactorNeeded with a token
 */
export async function signInMember(
  tx: Tx,
  context: AccountsContext,
  call: SignInCall,
  now: Date,
): Promise<{ member: Me; welcomeBonus: number } | Problem> {
  const subjects = [
    [`sign-in account ${keyedHash(context.secret, call.email)}`, ACCOUNT_FAILURES],
    [`sign-in address ${networkOf(call.address)}`, ADDRESS_FAILURES],
  ] as const
  // Taken before the password is checked: tries in parallel queue up behind the rows.
  const throttled = await unlessThrottled(async () => {
    for (const [subject, limit] of subjects) await takeThrottle(tx, subject, limit, now)
  })
  const { email, rememberMe, address } = call
  if (throttled) {
    await noteSignIn(tx, context, email, 'throttled', call, now)
    return throttled
  }

  const lifetimeSeconds = rememberMe ? SESSION_SECONDS.remembered : SESSION_SECONDS.short
  const session: NewSession = { lifetimeSeconds, address }
  const opened = await checkPassword(tx, context, call, session)
  if (opened instanceof Problem) {
    await noteSignIn(tx, context, email, opened.code === 'invalidCredentials' ? 'wrong_password' : 'refused', call, now)
    return opened
  }
  // A success is no failure: what it took is given back.
  for (const [subject] of subjects) await returnThrottle(tx, subject)

  const member = await findByEmail(tx, email)
  // Whoever changes a password or deletes an account waits for this session, or came before it and is seen here.
  assertThat(member && (await readPassword(tx, member.id)) === session.comparedWith, 'invalidCredentials')
  const obstacle = await obstacleOf(tx, context, member, rememberMe, now)
  if (obstacle) {
    await tx.deleteFrom('sessions').where('token', '=', opened.token).execute()
    const outcome = obstacle.code === 'secondFactorNeeded' ? 'code_asked' : 'refused'
    await noteSignIn(tx, context, email, outcome, call, now)
    return obstacle
  }
  // A transaction that lost a race runs again: only its last session counts.
  call.replyHeaders.delete('set-cookie')
  for (const cookie of opened.cookies) call.replyHeaders.append('set-cookie', cookie)
  return await enter(tx, context, member, call, now)
}

/** @returns the session that better-auth opened, with its cookies; or why there is none */
async function checkPassword(
  tx: Tx,
  context: AccountsContext,
  { email, password, rememberMe, requestHeaders }: SignInCall,
  session: NewSession,
): Promise<{ token: string; cookies: string[] } | Problem> {
  try {
    const { headers, response } = await context.auth.within(
      tx,
      (api) => api.signInEmail({ body: { email, password, rememberMe }, headers: requestHeaders, returnHeaders: true }),
      session,
    )
    const name = sessionCookieName(context.site.secureCookies)
    // It has a second one for itself, whose lifetime we keep with the session instead.
    const cookies = headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`))
    return { token: response.token, cookies }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    // Nobody's password was looked for, where there is nobody: it is now, so that both take as many statements.
    if (session.comparedWith === undefined) await readPassword(tx, newId(context.clock, context.random))
    return refusal
  }
}

function refusalOf(error: unknown): Problem | undefined {
  const code = (error as { body?: { code?: string } }).body?.code
  if (code === 'EMAIL_NOT_VERIFIED') return new Problem('emailNotConfirmed')
  if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_EMAIL') return new Problem('invalidCredentials')
  return undefined
}

/** What stands between a member with the right password and the session. A ban that is over ends here. */
async function obstacleOf(
  tx: Tx,
  context: AccountsContext,
  member: Member,
  rememberMe: boolean,
  now: Date,
): Promise<Problem | undefined> {
  const { id, status } = member
  if (status !== 'active' && !(await endStatus(tx, member, now))) {
    return new Problem(status === 'banned' ? 'accountBanned' : 'accountSuspended')
  }
  if (!(await isOn(tx, id))) return undefined
  const token = await issueToken(tx, context, 'sign-in', id)
  // What the second step sends again.
  return new Problem('secondFactorNeeded', { values: { token, rememberMe: Number(rememberMe) } })
}
