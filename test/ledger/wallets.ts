import { type Clock, systemClock } from '#server/adapters/clock.ts'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'

/** Inserts many members with an empty wallet and nothing else. */
export async function openWallets(db: Db, count: number, clock: Clock = systemClock): Promise<readonly string[]> {
  const now = clock.now()
  const ids = Array.from({ length: count }, () => newId(clock, systemRandom))
  await inTransaction(db, async (tx) => {
    const members = ids.map((id) => ({
      id,
      name: 'Member',
      email: `${id}@gmail.com`,
      email_confirmed: true,
      image: null,
      phone: null,
      mailbox: `${id}@gmail.com`,
      staff_listed_at: null,
      created_at: now,
      updated_at: now,
    }))
    await tx.insertInto('members').values(members).execute()
    await tx
      .insertInto('wallets')
      .values(ids.map((id) => ({ member_id: id, idle_since: now.toISOString().slice(0, 10) })))
      .execute()
  })
  return ids
}
