// Edits a channel task, or the order of all tasks. Members who completed a task keep its points and are not paid again.

import type { AdminTask, editTask as contract } from '#contracts/admin-tasks.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkPointsLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { type BudgetSettings, type ProposalContext, propose } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'

const COLUMNS = ['id', 'type', 'title', 'text', 'points', 'channel', 'link', 'active'] as const

/** Reads all tasks in order, including those that are off. */
export const readAllTasks = (db: Db): Promise<AdminTask[]> =>
  db.selectFrom('tasks').select(COLUMNS).orderBy('position').orderBy('id').execute()

/** The format of a public name at Telegram. */
const TELEGRAM_NAME = /^[A-Za-z]\w{3,31}$/

/** The points of a task, and whether it is offered. */
export type TaskOffer = Pick<AdminTask, 'points' | 'active'>

/**
 * Edits a task. Raising its points or offering it again has no upper bound, since every member may complete it. So it exceeds
 * any daily budget and waits for a colleague's approval; the other fields are saved immediately.
 *
 * @throws Problem notFound, taskChannelInvalid, limitPoints, approvalDuplicate
 */
export async function editTask(
  tx: Tx,
  context: ProposalContext & BudgetSettings,
  id: string,
  form: InputOf<typeof contract>['body'],
  staff: StaffCall,
  now: Date,
): Promise<{ task: AdminTask; waits: boolean }> {
  const before = await lockTask(tx, id)
  const set = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
  const after: AdminTask = { ...before, ...set }
  assertThat(after.type !== 'telegram' || TELEGRAM_NAME.test(after.channel), 'taskChannelInvalid')
  const isMore = after.active && (!before.active || after.points > before.points)
  if (isMore) checkPointsLimit(staff, after.points)
  const waits = isMore && context.dailyPoints !== undefined
  const from = { points: before.points, active: before.active }
  if (waits) {
    const payload = { taskId: id, from, to: { points: after.points, active: after.active } }
    await propose(tx, context, { kind: 'task', payload, reason: '' }, staff, now)
  }
  const task = await setTask(tx, before, waits ? { ...set, ...from } : set, { ...staff, reason: '', more: {} }, now)
  return { task, waits }
}

/** @throws Problem notFound */
export async function lockTask(tx: Tx, id: string): Promise<AdminTask> {
  const task = await tx.selectFrom('tasks').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
  assertThat(task, 'notFound')
  return task
}

/** @param more further values for the audit log. @returns the changed task */
export async function setTask(
  tx: Tx,
  before: AdminTask,
  set: Partial<AdminTask>,
  { more, ...action }: StaffCall & { readonly reason: string; readonly more: object },
  now: Date,
): Promise<AdminTask> {
  const { id } = before
  const after = { ...before, ...set }
  if (Object.keys(set).length > 0) await tx.updateTable('tasks').set(set).where('id', '=', id).execute()
  const change = { before, after: { ...after, ...more } }
  await recordStaffAction(tx, { ...action, action: 'task.edit', subject: { type: 'task', id }, ...change }, now)
  return after
}

/** @throws Problem taskOrderConflict if `ids` are not exactly all tasks */
export async function orderTasks(tx: Tx, ids: readonly string[], staff: StaffCall, now: Date): Promise<AdminTask[]> {
  const rows = await tx.selectFrom('tasks').select(['id', 'position']).orderBy('id').forUpdate().execute()
  const known = new Set(rows.map(({ id }) => id))
  const isAll = ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id))
  assertThat(isAll, 'taskOrderConflict')
  const before = rows.toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
  for (const [index, id] of ids.entries()) {
    await tx
      .updateTable('tasks')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
  }
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: 'task.order',
      subject: { type: 'task', id: ids[0] ?? '' },
      before: before.map(({ id }) => id),
      after: ids,
      reason: '',
    },
    now,
  )
  return await readAllTasks(tx)
}

/** Counts the tasks that members can complete now, and sums their points. */
export async function readPayingTasks(db: Db, canVerify: boolean): Promise<{ times: number; points: number }> {
  const paying = (await readAllTasks(db)).filter(({ active, type }) => active && (canVerify || type !== 'telegram'))
  return { times: paying.length, points: paying.reduce((sum, { points }) => sum + points, 0) }
}
