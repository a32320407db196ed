// What members read about a code that does not work: the ticket that reports it, and its replacement
// (docs/product.md#replaced-codes).

import { sql } from 'kysely'
import type { OwnRedemption, Redemption } from '#contracts/rewards.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

/** Adds to a member's redemptions the newest report of their codes, the time of their last replacement, and whether they are new. */
export async function withCodeStory(
  db: Db,
  memberId: string,
  redemptions: readonly Redemption[],
): Promise<OwnRedemption[]> {
  const ids = redemptions.filter(({ status }) => status === 'completed').map(({ id }) => id)
  const rows = ids.length > 0 ? await readStories(db, memberId, ids) : []
  const stories = new Map(rows.map((row) => [row.id, row]))
  return redemptions.map((redemption) => {
    const { ticketId, status, reportedAt, waitingSince, replacedAt, hasNewCode } = stories.get(redemption.id) ?? {}
    return {
      ...redemption,
      codeReport:
        ticketId && status && reportedAt
          ? {
              ...{ ticketId, status, at: reportedAt.toISOString() },
              // A member who writes again after the replacement reports the new code.
              isSolved: !!replacedAt && replacedAt >= (waitingSince ?? reportedAt),
            }
          : null,
      codeReplacedAt: replacedAt?.toISOString() ?? null,
      hasNewCode: hasNewCode ?? false,
    }
  })
}

/** Marks a member's new codes as shown. @returns the ids of the redemptions that no other call has marked */
export async function acknowledgeNewCodes(tx: Tx, memberId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('redemptions')
    .set({ has_new_code: false })
    .where('member_id', '=', memberId)
    .where('id', 'in', ids)
    .where('has_new_code', '=', true)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const readStories = (db: Db, memberId: string, ids: readonly string[]) =>
  db
    .selectFrom('redemptions as r')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('support_tickets as s')
          .select(['s.id as ticketId', 's.status', 's.created_at as reportedAt', 's.waiting_since as waitingSince'])
          .whereRef('s.member_id', '=', 'r.member_id')
          .whereRef('s.redemption_id', '=', 'r.id')
          .where('s.category', '=', 'code')
          .orderBy(sql`coalesce(s.waiting_since, s.created_at)`, 'desc')
          .limit(1)
          .as('report'),
      (join) => join.onTrue(),
    )
    .select([
      'r.id',
      'r.has_new_code as hasNewCode',
      'report.ticketId',
      'report.status',
      'report.reportedAt',
      'report.waitingSince',
    ])
    .select((eb) =>
      eb
        .selectFrom('code_replacements as c')
        .select((c) => c.fn.max('c.at').as('at'))
        .whereRef('c.member_id', '=', 'r.member_id')
        .whereRef('c.redemption_id', '=', 'r.id')
        .as('replacedAt'),
    )
    .where('r.member_id', '=', memberId)
    .where('r.id', 'in', ids)
    .execute()
