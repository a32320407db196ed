// Staff ban, suspend and activate one or many members. Rows are locked in one order, so of two concurrent calls the second sees
// the first one's result. Sessions end in the same transaction; a session that is being opened holds a lock, so it ends, too.

import type { ListedStatus, SkipReason, StatusAction } from '#contracts/member-rules.ts'
import type { BulkResult } from '#contracts/members.ts'
import type { Role } from '#contracts/roles.ts'
import type { MemberStatus } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { roleOf } from '#server/http/staff-role.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { idsOf, type Matching } from './find-matching.ts'
import { type Actor, canReach, isPossible, refuseUnreachable, statusAfter } from './may-act.ts'
import { endOfStatus } from './status-end.ts'

interface StatusForm {
  readonly action: StatusAction
  readonly reason: string
  readonly lastDay?: string | undefined
}

interface Chosen {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly status: MemberStatus
  readonly status_reason: string
  readonly status_until: Date | null
}

const chosen = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('members')
    .select(['id', 'name', 'email', 'status', 'status_reason', 'status_until'])
    .select(roleOf('members').as('role'))
    .where('id', 'in', [...ids])
    .orderBy('id')

/** Returns why an action skips a member; null for one it changes. */
function whySkipped(actor: Actor, row: Chosen, action: StatusAction): SkipReason | null {
  if (row.status === 'deleted') return 'gone'
  if (row.id === actor.memberId) return 'self'
  if (!canReach(actor, row)) return 'role'
  return isPossible(action, row.status) ? null : 'already'
}

/**
 * Changes one member from the status that the viewer saw.
 *
 * @returns the new status
 * @throws Problem notFound, forbidden, memberConflict, reasonMissing, statusEndInvalid
 */
export async function changeStatus(
  tx: Tx,
  context: { readonly notifier: Notifier },
  actor: Actor,
  id: string,
  form: StatusForm & { readonly from: ListedStatus },
  staff: StaffCall,
  now: Date,
): Promise<{ status: ListedStatus; statusUntil: string | null }> {
  const until = checkForm(form, now)
  const row = await chosen(tx, [id]).forNoKeyUpdate().executeTakeFirst()
  assertThat(row && row.status !== 'deleted', 'notFound')
  refuseUnreachable(actor, row)
  const { status } = row
  assertThat(status === form.from && isPossible(form.action, status), 'memberConflict', { status })
  await apply(tx, context, [row], form, until, staff, now)
  return { status: statusAfter(form.action), statusUntil: until?.toISOString() ?? null }
}

/**
 * Changes all chosen members that can be changed.
 *
 * @throws Problem reasonMissing, statusEndInvalid; membersUnchanged where none can be changed; those of {@link idsOf}
 */
export async function changeStatuses(
  tx: Tx,
  context: { readonly notifier: Notifier },
  actor: Actor,
  form: StatusForm & { readonly ids: readonly string[]; readonly matching?: Matching | undefined },
  staff: StaffCall,
  now: Date,
): Promise<{ results: BulkResult[]; changed: number }> {
  const until = checkForm(form, now)
  const ids = await idsOf(tx, form)
  const rows = await chosen(tx, ids).forNoKeyUpdate().execute()
  const changed = rows.filter((row) => whySkipped(actor, row, form.action) === null)
  assertThat(changed.length > 0, 'membersUnchanged')
  await apply(tx, context, changed, form, until, staff, now)
  const after = statusAfter(form.action)
  const results = resultsOf(actor, { ids, action: form.action }, rows).map((one) =>
    one.skipped ? one : { ...one, status: after },
  )
  return { results, changed: changed.length }
}

/** Previews {@link changeStatuses}. @throws Problem those of {@link idsOf} */
export async function previewStatuses(
  db: Db,
  actor: Actor,
  form: {
    readonly ids: readonly string[]
    readonly matching?: Matching | undefined
    readonly action: StatusAction
  },
): Promise<{ results: BulkResult[]; changed: number }> {
  const ids = await idsOf(db, form)
  const results = resultsOf(actor, { ids, action: form.action }, await chosen(db, ids).execute())
  return { results, changed: results.filter(({ skipped }) => !skipped).length }
}

/** Returns the results in the order of choice, without duplicates. */
function resultsOf(
  actor: Actor,
  { ids, action }: { readonly ids: readonly string[]; readonly action: StatusAction },
  rows: readonly Chosen[],
): BulkResult[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids.map((id) => id.toLowerCase()))].map((id) => {
    const row = byId.get(id)
    if (!row || row.status === 'deleted') return { id, name: '', email: '', status: null, skipped: 'gone' }
    const { name, email, status } = row
    return { id, name, email, status, skipped: whySkipped(actor, row, action) }
  })
}

/** @returns when the new status ends automatically; null for never */
function checkForm({ action, reason, lastDay }: StatusForm, now: Date): Date | null {
  if (action === 'activate') return null
  assertThat(reason !== '', 'reasonMissing')
  return endOfStatus(lastDay, now)
}

async function apply(
  tx: Tx,
  { notifier }: { readonly notifier: Notifier },
  rows: readonly Chosen[],
  { action, reason }: StatusForm,
  until: Date | null,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const status = statusAfter(action)
  await tx
    .updateTable('members')
    .set({
      status,
      status_reason: status === 'active' ? '' : reason,
      status_since: now,
      status_by: staff.actorId,
      status_until: until,
      updated_at: now,
    })
    .where('id', 'in', ids)
    .execute()
  if (status !== 'active') await tx.deleteFrom('sessions').where('member_id', 'in', ids).execute()
  for (const row of rows) {
    // Open tabs reload and find the session ended.
    await notifier.event(tx, row.id, { type: 'account' })
    await recordStaffAction(
      tx,
      {
        ...staff,
        action: `member.${action}`,
        subject: { type: 'member', id: row.id },
        before: { status: row.status, reason: row.status_reason, until: row.status_until },
        after: { status, until },
        reason,
      },
      now,
    )
  }
}
