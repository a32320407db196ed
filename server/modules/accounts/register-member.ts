// Registers a member: the checks of document 1, section 5 in their order, then account, wallet, seeds and
// confirmation mail in one transaction. Whoever has an account already gets the same answer and a mail
// that says so; nobody learns from outside which addresses are members.

import type { register } from '#contracts/accounts.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { openSeeds } from '#server/modules/fairness/index.ts'
import { openWallet } from '#server/modules/ledger/index.ts'
import type { CheckedPassword } from './checked-password.ts'
import { sendConfirmation } from './confirm-address.ts'
import type { AccountsContext } from './context.ts'
import { isAllowedHost, mailboxOf } from './mailbox-of.ts'
import { forgetTokens } from './mailed-link.ts'
import { checkNewPassword, hashPassword } from './password.ts'
import { rehearseAccount } from './rehearse-account.ts'
import { findByEmail, findByMailbox, readPassword, readPasswordOfMailbox, setPassword } from './store.ts'

type Form = InputOf<typeof register>['body']

/** The hash takes the salt of the one that the mailbox had, so that the same password gives the same text. */
export interface PreparedPassword extends CheckedPassword {
  readonly comparedWith: string | undefined
}

/**
 * Checks the form and hashes the password, before the transaction. An address that is known costs the same as a new one.
 *
 * @throws Problem emailHostNotAllowed, those of the password's rules, serverBusy
 */
export async function prepareRegistration(db: Db, context: AccountsContext, form: Form): Promise<PreparedPassword> {
  const { site, random, hashGate } = context
  const { email, password } = form
  assertThat(isAllowedHost(email, site.allowedEmailHosts), 'emailHostNotAllowed', {
    host: site.allowedEmailHosts.join(', '),
  })
  checkNewPassword(password, form.confirmPassword)
  return await hashGate.run('guests', async () => {
    const stored = await readPasswordOfMailbox(db, mailboxOf(email))
    return { hash: await hashPassword(password, random, stored), comparedWith: stored, matches: true }
  })
}

/** @param prepared the password, by {@link prepareRegistration} */
export async function registerMember(
  tx: Tx,
  context: AccountsContext,
  form: Form,
  prepared: PreparedPassword,
  now: Date,
): Promise<void> {
  const { auth, random } = context
  const { name, email, phone, password, timeZone } = form
  const mailbox = mailboxOf(email)
  const existing = await findByMailbox(tx, mailbox)
  if (existing) {
    // As much work as a new account takes, so that the time tells nothing.
    const stored = await readPassword(tx, existing.id)
    // Another registration of the mailbox has committed meanwhile: the throttle of mails allows five in 15 minutes.
    const isStale = stored !== prepared.comparedWith
    const hash = isStale ? await hashPassword(password, random, stored) : prepared.hash
    await rehearseAccount(tx, context, { name, email, timeZone, password: hash }, now)
    const unconfirmed = await replaceUnconfirmed(tx, existing.id, form, hash === stored ? undefined : hash, now)
    if (unconfirmed) await sendConfirmation(tx, context, { id: existing.id, email, name })
    else await context.notifier.mail(tx, existing, { kind: 'accountExists', email: existing.email })
    return
  }
  await auth.within(tx, { password: prepared }, (api) =>
    api.signUpEmail({ body: { name, email, password, phone: phone ?? null, time_zone: timeZone, mailbox } as never }),
  )
  const member = await findByEmail(tx, email)
  assertThat(member, 'registrationFailed')
  await openWallet(tx, member.id, now)
  await openSeeds(tx, member.id, random, now)
  await sendConfirmation(tx, context, member)
}

/**
 * Until the address is confirmed, what was registered last counts. Links that were mailed for another
 * password stop working: whoever confirms gets the account that they asked for, and nobody else's password.
 *
 * @param hash of the new password; undefined when it is the one that is stored
 * @returns whether the account was unconfirmed; a confirmed one is left alone
 */
async function replaceUnconfirmed(
  tx: Tx,
  id: string,
  form: Form,
  hash: string | undefined,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ name: form.name, email: form.email, phone: form.phone ?? null, time_zone: form.timeZone, updated_at: now })
    .where('id', '=', id)
    .where('email_confirmed', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (hash) {
    await setPassword(tx, id, hash, now)
    await forgetTokens(tx, 'confirm', id)
  }
  return true
}
