import {
  cancelRedemptions,
  previewRedemptions,
  processRedemptions,
  releaseRedemptions,
} from '#contracts/redemption-bulk.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { changeRedemptions as change, previewChanges } from './bulk-redemptions.ts'
import type { RewardsContext } from './context.ts'

/** Mounts the routes that change many redemptions at once (docs/product.md#many-redemptions). */
export function mountBulk(mount: Mount, context: RewardsContext): void {
  mount(previewRedemptions, (call) => previewChanges(call.tx, context, call.input.body, staffCall(call), call.now))

  mount(processRedemptions, async (call) => {
    const { tx, input, now } = call
    return { results: await change(tx, context, { ...input.body, action: 'process' }, staffCall(call), now) }
  })

  mount(cancelRedemptions, async (call) => {
    const { tx, input, now } = call
    return { results: await change(tx, context, { ...input.body, action: 'cancel' }, staffCall(call), now) }
  })

  mount(releaseRedemptions, async (call) => {
    const { tx, input, now } = call
    return { results: await change(tx, context, { ...input.body, action: 'release' }, staffCall(call), now) }
  })
}
