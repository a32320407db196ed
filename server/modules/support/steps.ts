import type { Selectable } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'

interface NewStep {
  readonly step: 'assigned' | 'closed' | 'open'
  /** Null: the member. */
  readonly byId: string | null
  readonly toId?: string | null
}

/**
 * Records a change of a ticket in its history. The caller holds the member's lock, so each step gets its own number.
 */
export async function addStep(
  tx: Tx,
  { member_id, id }: Pick<Selectable<Schema['support_tickets']>, 'member_id' | 'id'>,
  { step, byId, toId = null }: NewStep,
  now: Date,
): Promise<void> {
  const { last } = await tx
    .selectFrom('support_steps')
    .select((eb) => eb.fn.max<number | null>('seq').as('last'))
    .where('member_id', '=', member_id)
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow()
  const seq = (last ?? 0) + 1
  await tx
    .insertInto('support_steps')
    .values({ member_id, ticket_id: id, seq, at: now, by_id: byId, step, to_id: toId })
    .execute()
}
