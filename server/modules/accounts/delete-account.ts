// Deletes a member's account. Every module deletes what identifies the member. The ledger stays under the member's id, and
// keyed hashes of the mailbox prevent a second welcome bonus and more plays on the same day. Concurrent commands wait for the wallet's
// lock and then find it closed.

import type { deleteAccount as contract } from '#contracts/profile.ts'
import type { InputOf } from '#contracts/route.ts'
import { DELETE_WORD } from '#contracts/rules.ts'
import { run } from '#server/db/pipeline.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat, type Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { roleOf } from '#server/http/staff-role.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { closeWallet, lockWallet } from '#server/modules/ledger/index.ts'
import { deleteMailsOf, deleteNotificationData } from '#server/modules/notifications/index.ts'
import type { CheckedPassword } from './checked-password.ts'
import type { AccountsContext } from './context.ts'
import { checkCurrentPassword, confirmCurrentPassword } from './current-password.ts'
import { storeMailboxBreak } from './mailbox-breaks.ts'
import { deleteTokens } from './mailed-link.ts'
import { endSessions } from './store.ts'

/** Replaces the member's id in the mark of the welcome bonus. */
const DELETED_MEMBER_ID = '00000000-0000-0000-0000-000000000000'

/** Checks the form and the password, before the transaction. @throws Problem deletionNotConfirmed, tooManyRequests */
export async function prepareDeletion(
  db: Db,
  context: AccountsContext,
  { memberId }: Viewer,
  form: InputOf<typeof contract>['body'],
  now: Date,
): Promise<CheckedPassword> {
  assertThat(form.confirmation === DELETE_WORD, 'deletionNotConfirmed')
  return await checkCurrentPassword(db, context, memberId, form.password, now)
}

/**
 * @param checked the password, by {@link prepareDeletion}
 * @returns nothing, or the Problem currentPasswordIncorrect
 * @throws Problem lastSuperAdmin; unauthenticated if the account was deleted meanwhile
 */
export async function deleteAccount(
  tx: Tx,
  context: AccountsContext,
  viewer: Viewer,
  checked: CheckedPassword,
  call: StaffCall,
  now: Date,
): Promise<Problem | undefined> {
  const { memberId, email } = viewer
  const refusal = await confirmCurrentPassword(tx, memberId, checked)
  if (refusal) return refusal

  await run(tx, lockWallet(memberId))
  await lockMembers(tx, viewer)
  await storeMailboxBreak(tx, memberId, { email, secret: context.secret }, now)
  for (const { erase } of context.accountData) await erase?.(tx, memberId, now)
  await closeWallet(tx, memberId, now)
  await anonymizeMember(tx, memberId, now)
  await deleteMailsOf(tx, memberId, email)
  await deleteNotificationData(tx, memberId)
  if (viewer.role !== 'member') await recordLeaving(tx, viewer, call, now)
  // Other open tabs detect that they are signed out.
  await context.notifier.event(tx, memberId, { type: 'account' })
  return undefined
}

/** Locks the member. For a super admin it locks all super admins, so that the last two cannot leave concurrently. */
async function lockMembers(tx: Tx, { memberId, role }: Viewer): Promise<void> {
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'status', roleOf('members').as('role')])
    .where((eb) =>
      role === 'super_admin' ? eb.or([eb('id', '=', memberId), eb('role', '=', role)]) : eb('id', '=', memberId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const member = rows.find((row) => row.id === memberId)
  assertThat(member?.status === 'active' && member.role === role, 'unauthenticated')
  if (role !== 'super_admin') return
  const others = rows.filter((row) => row.id !== memberId && row.role === role && row.status === 'active')
  assertThat(others.length > 0, 'lastSuperAdmin')
}

async function anonymizeMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('members')
    .set({
      name: 'Deleted member',
      email: `${memberId}@deleted.invalid`,
      mailbox: `${memberId}@deleted.invalid`,
      email_confirmed: false,
      image: null,
      phone: null,
      role: 'member',
      own_role_id: null,
      status: 'deleted',
      time_zone: 'UTC',
      locale: 'auto',
      show_name: false,
      frozen_day: null,
      frozen_start: null,
      frozen_end: null,
      frozen_previous: null,
      updated_at: now,
    })
    .where('id', '=', memberId)
    .execute()
  await endSessions(tx, memberId)
  await tx.deleteFrom('credentials').where('member_id', '=', memberId).execute()
  await deleteTokens(tx, 'reset', memberId)
  await deleteTokens(tx, 'sign-in', memberId)
  await tx.deleteFrom('idempotency_keys').where('member_id', '=', memberId).execute()
  await tx
    .updateTable('signup_bonuses')
    .set({ member_id: DELETED_MEMBER_ID })
    .where('member_id', '=', memberId)
    .execute()
}

async function recordLeaving(tx: Tx, viewer: Viewer, call: StaffCall, now: Date): Promise<void> {
  await recordStaffAction(
    tx,
    {
      ...call,
      action: 'staff.leave',
      subject: { type: 'member', id: viewer.memberId },
      before: { role: viewer.role, status: 'active' },
      after: { role: 'member', status: 'deleted' },
      reason: 'deleted their own account',
    },
    now,
  )
}
