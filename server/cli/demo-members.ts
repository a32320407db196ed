import { newId, type Random } from '../adapters/random.ts'
import { type Db, inTransaction } from '../db/transaction.ts'
import { mailboxOf } from '../modules/accounts/mailbox-of.ts'
import { hashPassword } from '../modules/accounts/password.ts'
import { isLongPassword } from '../modules/accounts/password-rules.ts'
import { awardWelcomeBonus } from '../modules/accounts/welcome-bonus.ts'
import { openSeeds } from '../modules/fairness/index.ts'
import { openWallet } from '../modules/ledger/index.ts'
import type { Notifier } from '../modules/notifications/index.ts'
import { DEMO_PASSWORD } from './demo-accounts.ts'

export interface DemoMember {
  readonly id: string
  readonly email: string
}

interface DemoAccount {
  readonly name: string
  readonly email: string
  readonly secret: string
  readonly notifier: Notifier
  readonly now: Date
  readonly random: Random
}

/** Adds a confirmed account with password, wallet, seeds and the welcome bonus. */
export async function addDemoMember(db: Db, account: DemoAccount): Promise<DemoMember> {
  const { name, email, secret, notifier, now, random } = account
  const id = newId({ now: () => now }, random)
  const stamps = { created_at: now, updated_at: now }
  const password = await hashPassword(DEMO_PASSWORD, random)
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('members')
      .values({
        id,
        name,
        email,
        email_confirmed: true,
        mailbox: mailboxOf(email),
        ...stamps,
      })
      .execute()
    await tx
      .insertInto('credentials')
      .values({
        id: newId({ now: () => now }, random),
        account_id: id,
        provider_id: 'credential',
        member_id: id,
        password,
        has_long_password: isLongPassword(DEMO_PASSWORD),
        ...stamps,
      })
      .execute()
    await openWallet(tx, id, now)
    await openSeeds(tx, id, random, now)
    await awardWelcomeBonus(tx, { notifier, secret }, id, now)
  })
  return { id, email }
}
