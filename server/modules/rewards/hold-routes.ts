import {
  changeHoldRules as changeContract,
  holdRedemption as holdContract,
  readHoldRules as readContract,
  releaseRedemption as releaseContract,
} from '#contracts/redemption-holds.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import type { RewardsContext } from './context.ts'
import { findForStaff } from './for-staff.ts'
import { changeHoldRules, readHoldRules } from './hold-rules.ts'
import { holdRedemption, releaseRedemption } from './holds.ts'

/** Mounts the routes of holds. Some paths would match those of a redemption's id, so these come first. */
export function mountHolds(mount: Mount, { notifier }: Pick<RewardsContext, 'notifier'>): void {
  mount(readContract, async ({ db }) => ({ rules: await readHoldRules(db) }))

  mount(changeContract, async (call) => {
    await changeHoldRules(call.tx, call.input, staffCall(call), call.now)
    return { rules: call.input.body.rules }
  })

  mount(holdContract, async (call) => {
    await holdRedemption(call.tx, notifier, call.input, staffCall(call), call.now)
    return { redemption: await findForStaff(call.tx, call.input.params.id, call.viewer, call.now) }
  })

  mount(releaseContract, async (call) => {
    await releaseRedemption(call.tx, notifier, call.input, staffCall(call), call.now)
    return { redemption: await findForStaff(call.tx, call.input.params.id, call.viewer, call.now) }
  })
}
