// Registers a member: the checks of docs/product.md#accounts in their order, then account, wallet, seeds, registration and
// confirmation mail in one transaction. An address with an account gets the same answer and a mail that says so. So no one
// can find out which addresses have accounts.

import { sql } from 'kysely'
import type { register } from '#contracts/accounts.ts'
import type { InputOf } from '#contracts/route.ts'
import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { openSeeds } from '#server/modules/fairness/index.ts'
import { openWallet } from '#server/modules/ledger/index.ts'
import type { CheckedPassword } from './checked-password.ts'
import { sendConfirmation } from './confirm-address.ts'
import type { AccountsContext } from './context.ts'
import { findMailboxBreak } from './mailbox-breaks.ts'
import { isAllowedHost, mailboxOf } from './mailbox-of.ts'
import { hashPassword } from './password.ts'
import { checkNewPassword, isLongPassword, personalWords } from './password-rules.ts'
import { addRegistration, type PendingRegistration } from './pending-registrations.ts'
import { simulateAccountCreation } from './simulate-account-creation.ts'
import { findByEmail, findByMailbox, lockForSignIn } from './store.ts'

type Form = InputOf<typeof register>['body']

/**
 * Checks the form and hashes the password, before the transaction. Takes equally long for known and new addresses.
 *
 * @throws Problem emailHostNotAllowed, those of the password's rules, serverBusy
 */
export async function prepareRegistration(context: AccountsContext, form: Form): Promise<CheckedPassword> {
  const { site, random, hashGate } = context
  const { email, password } = form
  assertThat(isAllowedHost(email, site.allowedEmailHosts), 'emailHostNotAllowed', {
    host: site.allowedEmailHosts.join(', '),
  })
  checkNewPassword(password, form.confirmPassword, personalWords(site, form))
  return await hashGate.run('guests', async () => ({ hash: await hashPassword(password, random), matches: true }))
}

/**
 * @param prepared the password, from {@link prepareRegistration}
 * @returns the id of the registration; a random one if the mailbox has a confirmed account, which stays unchanged
 */
export async function registerMember(
  tx: Tx,
  context: AccountsContext,
  form: Form,
  prepared: CheckedPassword,
  now: Date,
): Promise<string> {
  const { auth, clock, random, secret } = context
  const { name, email, phone, password, timeZone } = form
  const mailbox = mailboxOf(email)
  const registration = {
    id: newId(clock, random),
    name,
    email,
    phone: phone ?? null,
    timeZone,
    password: prepared.hash,
    hasLongPassword: isLongPassword(password),
  }
  const existing = await findByMailbox(tx, mailbox)
  // Read afterwards: if the mailbox is free because its account was deleted just now, its break has been stored.
  const coolOffUntil = await findMailboxBreak(tx, { email, secret }, now)
  if (existing) {
    // As much work as for a new account, so that the duration reveals nothing.
    await simulateAccountCreation(tx, context, { name, email, timeZone, password: prepared.hash }, now)
    await registerAgain(tx, context, existing, { ...registration, memberId: existing.id }, now)
    return registration.id
  }
  await auth.within(tx, { password: prepared }, (api) =>
    api.signUpEmail({ body: { name, email, password, phone: phone ?? null, time_zone: timeZone, mailbox } as never }),
  )
  const member = await findByEmail(tx, email)
  assertThat(member, 'registrationFailed')
  await openWallet(tx, member.id, now, coolOffUntil)
  await openSeeds(tx, member.id, random, now)
  await addRegistration(tx, { ...registration, memberId: member.id }, now)
  await sendConfirmation(tx, context, registration)
  return registration.id
}

/** Adds another registration of a mailbox. If its account is confirmed, it only sends a mail. */
async function registerAgain(
  tx: Tx,
  context: AccountsContext,
  existing: { readonly id: string },
  registration: PendingRegistration,
  now: Date,
): Promise<void> {
  // Waits for a concurrent confirmation.
  const member = await lockForSignIn(tx, existing.id)
  assertThat(member, 'registrationFailed')
  await sql`savepoint registering`.execute(tx)
  await addRegistration(tx, registration, now)
  await sendConfirmation(tx, context, registration)
  await (member.emailConfirmed ? sql`rollback to savepoint registering` : sql`release savepoint registering`).execute(
    tx,
  )
  if (member.emailConfirmed) await context.notifier.mail(tx, member, { kind: 'accountExists', email: member.email })
}
