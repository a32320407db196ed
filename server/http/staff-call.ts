// The acting member of staff, and the guarantee that staff changes are in the audit log: writing an entry marks the transaction, and
// `mount` refuses to commit a staff write whose transaction is not marked.

import type { RoleLimits } from '#contracts/role-limits.ts'
import { assertThat } from './problem.ts'
import type { Viewer } from './session.ts'

/** The actor, address and request id of a staff action, as stored in the audit log. */
export interface StaffActor {
  readonly actorId: string
  readonly address: string
  /** Null for an action without a request. */
  readonly requestId: string | null
}

/** A staff action, with the limits that bind it. */
export interface StaffCall extends StaffActor {
  readonly limits: RoleLimits
}

/** Returns the staff call of a request that passed the access check. */
export const staffCall = (call: { viewer: Viewer; address: string; requestId: string }): StaffCall => ({
  actorId: call.viewer.memberId,
  address: call.address,
  requestId: call.requestId,
  limits: call.viewer.limits,
})

/**
 * Refuses self-dealing: no staff member adjusts, approves, completes or reveals for their own account.
 * See docs/product.md#what-staff-do-not-do-alone.
 *
 * @throws Problem selfDealing
 */
export const refuseSelfDealing = (staff: Pick<StaffActor, 'actorId'>, memberId: string): void =>
  assertThat(staff.actorId !== memberId, 'selfDealing')

const recorded = new WeakSet<object>()

/** Marks a transaction that has written an entry of the audit log. */
export const markRecorded = (tx: object): void => {
  recorded.add(tx)
}

export const isRecorded = (tx: object): boolean => recorded.has(tx)
