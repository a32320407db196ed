// Confirming an address: the mailed link opens a page, which asks for the password of the link's registration. Only both together
// confirm, so that neither a mail scanner nor someone else's registration gives an account away (product.md#confirming-an-address).

import type { confirmWithCode as codeContract, confirmAddress as confirmContract } from '#contracts/accounts.ts'
import { WELCOME_BONUS_POINTS } from '#contracts/accounts.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { Throttle } from '#server/http/throttles.ts'
import { hadSignupBonus, keyedHash } from './award-signup-bonus.ts'
import { addressFailures } from './check-credentials.ts'
import { completeSignIn, type SignInFrom } from './complete-sign-in.ts'
import type { AccountsContext } from './context.ts'
import { endStatus } from './end-statuses.ts'
import { limitMails } from './limit-mails.ts'
import { mailboxOf } from './mailbox-of.ts'
import { deleteTokens, issueToken, readTokenSubject, storeToken, takeToken } from './mailed-link.ts'
import { openSession } from './open-session.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { checkTypedTwice, isLongPassword, ownWords, refuseGuessable } from './password-rules.ts'
import { dropRegistrations, type PendingRegistration, readLinked } from './pending-registrations.ts'
import { recordSignIn } from './record-sign-in.ts'
import { lockForChange, type StoredPassword, setPassword } from './store.ts'

/** Failed tries in 15 minutes, for one registration. */
const REGISTRATION_FAILURES = { max: 10, seconds: 900 }
const CODE_DIGITS = 6

/** Mails a fresh confirmation link. The token is in the fragment, which browsers send to no server. */
export async function sendConfirmation(
  tx: Tx,
  context: AccountsContext,
  { id, email, name }: Pick<PendingRegistration, 'id' | 'email' | 'name'>,
): Promise<void> {
  const token = await issueToken(tx, context, 'confirm', id)
  const link = `${context.site.publicUrl}/confirm#token=${encodeURIComponent(token)}`
  // Promised only where it will come: a mailbox gets the bonus once, whatever becomes of its accounts.
  const points = (await hadSignupBonus(tx, context.secret, mailboxOf(email))) ? 0 : WELCOME_BONUS_POINTS
  await context.notifier.mail(tx, { email, name }, { kind: 'confirm', link, points })
}

/** @throws Problem confirmationInvalid */
export async function readConfirmation(db: Db, token: string, now: Date): Promise<PendingRegistration> {
  const registration = await readLinked(db, token, now)
  assertThat(registration, 'confirmationInvalid')
  return registration
}

/** A registration as it was when the password was compared with its hash. */
export interface VerifiedRegistration {
  readonly registration: PendingRegistration
  readonly isRight: boolean
}

/**
 * Refuses what is known to be throttled, and where no password can be hashed soon, from memory.
 *
 * @throws Problem tooManyRequests, serverBusy
 */
export function assertConfirmationOpen(
  { throttles, hashGate }: AccountsContext,
  token: string,
  address: string,
  now: Date,
): void {
  throttles.assertOpen(throttlesOf(readTokenSubject(token) ?? '', address), now)
  hashGate.assertRoom('guests')
}

/**
 * Compares the password with that of the link's registration, before the transaction. The try is counted first, so that tries in
 * parallel queue up; {@link confirmAddress} gives a right one back.
 *
 * @throws Problem confirmationInvalid, tooManyRequests, serverBusy
 */
export async function verifyRegistration(
  db: Db,
  { throttles, hashGate }: AccountsContext,
  { token, password, address }: { token: string; password: string; address: string },
  now: Date,
): Promise<VerifiedRegistration> {
  const registration = await readConfirmation(db, token, now)
  return await hashGate.run('guests', async () => {
    await throttles.take(db, throttlesOf(registration.id, address), now)
    return { registration, isRight: await verifyPassword(password, registration.password) }
  })
}

/**
 * Confirms the address, gives the account what was registered with the link, drops all other registrations, and signs in.
 *
 * @returns the member and the welcome bonus credited now; or, counted as a failure, the Problem registrationPasswordWrong; or the Problem
 *   accountBanned or accountSuspended
 * @throws Problem confirmationInvalid
 */
export async function confirmAddress(
  tx: Tx,
  context: AccountsContext,
  { registration, isRight }: VerifiedRegistration,
  call: InputOf<typeof confirmContract>['body'] & SignInFrom,
  now: Date,
): Promise<OutputOf<typeof confirmContract> | Problem> {
  if (!isRight) {
    await recordSignIn(tx, context, registration.email, 'wrong_password', call, now)
    return new Problem('registrationPasswordWrong')
  }
  const password = { hash: registration.password, isLong: isLongPassword(call.password) }
  return await activate(tx, context, registration, password, call, now)
}

