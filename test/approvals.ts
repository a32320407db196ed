import type { ApprovalView } from '#contracts/approval-rules.ts'
import type { Actor } from './actor.ts'
import { adjust } from './members.ts'

/** Reads the proposals as staff see them, newest first. */
export const approvalsOf = async (staff: Actor, view: ApprovalView = 'waiting') =>
  (await staff.call('GET /api/admin/approvals', { query: { view } })).body.items

/** Proposes an adjustment above the limit of one staff member. @returns the id of the proposal */
export async function proposePoints(staff: Actor, memberId: string, points = 6000): Promise<string> {
  await adjust(staff, memberId, points, { reason: 'A broken payout' })
  return (await approvalsOf(staff)).find(({ by }) => by.id === staff.id)?.id ?? ''
}

/** Proposes an export of the codes that were delivered on the given days. */
export const proposeCodes = (staff: Actor, day: string, to = day) =>
  staff.call('POST /api/admin/code-exports', { body: { from: day, to, reason: 'For the partner' } })

export const approve = (staff: Actor, id: string, key?: string) =>
  staff.call('POST /api/admin/approvals/:id/approve', { params: { id }, body: {}, ...(key && { key }) })

/** Takes a proposal, or gives it back. @param seen the assignee that the viewer saw */
export const assign = (staff: Actor, id: string, toMe = true, seen: Actor | null = null) =>
  staff.call('POST /api/admin/approvals/:id/assignee', { params: { id }, body: { toMe, seen: seen?.id ?? null } })

export const refuse = (staff: Actor, id: string) =>
  staff.call('POST /api/admin/approvals/:id/refuse', { params: { id }, body: { reason: 'Not ours to pay' } })

export const withdraw = (staff: Actor, id: string) =>
  staff.call('POST /api/admin/approvals/:id/withdraw', { params: { id }, body: {} })

export const download = (staff: Actor, id: string) =>
  staff.call('POST /api/admin/code-exports/:id/download', { params: { id }, body: {} })
