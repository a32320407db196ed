// Registers a member: the checks of document 1, section 5 in their order, then account, wallet, seeds, registration and
// confirmation mail in one transaction. An address that has an account already gets the same answer and a mail that says so:
// an outsider cannot find out which addresses are members.

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
import { isAllowedHost, mailboxOf } from './mailbox-of.ts'
import { hashPassword } from './password.ts'
import { checkNewPassword, isLongPassword, ownWords } from './password-rules.ts'
import { addRegistration, type PendingRegistration } from './pending-registrations.ts'
import { rehearseAccount } from './rehearse-account.ts'
import { findByEmail, findByMailbox, lockForSignIn } from './store.ts'

type Form = InputOf<typeof register>['body']

/**
 * Checks the form and hashes the password, before the transaction. An address that is known costs the same as a new one.
 *
 * @throws Problem emailHostNotAllowed, those of the password's rules, serverBusy
 */
export async function prepareRegistration(context: AccountsContext, form: Form): Promise<CheckedPassword> {
  const { site, random, hashGate } = context
  const { email, password } = form
  assertThat(isAllowedHost(email, site.allowedEmailHosts), 'emailHostNotAllowed', {
    host: site.allowedEmailHosts.join(', '),
  })
  checkNewPassword(password, form.confirmPassword, ownWords(site, form))
  return await hashGate.run('guests', async () => ({ hash: await hashPassword(password, random), matches: true }))
}

/**
 * @param prepared the password, by {@link prepareRegistration}
 * @returns the id of the registration; made up where the mailbox has a confirmed account, which is left alone
 */
export async function registerMember(
  tx: Tx,
  context: AccountsContext,
  form: Form,
  prepared: CheckedPassword,
  now: Date,
): Promise<string> {
  const { auth, clock, random } = context
  const { name, email, phone, password, timeZone } = form
  const mailbox = mailboxOf(email)
  const typed = {
    id: newId(clock, random),
    name,
    email,
    phone: phone ?? null,
    timeZone,
    password: prepared.hash,
    hasLongPassword: isLongPassword(password),
  }
  const existing = await findByMailbox(tx, mailbox)
  if (existing) {
    // As much work as a new account takes, so that the time tells nothing.
    await rehearseAccount(tx, context, { name, email, timeZone, password: prepared.hash }, now)
    await registerAgain(tx, context, existing, { ...typed, memberId: existing.id }, now)
    return typed.id
  }
  await auth.within(tx, { password: prepared }, (api) =>
    api.signUpEmail({ body: { name, email, password, phone: phone ?? null, time_zone: timeZone, mailbox } as never }),
  )
  const member = await findByEmail(tx, email)
  assertThat(member, 'registrationFailed')
  await openWallet(tx, member.id, now)
  await openSeeds(tx, member.id, random, now)
  await addRegistration(tx, { ...typed, memberId: member.id }, now)
  await sendConfirmation(tx, context, typed)
  return typed.id
}

/** Another registration of a mailbox. It waits beside earlier ones; where the account is confirmed, all that comes of it is a mail. */
async function registerAgain(
  tx: Tx,
  context: AccountsContext,
  existing: { readonly id: string },
  registration: PendingRegistration,
  now: Date,
): Promise<void> {
  // Waits for a confirmation that is under way.
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