/** Mails a code to the address of a link, for someone who does not know the password. @throws Problem confirmationInvalid, tooManyRequests */
export async function sendConfirmationCode(tx: Tx, context: AccountsContext, token: string, now: Date): Promise<void> {
  const registration = await readConfirmation(tx, token, now)
  await limitMails(tx, context, registration.email, now)
  const number = context.random.bytes(6).readUIntBE(0, 6) % 10 ** CODE_DIGITS
  const code = String(number).padStart(CODE_DIGITS, '0')
  await deleteTokens(tx, 'confirm-code', registration.id)
  await storeToken(tx, context, 'confirm-code', registration.id, codeToken(context.secret, registration.id, code))
  const { email, name } = registration
  await context.notifier.mail(tx, { email, name }, { kind: 'confirmCode', code })
}

/** A registration, and the password that its owner chooses in place of the one that was typed with it. */
export interface ConfirmedPassword {
  readonly registration: PendingRegistration
  readonly password: StoredPassword
}

/**
 * Hashes the newly chosen password, before the transaction. The try is counted as in {@link verifyRegistration}.
 *
 * @throws Problem passwordsDoNotMatch, passwordTooShort, confirmationInvalid, passwordTooCommon, tooManyRequests, serverBusy
 */
export async function prepareNewPassword(
  db: Db,
  { random, site, throttles, hashGate }: AccountsContext,
  form: Pick<InputOf<typeof codeContract>['body'], 'token' | 'password' | 'confirmPassword'> & { address: string },
  now: Date,
): Promise<ConfirmedPassword> {
  checkTypedTwice(form.password, form.confirmPassword)
  const registration = await readConfirmation(db, form.token, now)
  refuseGuessable(form.password, ownWords(site, registration))
  return await hashGate.run('guests', async () => {
    await throttles.take(db, throttlesOf(registration.id, form.address), now)
    const hash = await hashPassword(form.password, random)
    return { registration, password: { hash, isLong: isLongPassword(form.password) } }
  })
}

/** The same as {@link confirmAddress} with the mailed code in the password's place. @returns also the Problem confirmationCodeWrong */
export async function confirmWithCode(
  tx: Tx,
  context: AccountsContext,
  { registration, password }: ConfirmedPassword,
  call: InputOf<typeof codeContract>['body'] & SignInFrom,
  now: Date,
): Promise<OutputOf<typeof codeContract> | Problem> {
  const { id, email } = registration
  const code = call.code.replace(/\s/g, '')
  if (!(await takeToken(tx, 'confirm-code', id, codeToken(context.secret, id, code), now))) {
    await recordSignIn(tx, context, email, 'wrong_code', call, now)
    return new Problem('confirmationCodeWrong')
  }
  return await activate(tx, context, registration, password, call, now)
}

/** A code has few digits: with the key in its hash the table alone does not give it away. */
const codeToken = (secret: string, id: string, code: string): string =>
  keyedHash(secret, `confirmation code ${id} ${code}`)

const throttlesOf = (registrationId: string, address: string): Throttle[] => [
  { subject: `confirm ${registrationId}`, limit: REGISTRATION_FAILURES },
  ...addressFailures(address),
]

async function activate(
  tx: Tx,
  context: AccountsContext,
  registration: PendingRegistration,
  password: StoredPassword,
  call: { token: string; rememberMe: boolean } & SignInFrom,
  now: Date,
): Promise<OutputOf<typeof confirmContract> | Problem> {
  const { memberId, name, email, phone, timeZone } = registration
  const member = await lockForChange(tx, memberId)
  // Of two at once the second finds the address confirmed, and so no registration.
  assertThat(member && (await readLinked(tx, call.token, now)), 'confirmationInvalid')
  await context.throttles.giveBack(tx, throttlesOf(registration.id, call.address))
  if (member.status !== 'active' && !(await endStatus(tx, member, now))) {
    await recordSignIn(tx, context, email, 'refused', call, now)
    return new Problem(member.status === 'banned' ? 'accountBanned' : 'accountSuspended')
  }
  await tx
    .updateTable('members')
    .set({ name, email, phone, time_zone: timeZone, email_confirmed: true, updated_at: now })
    .where('id', '=', memberId)
    .execute()
  await setPassword(tx, memberId, password, now)
  await dropRegistrations(tx, memberId)
  const cookie = await openSession(tx, context, memberId, call, now)
  // A transaction that lost a race runs again: only its last session counts.
  call.replyHeaders.delete('set-cookie')
  call.replyHeaders.append('set-cookie', cookie)
  return await completeSignIn(tx, context, { ...member, name, email, timeZone, emailConfirmed: true }, call, now)
}
