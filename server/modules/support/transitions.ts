import { MESSAGES_MAX, REOPEN_DAYS, type SupportStatus } from '#contracts/support-rules.ts'

type StaffMove = 'open' | 'closed'

/** What staff may put a request into without a word. Answered it becomes only by an answer. */
const STAFF_NEXT: Record<SupportStatus, readonly StaffMove[]> = {
  open: ['closed'],
  answered: ['closed', 'open'],
  closed: ['open'],
}

/** What decides about a request, as stored. */
interface Standing {
  readonly status: SupportStatus
  readonly closed_at: Date | null
  readonly erased_at: Date | null
  readonly message_count: number
}

/** Of a deleted account's request nothing is left that could go on. */
export const staffMoves = (request: Standing): readonly StaffMove[] =>
  request.erased_at ? [] : STAFF_NEXT[request.status]

/** Until when its member can reopen a closed request by writing in it. */
export const reopenUntil = ({ closed_at }: Standing): Date | null =>
  closed_at && new Date(closed_at.getTime() + REOPEN_DAYS * 24 * 3_600_000)

/** Whether the member's words come in time: always, but for a request that was closed too long ago. */
export function inTime(request: Standing, now: Date): boolean {
  const until = reopenUntil(request)
  return !request.erased_at && (until === null || now < until)
}

export const hasRoom = ({ message_count }: Standing): boolean => message_count < MESSAGES_MAX
