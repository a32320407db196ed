import {
  approve,
  assignApproval as assign,
  listApprovals,
  readApproval,
  refuse,
  withdraw,
} from '#contracts/approvals.ts'
import { readStaffBudget } from '#contracts/staff-budget.ts'
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { assignApproval } from './assign.ts'
import { type BudgetSettings, readBudget } from './budget.ts'
import { decide } from './decide.ts'
import type { ApprovalKinds } from './kinds.ts'
import { findApproval, findApprovals } from './list.ts'

/** Mounts the routes to list and decide proposals. */
export function mountApprovals(
  mount: Mount,
  context: BudgetSettings & { readonly kinds: ApprovalKinds; readonly notifier: Notifier },
): void {
  const { kinds } = context
  mount(listApprovals, async ({ db, viewer, input, now }) => {
    const { limit, cursor, ...wanted } = input.query
    const query = { ...wanted, limit: limit + 1, before: decodeCursor(cursor) }
    const found = await findApprovals(db, kinds, viewer, query, now)
    const items = found.slice(0, limit)
    const last = items.at(-1)
    return {
      items,
      nextCursor: found.length > limit && last ? encodeCursor({ createdAt: last.at, id: last.id }) : null,
    }
  })

  mount(readApproval, async ({ db, viewer, input, now }) => ({
    approval: await findApproval(db, kinds, viewer, input.params.id, now),
  }))

  mount(readStaffBudget, async ({ db, viewer, now }) => ({
    budget: await readBudget(db, context, viewer.memberId, now),
  }))

  mount(assign, async (call) => {
    await assignApproval(call.tx, kinds, call.input, call.viewer, staffCall(call), call.now)
    return { approval: await findApproval(call.tx, kinds, call.viewer, call.input.params.id, call.now) }
  })

  for (const [contract, decision] of [
    [approve, 'approved'],
    [refuse, 'refused'],
    [withdraw, 'withdrawn'],
  ] as const) {
    mount(contract, async (call) => {
      const { params, body } = call.input
      const reason = 'reason' in body ? body.reason : ''
      await decide(call.tx, context, { id: params.id, decision, reason }, call.viewer, staffCall(call), call.now)
      return { approval: await findApproval(call.tx, kinds, call.viewer, params.id, call.now) }
    })
  }
}
