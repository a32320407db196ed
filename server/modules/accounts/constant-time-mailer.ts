// A mail with a link to whoever has an account, and as much work where nobody is to be mailed: there it is written for nobody, and
// taken back. Neither the time nor the statements of an answer tell who has one.

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
 * @param person who is mailed; undefined for nobody
 * @param email what was typed
 * @param write issues the token and puts the mail into the outbox
 */
export async function mailInConstantTime(
  tx: Tx,
  { clock, random }: Pick<AccountsContext, 'clock' | 'random'>,
  person: Person | undefined,
  email: string,
  write: (person: Person) => Promise<void>,
): Promise<void> {
  await sql`savepoint mailing`.execute(tx)
  await write(person ?? { id: newId(clock, random), email, name: 'Nobody' })
  await (person ? sql`release savepoint mailing` : sql`rollback to savepoint mailing`).execute(tx)
}
