// Mails a link to the owner of an account. Without an account it runs the same statements for a placeholder and rolls them
// back, so that neither duration nor statements reveal whether an account exists.

import { sql } from 'kysely'
import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { AccountsContext } from './context.ts'

interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
}

/**
 * @param person the recipient; undefined if there is no account
 * @param email the submitted address
 * @param write issues the token and inserts the mail into the outbox
 */
export async function mailInConstantTime(
  tx: Tx,
  { clock, random }: Pick<AccountsContext, 'clock' | 'random'>,
  person: Person | undefined,
  email: string,
  write: (person: Person) => Promise<void>,
): Promise<void> {
  await sql`savepoint mailing`.execute(tx)
  await write(person ?? { id: newId(clock, random), email, name: 'Placeholder' })
  await (person ? sql`release savepoint mailing` : sql`rollback to savepoint mailing`).execute(tx)
}
