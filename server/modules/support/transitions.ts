import { MESSAGES_MAX, REOPEN_DAYS, type SupportStatus } from '#contracts/support-rules.ts'

type StaffMove = 'open' | 'closed'

/** The statuses that staff may set without a message. 'answered' only follows from an answer. */
const STAFF_NEXT: Record<SupportStatus, readonly StaffMove[]> = {
  open: ['closed'],
  answered: ['closed', 'open'],
  closed: ['open'],
}

/** The stored fields that decide what may happen to a ticket. */
interface Standing {
  readonly status: SupportStatus
  readonly closed_at: Date | null
  readonly erased_at: Date | null
  readonly message_count: number
}

/** Returns the statuses that staff may set; none for a deleted account's ticket. */
export const staffMoves = (ticket: Standing): readonly StaffMove[] =>
  ticket.erased_at ? [] : STAFF_NEXT[ticket.status]

/** Returns until when the member can reopen a closed ticket by writing in it; null for an open one. */
export const reopenUntil = ({ closed_at }: Standing): Date | null =>
  closed_at && new Date(closed_at.getTime() + REOPEN_DAYS * 24 * 3_600_000)

/** Whether the member may still write: always, unless the ticket was closed too long ago. */
export function inTime(ticket: Standing, now: Date): boolean {
  const until = reopenUntil(ticket)
  return !ticket.erased_at && (until === null || now < until)
}

export const hasRoom = ({ message_count }: Standing): boolean => message_count < MESSAGES_MAX
