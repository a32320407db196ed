// The proposal to raise the points of a channel task, or to offer it again. It is refused if the task has changed since.

import { assertThat } from '#server/http/problem.ts'
import { checkPointsLimit } from '#server/http/role-limits.ts'
import { type ApprovalKind, asKind } from '#server/modules/approvals/index.ts'
import { lockTask, setTask, type TaskOffer } from './edit-task.ts'

interface Payload {
  readonly taskId: string
  readonly from: TaskOffer
  readonly to: TaskOffer
}

export const taskApproval = (): ApprovalKind =>
  asKind<'task', Payload>({
    kind: 'task',
    describe: async (db, payloads) => {
      const ids = payloads.map(({ taskId }) => taskId)
      const tasks = await db.selectFrom('tasks').select(['id', 'title']).where('id', 'in', ids).execute()
      return payloads.map(({ taskId, from, to }) => ({
        kind: 'task',
        title: tasks.find(({ id }) => id === taskId)?.title ?? '',
        from: from.active ? from.points : null,
        to: to.points,
      }))
    },
    apply: async (tx, { taskId, from, to }, { id, reason, requester, staff }, now) => {
      const before = await lockTask(tx, taskId)
      assertThat(before.points === from.points && before.active === from.active, 'approvalStale')
      checkPointsLimit(staff, to.points)
      const more = { approval: id, proposedBy: requester.memberId }
      await setTask(tx, before, to, { ...staff, reason, more }, now)
    },
  })
