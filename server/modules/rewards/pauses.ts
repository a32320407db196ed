// Redemptions of a member that staff have paused: the member can make no new ones until the pause is lifted. Points, games and
// open redemptions are unaffected. A pause by a decision on a risk group has an end.

import type { MemberPause, OwnPause } from '#contracts/redemption-pauses.ts'
import { type Part, part } from '#server/db/parts.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { AccountData } from '#server/modules/accounts/index.ts'

/** Members download the message to them. Staff's internal reason is not in the download and is deleted with the account. */
export const pausesData: AccountData = {
  name: 'redemptionPauses',
  read: (db, memberId) =>
    db
      .selectFrom('redemption_pauses')
      .select(['message', 'at', 'lifted_at as liftedAt'])
      .where('member_id', '=', memberId)
      .orderBy('at', 'desc')
      .execute(),
  async erase(tx, memberId) {
    await tx.deleteFrom('redemption_pauses').where('member_id', '=', memberId).execute()
  },
}

/** The message of an active pause for the member. */
export const PAUSE: Part<string | null> = part(`
  select to_json(r.message) from redemption_pauses r where r.member_id = m.id and r.lifted_at is null`)

/** Reads all pauses of a member with their authors and the ticket that asks for a review, newest first. */
const pausesOf = (db: Db, memberId: string) =>
  db
    .selectFrom('redemption_pauses as p')
    .innerJoin('members as m', 'm.id', 'p.by_id')
    .leftJoin('members as l', 'l.id', 'p.lifted_by')
    .leftJoin('support_tickets as s', (join) =>
      join.onRef('s.member_id', '=', 'p.member_id').onRef('s.id', '=', 'p.ticket_id'),
    )
    .selectAll('p')
    .select(['m.name as by', 'l.name as liftedBy', 's.status as ticketStatus', 's.created_at as askedAt'])
    .where('p.member_id', '=', memberId)
    .orderBy('p.at', 'desc')
    .orderBy('p.id', 'desc')

/** Returns the active pause of a member. */
export const findPause = async (db: Db, memberId: string) =>
  (await pausesOf(db, memberId).where('p.lifted_at', 'is', null).executeTakeFirst()) ?? null

/** Returns the part of the active pause that its member may see. */
export async function findOwnPause(db: Db, memberId: string): Promise<OwnPause | null> {
  const pause = await findPause(db, memberId)
  if (!pause) return null
  const isAsked = pause.ticketStatus !== null && pause.ticketStatus !== 'closed'
  return {
    id: pause.id,
    message: pause.message,
    since: pause.at.toISOString(),
    endsAt: pause.ends_at?.toISOString() ?? null,
    ticketId: isAsked ? pause.ticket_id : null,
  }
}

export async function readPauses(db: Db, memberId: string, limit: number): Promise<MemberPause[]> {
  const rows = await pausesOf(db, memberId).limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    message: row.message,
    by: row.by,
    at: row.at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    appeal:
      row.ticket_id && row.askedAt
        ? {
            id: row.ticket_id,
            shortId: row.ticket_id.slice(0, 8),
            isOpen: row.ticketStatus !== 'closed',
            at: row.askedAt.toISOString(),
          }
        : null,
    lifted: row.lifted_at && {
      at: row.lifted_at.toISOString(),
      by: row.liftedBy,
      reason: row.lift_reason,
    },
  }))
}

/** Adds a full stop where staff left it out. */
export const withFullStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Links the ticket that asks for a review to its pause, even if the pause was lifted meanwhile. @throws Problem notFound */
export async function linkAppeal(tx: Tx, memberId: string, pauseId: string, ticketId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('redemption_pauses')
    .set({ ticket_id: ticketId })
    .where('id', '=', pauseId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  assertThat(numUpdatedRows === 1n, 'notFound')
}
