import { sql } from 'kysely'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { toPostParameter } from '#server/modules/ledger/index.ts'
import { Actor } from './actor.ts'
import type { TestApp } from './app.ts'
import { sessionOf } from './factories.ts'

/** Inserts members with wallets of so many points and sessions in a few statements. They have no seeds, so they cannot play. */
export async function addManyMembers(
  { database, clock, config, url }: Pick<TestApp, 'database' | 'config' | 'url'> & { readonly clock: Clock },
  count: number,
  points: number,
): Promise<Actor[]> {
  const now = clock.now()
  const members = Array.from({ length: count }, () => {
    const id = newId(clock, systemRandom)
    return { id, email: `many.${id}@gmail.com`, session: sessionOf(clock, config, id) }
  })
  const grant = { type: 'earn', taskType: 'adjustment', reference: 'opening', reason: 'adjustment' } as const
  await inTransaction(database.db, async (tx) => {
    await tx
      .insertInto('members')
      .values(
        members.map(({ id, email }) => ({
          ...{ id, email, name: 'One of many', email_confirmed: true, mailbox: email, time_zone: 'UTC' },
          ...{ role: 'member', status: 'active', created_at: now, updated_at: now },
        })),
      )
      .execute()
    await tx
      .insertInto('wallets')
      .values(members.map(({ id }) => ({ member_id: id, idle_since: now.toISOString().slice(0, 10) })))
      .execute()
    await tx
      .insertInto('sessions')
      .values(members.map(({ session }) => session.row))
      .execute()
    if (points === 0) return
    const entries = members.map(({ id }, index) => ({
      ...{ batch_index: index, member_id: id, at: now },
      ...toPostParameter(tx, { ...grant, points, description: 'Opening balance' }, id, now),
    }))
    await sql`select from post_entries(${JSON.stringify(entries)}::jsonb, null)`.execute(tx)
  })
  return members.map(({ id, email, session: { cookie } }) => new Actor(url, { id, email, cookie }))
}
