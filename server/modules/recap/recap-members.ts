// Stores the recaps of finished months and notifies their members. The row of a member and month is the guard: the notification is
// written in its transaction, so a job that is repeated, interrupted or run by several processes at once notifies each member once.

import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { rankedMembers, rankOf } from '#server/modules/leaderboard/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'

/** Members of one transaction. Small, so that a month with many members delays no play. */
const BATCH_SIZE = 200
/** No notification is created for a month that ended longer ago. */
const NEWS_MS = 7 * 24 * 3_600_000

export interface RecapContext {
  readonly notifier: Notifier
  /** Waits between two transactions. */
  readonly pause: () => Promise<unknown>
}

/** Where a batch ends, in the order of the scores. */
interface Cursor {
  readonly points: number
  readonly reached: string
  readonly member: string
}

/** Stores the recaps of all settled months that have none. @returns the number of new ones */
export async function recapMembers(db: Db, context: RecapContext, now: Date, batchSize = BATCH_SIZE): Promise<number> {
  const months = await db
    .selectFrom('leaderboard_months')
    .select(['month', 'ends_at'])
    .where('settled_at', '<=', now)
    .where('recapped_at', 'is', null)
    .orderBy('month')
    .execute()
  let stored = 0
  for (const { month, ends_at } of months) {
    const isNews = now.getTime() - ends_at.getTime() <= NEWS_MS
    let last: Cursor | undefined
    do {
      if (last) await context.pause()
      const batch = await inTransaction(db, (tx) =>
        recapBatch(tx, context, { month, isNews, after: last, batchSize }, now),
      )
      stored += batch.stored
      last = batch.last
    } while (last)
    await sql`
      update leaderboard_months set recapped_at = ${now}, ranked_members = ${rankedMembers(sql`${month}`)}
      where month = ${month} and recapped_at is null`.execute(db)
  }
  return stored
}

interface Batch {
  readonly month: string
  readonly isNews: boolean
  readonly after: Cursor | undefined
  readonly batchSize: number
}

interface Row extends Cursor {
  readonly isStored: boolean
  readonly isNotified: boolean
}

/** @returns the number of new recaps, and where the batch ended; undefined after the last one */
async function recapBatch(
  tx: Tx,
  { notifier }: RecapContext,
  { month, isNews, after, batchSize }: Batch,
  now: Date,
): Promise<{ stored: number; last: Cursor | undefined }> {
  // Infinity is above all scores.
  const { points, reached, member } = after ?? { points: Number.MAX_SAFE_INTEGER, reached: '-infinity', member: null }
  const { rows } = await sql<Row>`
    with batch as materialized (
      select s.member_id, s.points, s.reached_at, s.listed
      from leaderboard_scores s
      where s.board = ${month} and s.points > 0 and s.points <= ${points}
        and (s.points < ${points} or (s.reached_at, s.member_id) > (${reached}::timestamptz, ${member}::uuid))
      order by s.points desc, s.reached_at, s.member_id limit ${batchSize}
    ), present as materialized (
      -- Waits for a deletion of an account, which erases recaps.
      select id, status from members where id in (select member_id from batch) and status <> 'deleted' order by id for key share
    ), stored as (
      insert into month_recaps (member_id, month, points, rank, created_at)
      select b.member_id, ${month}, b.points, case when b.listed then ${rankOf(sql`${month}`, sql`b.points`)} end, ${now}
      from batch b join present p on p.id = b.member_id order by b.member_id
      on conflict do nothing
      returning member_id
    )
    select b.member_id as member, b.points, b.reached_at::text as reached, s.member_id is not null as "isStored",
      s.member_id is not null and p.status = 'active' and coalesce(w.cool_off_until <= ${now}, true)
        and not exists (select from muted_notifications n where n.member_id = b.member_id and n.kind = 'recap') as "isNotified"
    from batch b left join stored s using (member_id) left join present p on p.id = b.member_id
      left join wallets w on w.member_id = b.member_id
    order by b.points desc, b.reached_at, b.member_id`.execute(tx)
  for (const row of rows) {
    if (isNews && row.isNotified)
      await notifier.notify(tx, row.member, { kind: 'recap', data: { month, points: row.points } })
  }
  const stored = rows.filter(({ isStored }) => isStored).length
  return { stored, last: rows.length === batchSize ? rows.at(-1) : undefined }
}
