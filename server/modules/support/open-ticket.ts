// A member opens a support ticket. At most five are unclosed at a time and ten are opened in a day, because each one is
// mailed to staff.

import type { InputOf } from '#contracts/route.ts'
import type { openTicket as contract } from '#contracts/support.ts'
import { newRandomId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { takeThrottle } from '#server/http/rate-limit.ts'
import { readRecipient } from '#server/modules/accounts/index.ts'
import { findOwnRedemption, linkAppeal } from '#server/modules/rewards/index.ts'
import type { SupportContext } from './context.ts'
import { freeSlot, lockMember } from './lock-ticket.ts'

const TICKETS_PER_DAY = { max: 10, seconds: 24 * 3600 }

/**
 * @param options `isAppeal`: it is of a member who cannot sign in, whose row the caller has locked
 * @returns the new ticket's id
 * @throws Problem notFound for a redemption or a pause that is not the member's; supportTicketsOpen, tooManyRequests
 */
export async function openTicket(
  tx: Tx,
  { notifier, random, inbox }: SupportContext,
  memberId: string,
  form: InputOf<typeof contract>['body'],
  now: Date,
  options: { readonly isAppeal?: boolean } = {},
): Promise<string> {
  const { subject, category, text, redemptionId, pauseId } = form
  if (redemptionId) assertThat(await findOwnRedemption(tx, memberId, redemptionId), 'notFound')
  if (!options.isAppeal) await lockMember(tx, memberId)
  const slot = await freeSlot(tx, memberId)
  await takeThrottle(tx, `support ${memberId}`, TICKETS_PER_DAY, now)

  // Members and staff refer to a ticket by its first characters, so those must be random.
  const id = newRandomId(random)
  await tx
    .insertInto('support_tickets')
    .values({
      member_id: memberId,
      id,
      subject,
      category,
      redemption_id: redemptionId ?? null,
      status: 'open',
      slot,
      message_count: 1,
      created_at: now,
      last_message_at: now,
      waiting_since: now,
      closed_at: null,
      erased_at: null,
    })
    .execute()
  await tx
    .insertInto('support_messages')
    .values({ member_id: memberId, ticket_id: id, seq: 1, by_id: null, text, at: now })
    .execute()
  if (pauseId) await linkAppeal(tx, memberId, pauseId, id)
  const mailData = { id, subject }
  const recipient = await readRecipient(tx, memberId)
  if (recipient)
    await notifier.mail(
      tx,
      recipient,
      options.isAppeal ? { kind: 'appealReceived', subject } : { kind: 'support', step: 'opened', news: mailData },
    )
  for (const email of inbox) await notifier.mail(tx, { email, name: '' }, { kind: 'supportTask', news: mailData })
  await notifier.event(tx, memberId, { type: 'support' })
  return id
}
