import { downloadCodes as download, proposeCodes as propose } from '#contracts/approvals.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { findApproval } from '#server/modules/approvals/index.ts'
import { codesApproval, downloadCodes, proposeCodes } from './code-exports.ts'
import type { RewardsContext } from './context.ts'

/** Exports of activation codes, which need a colleague. */
export function mountCodeExports(mount: Mount, context: RewardsContext): void {
  mount(propose, async (call) => {
    const id = await proposeCodes(call.tx, context, call.input.body, staffCall(call), call.now)
    return { approval: await findApproval(call.tx, [codesApproval()], call.viewer, id, call.now) }
  })

  mount(download, (call) =>
    downloadCodes(call.tx, context, call.input.params.id, call.viewer, staffCall(call), call.now),
  )
}
