import { approve, assign, download, proposeCodes, proposePoints, refuse, withdraw } from './approvals.ts'
import { redemptionAt } from './redemptions.ts'
import type { Action, ActionContext } from './staff-action.ts'

const colleague = ({ app }: ActionContext) => app.member({ role: 'super_admin' })
const today = ({ app }: ActionContext) => app.clock.now().toISOString().slice(0, 10)

/** Delivers a code and proposes an export of today's codes. @returns the id of the proposal */
async function proposedExport(stage: ActionContext): Promise<string> {
  await redemptionAt(stage.member, stage.staff, 'completed')
  // Other days than those of a pending export, because the same export cannot be proposed twice.
  return (await proposeCodes(stage.staff, '2026-01-01', today(stage))).body.approval.id
}

/** Calls of staff that need the approval of a colleague. */
export const APPROVAL_ACTIONS: Readonly<Record<string, Action>> = {
  'POST /api/admin/approvals/:id/assignee': async (stage) => {
    const id = await proposePoints(await colleague(stage), stage.member.id)
    return () => assign(stage.staff, id)
  },
  'POST /api/admin/approvals/:id/approve': async (stage) => {
    const id = await proposePoints(await colleague(stage), stage.member.id)
    return () => approve(stage.staff, id)
  },
  'POST /api/admin/approvals/:id/refuse': async (stage) => {
    const id = await proposePoints(await colleague(stage), stage.member.id)
    return () => refuse(stage.staff, id)
  },
  'POST /api/admin/approvals/:id/withdraw': async (stage) => {
    const id = await proposePoints(stage.staff, stage.member.id)
    return () => withdraw(stage.staff, id)
  },
  'POST /api/admin/code-exports': async (stage) => {
    await redemptionAt(stage.member, stage.staff, 'completed')
    return () => proposeCodes(stage.staff, today(stage))
  },
  'POST /api/admin/code-exports/:id/download': async (stage) => {
    const id = await proposedExport(stage)
    await approve(await colleague(stage), id)
    return () => download(stage.staff, id)
  },
}
