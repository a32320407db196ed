// Creates an account with an unused address and rolls it back. So registering a known address takes as long as registering a
// new one, also if a later version adds triggers to these tables.

import { sql } from 'kysely'
import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { openSeeds } from '#server/modules/fairness/index.ts'
import { openWallet } from '#server/modules/ledger/index.ts'
import type { AccountsContext } from './context.ts'
import { findByEmail } from './store.ts'

interface Account {
  readonly name: string
  readonly email: string
  readonly timeZone: string | undefined
  /** The hash of its password. */
  readonly password: string
}

/** Changes nothing in the transaction, thanks to a savepoint. */
export async function simulateAccountCreation(
  tx: Tx,
  { clock, random }: Pick<AccountsContext, 'clock' | 'random'>,
  { name, email, timeZone, password }: Account,
  now: Date,
): Promise<void> {
  const id = newId(clock, random)
  // As long as a real address, and unused because it contains the new id.
  const unusedAddress = `${id.replaceAll('-', '')}${email}`
  const dated = { created_at: now, updated_at: now }
  await sql`savepoint simulation`.execute(tx)
  // better-auth checks whether the address is unused.
  await findByEmail(tx, unusedAddress)
  await tx
    .insertInto('members')
    .values({
      id,
      name,
      email: unusedAddress,
      mailbox: unusedAddress,
      email_confirmed: false,
      time_zone: timeZone,
      ...dated,
    })
    .execute()
  const credential = { id: newId(clock, random), account_id: id, provider_id: 'credential', member_id: id, password }
  await tx
    .insertInto('credentials')
    .values({ ...credential, ...dated })
    .execute()
  await openWallet(tx, id, now)
  await openSeeds(tx, id, random, now)
  await sql`rollback to savepoint simulation`.execute(tx)
}
