// Confirms an address. The mailed link opens a page that asks for the password of the link's registration. Both are needed,
// so that neither a mail scanner nor another person's registration confirms. See docs/product.md#confirming-an-address.

import type { confirmWithCode as codeContract, confirmAddress as confirmContract } from '#contracts/accounts.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import { keyedHash } from '#server/adapters/keyed-hash.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { Throttle } from '#server/http/throttles.ts'
import { readRuleBook } from '#server/modules/rules/index.ts'
import { addressFailures } from './check-credentials.ts'
import { completeSignIn, type SignInFrom } from './complete-sign-in.ts'
import type { AccountsContext } from './context.ts'
import { endStatus } from './end-statuses.ts'
import { limitMails } from './limit-mails.ts'
import { mailboxOf } from './mailbox-of.ts'
import { consumeToken, deleteTokens, issueToken, readTokenSubject, storeToken } from './mailed-link.ts'
import { openSession } from './open-session.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { checkConfirmation, isLongPassword, personalWords, refuseGuessable } from './password-rules.ts'
import { deleteRegistrations, findRegistrationByLink, type PendingRegistration } from './pending-registrations.ts'
import { recordSignIn } from './record-sign-in.ts'
import { lockForChange, type StoredPassword, setPassword } from './store.ts'
import { hadWelcomeBonus } from './welcome-bonus.ts'

/** Limit of failures in 15 minutes, for a registration. */
const REGISTRATION_FAILURES = { max: 10, seconds: 900 }
const CODE_DIGITS = 6

/** Mails a new confirmation link. Its token is in the fragment, which browsers do not send to servers. */
export async function sendConfirmation(
  tx: Tx,
  context: AccountsContext,
  { id, email, name }: Pick<PendingRegistration, 'id' | 'email' | 'name'>,
): Promise<void> {
  const token = await issueToken(tx, context, 'confirm', id)
  const link = `${context.site.publicUrl}/confirm#token=${encodeURIComponent(token)}`
  // A mailbox receives the bonus once, also if its account was deleted, so the mail must not promise a second one.
  const { welcomeBonus } = (await readRuleBook(tx)).at(context.clock.now())
  const points = (await hadWelcomeBonus(tx, context.secret, mailboxOf(email))) ? 0 : welcomeBonus
  await context.notifier.mail(tx, { email, name }, { kind: 'confirm', link, points })
}

/** @throws Problem confirmationInvalid */
export async function readConfirmation(db: Db, token: string, now: Date): Promise<PendingRegistration> {
  const registration = await findRegistrationByLink(db, token, now)
  assertThat(registration, 'confirmationInvalid')
  return registration
}

/** A registration and the result of comparing the password with its hash. */
export interface VerifiedRegistration {
  readonly registration: PendingRegistration
  readonly isRight: boolean
}

/**
 * Refuses throttled attempts, and all attempts while the queue for hashing is full. Only reads memory.
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
 * Compares the password with that of the link's registration, before the transaction. The attempt is counted first, so that
 * parallel attempts cannot exceed the limit; {@link confirmAddress} reverts the count of a right one.
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
 * Confirms the address, copies the link's registration to the account, deletes all other registrations, and signs in.
 *
 * @returns the member and the credited welcome bonus; the Problem registrationPasswordWrong, which counts as a failure; or the
 *   Problem accountBanned or accountSuspended
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

/** Mails a code to the address of a link, for a person without its password. @throws Problem confirmationInvalid, tooManyRequests */
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

/** A registration and the new password that replaces its own. */
export interface ConfirmedPassword {
  readonly registration: PendingRegistration
  readonly password: StoredPassword
}

/**
 * Hashes the new password, before the transaction. The attempt is counted as in {@link verifyRegistration}.
 *
 * @throws Problem passwordsDoNotMatch, passwordTooShort, confirmationInvalid, passwordTooCommon, tooManyRequests, serverBusy
 */
export async function prepareNewPassword(
  db: Db,
  { random, site, throttles, hashGate }: AccountsContext,
  form: Pick<InputOf<typeof codeContract>['body'], 'token' | 'password' | 'confirmPassword'> & { address: string },
  now: Date,
): Promise<ConfirmedPassword> {
  checkConfirmation(form.password, form.confirmPassword)
  const registration = await readConfirmation(db, form.token, now)
  refuseGuessable(form.password, personalWords(site, registration))
  return await hashGate.run('guests', async () => {
    await throttles.take(db, throttlesOf(registration.id, form.address), now)
    const hash = await hashPassword(form.password, random)
    return { registration, password: { hash, isLong: isLongPassword(form.password) } }
  })
}

/** Like {@link confirmAddress}, with the mailed code instead of the password. @returns also the Problem confirmationCodeWrong */
export async function confirmWithCode(
  tx: Tx,
  context: AccountsContext,
  { registration, password }: ConfirmedPassword,
  call: InputOf<typeof codeContract>['body'] & SignInFrom,
  now: Date,
): Promise<OutputOf<typeof codeContract> | Problem> {
  const { id, email } = registration
  const code = call.code.replace(/\s/g, '')
  if (!(await consumeToken(tx, 'confirm-code', id, codeToken(context.secret, id, code), now))) {
    await recordSignIn(tx, context, email, 'wrong_code', call, now)
    return new Problem('confirmationCodeWrong')
  }
  return await activate(tx, context, registration, password, call, now)
}

/** Returns the stored form of a code. The hash is keyed, because a short code could be found from a plain hash. */
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
  // The second of two concurrent calls finds no pending registration.
  assertThat(member && (await findRegistrationByLink(tx, call.token, now)), 'confirmationInvalid')
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
  await deleteRegistrations(tx, memberId)
  const cookie = await openSession(tx, context, memberId, call, now)
  // A transaction may be retried, and only the session of its last run exists.
  call.replyHeaders.delete('set-cookie')
  call.replyHeaders.append('set-cookie', cookie)
  return await completeSignIn(tx, context, { ...member, name, email, timeZone, emailConfirmed: true }, call, now)
}
