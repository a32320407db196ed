import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { hasPermission } from '#contracts/roles.ts'
import type { Db } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import { isUnderWay } from './ordered.ts'
import { findRedemptions, type StoredRedemption } from './store.ts'
import { lastDayOf } from './subscription-end.ts'
import { isOpen, nextStatuses, refunds } from './transitions.ts'
import type { ProposedRefund } from './waiting-refund.ts'

/** @throws Problem notFound */
export async function findOne(db: Db, id: string): Promise<StoredRedemption> {
  const [stored] = await findRedemptions(db, (eb) => eb('r.id', '=', id), 1)
  assertThat(stored, 'notFound')
  return stored
}

/** Returns a redemption as a staff member sees it. @throws Problem notFound */
export const findForStaff = async (db: Db, id: string, viewer: Viewer, now: Date): Promise<AdminRedemption> =>
  forStaff(await findOne(db, id), viewer, now)

/** Staff never read codes of their own redemptions. */
const mayReveal = ({ memberId }: StoredRedemption, viewer: Viewer): boolean =>
  memberId !== viewer.memberId && hasPermission(viewer, 'redemptions.update')

/** Staff never update their own redemptions, nor those of a deleted account, whose wallet is closed. */
export const mayUpdate = (stored: StoredRedemption, viewer: Viewer): boolean =>
  mayReveal(stored, viewer) && !stored.isMemberDeleted

/** What codes cost is for staff who manage the stock. */
export const maySeeCosts = (viewer: Viewer): boolean => hasPermission(viewer, 'system.manage')

/** The server computes what the viewer may do; clients do not derive it. */
export function forStaff(stored: StoredRedemption, viewer: Viewer, now: Date): AdminRedemption {
  const may = mayUpdate(stored, viewer)
  const { redemption, steps, months, wasHeld, cost, isMemberDeleted, proposedRefund, ...rest } = stored
  const { status, hold } = redemption
  const isOrdered = status === 'pending' && isUnderWay(stored.order?.state)
  const waitingRefund = waitingOf(proposedRefund, now)
  const next = nextStatuses(status, hold !== null).filter((to) => !waitingRefund || refunds(to))
  return {
    ...redemption,
    ...rest,
    mayAssign: may && isOpen(status),
    history: steps.map((step) => ({ ...step, at: step.at.toISOString() })),
    proposedEnd: lastDayOf(now, months),
    may: may && !isOrdered ? next : [],
    mayReveal: mayReveal(stored, viewer) && stored.hasCode,
    mayHold: may && !isOrdered && status === 'pending' && !wasHeld,
    mayRelease: may && hold !== null && !waitingRefund,
    waitingRefund,
    mayEndOrder: may && isOrdered,
    cost: maySeeCosts(viewer) ? cost : null,
  }
}

function waitingOf(proposed: ProposedRefund | null, now: Date): AdminRedemption['waitingRefund'] {
  if (!proposed || new Date(proposed.expiresAt) <= now) return null
  return { to: proposed.to, by: proposed.by, at: new Date(proposed.at).toISOString() }
}
