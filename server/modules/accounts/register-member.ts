// Registers a member: the checks of document 1, section 5 in their order, then account, wallet, seeds and
// confirmation mail in one transaction. Whoever has an account already gets the same answer and a mail
// that says so; nobody learns from outside which addresses are members.

import type { InputOf } from '#contracts/route.ts'
import type { register } from '#contracts/accounts.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { openSeeds } from '#server/modules/fairness/index.ts'
import { openWallet } from '#server/modules/ledger/index.ts'
import type { AccountsContext } from './context.ts'
import { isAllowedHost, mailboxOf } from './mailbox-of.ts'
import { checkNewPassword, hashPassword } from './password.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { findByEmail, findByMailbox } from './store.ts'

export async function registerMember(
  tx: Tx,
  context: AccountsContext,
  form: InputOf<typeof register>['body'],
  now: Date,
): Promise<void> {
  const { auth, site, random } = context
  const { name, email, phone, password, timeZone } = form
  assertThat(isAllowedHost(email, site.allowedEmailHosts), 'emailHostNotAllowed', { host: site.allowedEmailHosts.join(', ') })
  checkNewPassword(password, form.confirmPassword)

  const mailbox = mailboxOf(email)
  const existing = await findByMailbox(tx, mailbox)
  if (existing) {
    // As much work as a new account takes, so that the time tells nothing.
    await hashPassword(password, random)
    if (existing.emailConfirmed) await context.notifier.mail(tx, existing, { kind: 'accountExists', email: existing.email })
    else await sendConfirmation(tx, context, existing)
    return
  }
  await auth.within(tx, (api) =>
    api.signUpEmail({ body: { name, email, password, phone: phone ?? null, time_zone: timeZone, mailbox } as never }),
  )
  const member = await findByEmail(tx, email)
  assertThat(member, 'registrationFailed')
  await openWallet(tx, member.id)
  await openSeeds(tx, member.id, random, now)
}
