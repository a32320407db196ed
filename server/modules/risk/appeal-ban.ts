// The appeal of a banned or suspended member (docs/product.md#appeals). The member has no session: the token of the refused sign-in proves the password.

import type { appealBan as contract } from '#contracts/ban-appeals.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { isTokenValid, readTokenSubject } from '#server/modules/accounts/index.ts'
import { openTicket, type SupportContext } from '#server/modules/support/index.ts'

/** The subject of the ticket, for staff and member. */
const SUBJECTS = { banned: 'Appeal against the ban', suspended: 'Appeal against the suspension' } as const

/**
 * Opens a ticket with the appeal. A repetition with the same text, after a lost answer, gets the same ticket.
 *
 * @returns the id of the ticket
 * @throws Problem appealExpired; appealNotNeeded for a member who may sign in; appealSent for a ban or suspension with another appeal;
 *   supportTicketsOpen, tooManyRequests
 */
export async function appealBan(
  tx: Tx,
  context: SupportContext,
  { token, text }: InputOf<typeof contract>['body'],
  now: Date,
): Promise<string> {
  const memberId = readTokenSubject(token)
  assertThat(memberId && (await isTokenValid(tx, 'appeal', memberId, token, now)), 'appealExpired')
  // Concurrent appeals, and staff who end it, wait here.
  const member = await tx
    .selectFrom('members')
    .select(['status', 'status_since'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const status = member?.status
  assertThat((status === 'banned' || status === 'suspended') && member?.status_since, 'appealNotNeeded')
  const known = await tx
    .selectFrom('ban_appeals as a')
    .leftJoin('support_messages as w', (join) =>
      join.onRef('w.member_id', '=', 'a.member_id').onRef('w.ticket_id', '=', 'a.ticket_id').on('w.seq', '=', 1),
    )
    .select(['a.ticket_id', 'w.text'])
    .where('a.member_id', '=', memberId)
    .where('a.banned_at', '=', member.status_since)
    .executeTakeFirst()
  assertThat(!known || known.text === text, 'appealSent')
  if (known) return known.ticket_id
  const form = { subject: SUBJECTS[status], category: 'account', text } as const
  const ticketId = await openTicket(tx, context, memberId, form, now, { isAppeal: true })
  await tx
    .insertInto('ban_appeals')
    .values({ member_id: memberId, banned_at: member.status_since, ticket_id: ticketId })
    .execute()
  return ticketId
}
