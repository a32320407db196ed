// Who of the staff acts, and the promise that what they change is written down: recording an action notes the
// transaction, and mount refuses to commit a staff member's write that noted nothing.

import { assertThat } from './problem.ts'
import type { Viewer } from './session.ts'

/** Who acts, from where, by which request: what the staff audit keeps of every action. */
export interface StaffCall {
  readonly actorId: string
  readonly address: string
  /** Null where no request stood behind it. */
  readonly requestId: string | null
}

/** Of a call that mount has let through. */
export const staffCall = (call: { viewer: Viewer; address: string; requestId: string }): StaffCall => ({
  actorId: call.viewer.memberId,
  address: call.address,
  requestId: call.requestId,
})

/**
 * The one rule against self-dealing: no staff member adjusts, approves, completes or reveals for their own account.
 * See docs/product.md#what-staff-do-not-do-alone.
 *
 * @throws Problem selfDealing
 */
export const refuseSelfDealing = (staff: Pick<StaffCall, 'actorId'>, memberId: string): void =>
  assertThat(staff.actorId !== memberId, 'selfDealing')

const recorded = new WeakSet<object>()

/** The transaction holds an entry of the staff audit. */
export const noteRecorded = (tx: object): void => {
  recorded.add(tx)
}

export const isRecorded = (tx: object): boolean => recorded.has(tx)
