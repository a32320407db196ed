// Signs a member in: throttled by account and by address, then better-auth checks the password and opens
// the session. Who is on the staff list becomes staff, and a missing welcome bonus is credited.

import type { Me } from '#contracts/accounts.ts'
import { SESSION_SECONDS } from '#contracts/accounts.ts'
import { roleForStaffEmail } from '#contracts/roles.ts'
import type { Tx } from '#server/db/transaction.ts'
import { networkOf } from '#server/http/client-address.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { returnThrottle, takeThrottle } from '#server/http/rate-limit.ts'
import { sessionCookieName } from '#server/http/session.ts'
import { recordStaffAction } from '#server/modules/audit/index.ts'
import type { NewSession } from './auth.ts'
import { awardSignupBonus, keyedHash } from './award-signup-bonus.ts'
import type { AccountsContext } from './context.ts'
import { endStatus } from './end-statuses.ts'
import { noteDevice } from './note-device.ts'
import { appointStaff, findByEmail, type Member, readMe, readPassword } from './store.ts'

/** Failures in 15 minutes, for one account and for one address. */
const ACCOUNT_FAILURES = { max: 10, seconds: 900 }
const ADDRESS_FAILURES = { max: 30, seconds: 900 }

export interface SignInCall {
  readonly email: string
  readonly password: string
  readonly rememberMe: boolean
  readonly address: string
  readonly requestId: string
  readonly requestHeaders: Headers
  /** Gets the session's cookie. */
  readonly replyHeaders: Headers
}

/**
 * @returns the member and the welcome bonus credited now; or, counted as a failure, the Problem
 *   invalidCredentials or emailNotConfirmed
 * @throws Problem tooManyRequests, accountBanned, accountSuspended
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
  for (const [subject, limit] of subjects) await takeThrottle(tx, subject, limit, now)

  const { email, password, rememberMe, address } = call
  const lifetimeSeconds = rememberMe ? SESSION_SECONDS.remembered : SESSION_SECONDS.short
  const session: NewSession = { lifetimeSeconds, address }
  try {
    const { headers } = await context.auth.within(
      tx,
      (api) =>
        api.signInEmail({ body: { email, password, rememberMe }, headers: call.requestHeaders, returnHeaders: true }),
      session,
    )
    const name = sessionCookieName(context.site.secureCookies)
    // A transaction that lost a race runs again: only its last session counts.
    call.replyHeaders.delete('set-cookie')
    for (const cookie of headers.getSetCookie()) {
      // It has a second one for itself, whose lifetime we keep with the session instead.
      if (cookie.startsWith(`${name}=`)) call.replyHeaders.append('set-cookie', cookie)
    }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refusal
  }
  // A success is no failure: what it took is given back.
  for (const [subject] of subjects) await returnThrottle(tx, subject)

  const member = await findByEmail(tx, email)
  // Whoever changes a password or deletes an account waits for this session, or came before it and is seen here.
  assertThat(member && (await readPassword(tx, member.id)) === session.comparedWith, 'invalidCredentials')
  const isOver = await endStatus(tx, member, now)
  assertThat(isOver || member.status !== 'banned', 'accountBanned')
  assertThat(isOver || member.status !== 'suspended', 'accountSuspended')
  await applyStaffList(tx, context, member, call, now)
  await noteDevice(tx, context, member, { address, userAgent: call.requestHeaders.get('user-agent') }, now)
  const welcomeBonus = await awardSignupBonus(tx, member, context.secret, now)
  if (welcomeBonus > 0) await context.notifier.event(tx, member.id, { type: 'balance' })
  return { member: await readMe(tx, member.id), welcomeBonus }
}

function refusalOf(error: unknown): Problem | undefined {
  const code = (error as { body?: { code?: string } }).body?.code
  if (code === 'EMAIL_NOT_VERIFIED') return new Problem('emailNotConfirmed')
  if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_EMAIL') return new Problem('invalidCredentials')
  return undefined
}

/** The list counts once, at the first sign-in after it names the address (decisions, accounts). */
async function applyStaffList(
  tx: Tx,
  context: AccountsContext,
  member: Member,
  { address, requestId }: SignInCall,
  now: Date,
): Promise<void> {
  if (member.staffListedAt || !context.site.staffEmails.includes(member.email)) return
  const role = roleForStaffEmail(member.email)
  if (!(await appointStaff(tx, member.id, role, now))) return
  await recordStaffAction(
    tx,
    {
      actorId: member.id,
      action: 'staff.appoint',
      subject: { type: 'member', id: member.id },
      before: { role: member.role },
      after: { role },
      reason: 'named in STAFF_EMAILS',
      address,
      requestId,
    },
    now,
  )
}
