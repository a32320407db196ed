// What a new account writes, written under an address that nobody has, and taken back. Who registers an address that is
// known waits for it as long as for a new account, whatever triggers a later version adds to these tables.

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

/** Leaves nothing behind in the transaction. */
export async function rehearseAccount(
  tx: Tx,
  { clock, random }: Pick<AccountsContext, 'clock' | 'random'>,
  { name, email, timeZone, password }: Account,
  now: Date,
): Promise<void> {
  const id = newId(clock, random)
  // As many words to be found by as the address itself has, and its host, which is nobody's together with the id.
  const nobody = `${id.replaceAll('-', '')}${email}`
  const dated = { created_at: now, updated_at: now }
  await sql`savepoint rehearsal`.execute(tx)
  // better-auth looks whether the address is free.
  await findByEmail(tx, nobody)
  await tx
    .insertInto('members')
    .values({ id, name, email: nobody, mailbox: nobody, email_confirmed: false, time_zone: timeZone, ...dated })
    .execute()
  const credential = { id: newId(clock, random), account_id: id, provider_id: 'credential', member_id: id, password }
  await tx
    .insertInto('credentials')
    .values({ ...credential, ...dated })
    .execute()
  await openWallet(tx, id, now)
  await openSeeds(tx, id, random, now)
  await sql`rollback to savepoint rehearsal`.execute(tx)
}
