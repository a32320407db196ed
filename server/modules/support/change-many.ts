// Staff take, give back or close many tickets in one call: chosen ones, or all that a filter finds (docs/product.md#many-tickets). Tickets that
// cannot be changed stay as they are, and the answer counts them by reason.

import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { changeTickets, previewTicketChange } from '#contracts/support-bulk.ts'
import { TICKET_SELECTION_MAX, type TicketAction, type TicketSkipReason } from '#contracts/support-rules.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkFound, sumUp } from '#server/http/selection.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { assignLocked } from './assign-ticket.ts'
import type { SupportContext } from './context.ts'
import { findInboxIds, findUnassigned } from './inbox.ts'
import { type LockedTicket, lockTickets } from './lock-ticket.ts'
import { moveLocked } from './move-ticket.ts'
import { planSearch } from './search-inbox.ts'

type Change = InputOf<typeof changeTickets>['body']
type Preview = InputOf<typeof previewTicketChange>['body']

/** @throws Problem nothingSelected, daysReversed, selectionTooLarge, selectionChanged */
async function idsOf(db: Db, { ids, matching }: Change | Preview, staff: StaffCall, now: Date): Promise<string[]> {
  const found = matching ? await findMatching(db, matching, staff, now) : ids.map((id) => id.toLowerCase())
  assertThat(found.length > 0, 'nothingSelected')
  return [...new Set(found)]
}

type Matching = NonNullable<Preview['matching']> & { readonly count?: number }

async function findMatching(db: Db, { search, count, ...wanted }: Matching, { actorId }: StaffCall, now: Date) {
  const filter = { ...wanted, viewerId: actorId, found: await planSearch(db, search) }
  const found = await findInboxIds(db, filter, TICKET_SELECTION_MAX + 1, now)
  checkFound(found.length, TICKET_SELECTION_MAX, count)
  return found
}

/** Returns why a ticket stays as it is; null if it may change. @param seenAt when the viewer saw it @param unassigned those that count as such */
function whySkipped(
  ticket: LockedTicket,
  action: TicketAction,
  { actorId }: StaffCall,
  seenAt: Date,
  unassigned: ReadonlySet<string>,
): TicketSkipReason | null {
  if (ticket.member_id === actorId) return 'own'
  if (ticket.status === 'closed') return 'closed'
  const isUnassigned = unassigned.has(ticket.id)
  if (!isUnassigned && ticket.assignee_id !== actorId) return 'colleague'
  if (action === 'close') return ticket.last_message_at > seenAt ? 'written' : null
  return (action === 'take') === isUnassigned ? null : 'unchanged'
}

/** Previews {@link changeMany}. @throws Problem those of {@link idsOf} */
export async function previewTickets(
  db: Db,
  selection: Preview,
  staff: StaffCall,
  now: Date,
): Promise<OutputOf<typeof previewTicketChange>> {
  const seenAt = selection.seenAt === undefined ? now : new Date(selection.seenAt)
  const ids = await idsOf(db, selection, staff, now)
  const rows = await db.selectFrom('support_tickets').selectAll().where('id', 'in', ids).execute()
  const unassigned = await findUnassigned(db, ids)
  const reasons = rows.map((ticket) => whySkipped(ticket, selection.action, staff, seenAt, unassigned))
  return { ...sumUp([...reasons, ...missing(ids, rows)]), at: now.toISOString() }
}

/**
 * Changes all selected tickets that can be changed, each with its step, audit entry and event.
 *
 * @throws Problem those of {@link idsOf}
 */
export async function changeMany(
  tx: Tx,
  context: SupportContext,
  selection: Change,
  staff: StaffCall,
  now: Date,
): Promise<OutputOf<typeof changeTickets>> {
  const { action, seenAt } = selection
  const ids = await idsOf(tx, selection, staff, now)
  const tickets = await lockTickets(tx, ids)
  const unassigned = await findUnassigned(tx, ids)
  const reasons: (TicketSkipReason | null)[] = []
  for (const ticket of tickets) {
    const reason = whySkipped(ticket, action, staff, new Date(seenAt), unassigned)
    reasons.push(reason)
    if (reason) continue
    if (action === 'close') await moveLocked(tx, context, ticket, 'closed', staff, now)
    else await assignLocked(tx, ticket, action === 'take' ? staff.actorId : null, staff, now)
  }
  return sumUp([...reasons, ...missing(ids, tickets)])
}

const missing = (ids: readonly string[], rows: readonly unknown[]): TicketSkipReason[] =>
  Array.from({ length: ids.length - rows.length }, () => 'missing')
