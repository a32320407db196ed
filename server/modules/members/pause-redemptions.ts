// Staff pause a member's redemptions, and lift the pause. It needs the permission to ban, because it is a milder sanction. Pausing
// locks the wallet, as redeeming does, so of a concurrent pause and redemption one comes first: an earlier redemption stays
// valid, a later one is refused.

import type {
  pauseRedemptions as pauseContract,
  resumeRedemptions as resumeContract,
} from '#contracts/redemption-pauses.ts'
import type { InputOf } from '#contracts/route.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import { type Tx, violatesUnique } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { roleOf } from '#server/http/staff-role.ts'
import { readRecipient } from '#server/modules/accounts/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { type Actor, refuseUnreachable } from './may-act.ts'

/** A pause that belongs to a decision on a risk group, which announces it. */
interface PauseOfCase {
  readonly caseId: string
  readonly endsAt: Date
}

interface PauseContext {
  readonly notifier: Notifier
  readonly random: Random
}

/** @throws Problem notFound, forbidden, pausedAlready */
export async function pauseRedemptions(
  tx: Tx,
  { notifier, random }: PauseContext,
  viewer: Actor,
  memberId: string,
  { reason, message }: InputOf<typeof pauseContract>['body'],
  staff: StaffCall,
  now: Date,
  ofCase?: PauseOfCase,
): Promise<{ id: string }> {
  await lockReached(tx, viewer, memberId)
  const id = newId({ now: () => now }, random)
  try {
    await tx
      .insertInto('redemption_pauses')
      .values({
        id,
        member_id: memberId,
        reason,
        message,
        by_id: viewer.memberId,
        at: now,
        ends_at: ofCase?.endsAt ?? null,
        case_id: ofCase?.caseId ?? null,
      })
      .execute()
  } catch (error) {
    if (violatesUnique(error, 'redemption_pauses_running')) throw new Problem('pausedAlready')
    throw error
  }
  const subject = { type: 'member', id: memberId }
  // Without the message to the member, which is deleted with the account.
  const after = { paused: true, pause: id, ...(ofCase && { endsAt: ofCase.endsAt, case: ofCase.caseId }) }
  const entry = { ...staff, action: 'member.pause_redemptions', subject, before: { paused: false }, after, reason }
  await recordStaffAction(tx, entry, now)
  if (!ofCase) {
    await notifier.notify(tx, memberId, { kind: 'redemptions_paused', data: { message } })
    const recipient = await readRecipient(tx, memberId)
    if (recipient) await notifier.mail(tx, recipient, { kind: 'redemptionsPaused', message })
  }
  await notifier.event(tx, memberId, { type: 'redemption' })
  return { id }
}

/**
 * @param options `announces` is false for a caller that notifies the member
 * @throws Problem notFound, forbidden, pauseLifted
 */
export async function resumeRedemptions(
  tx: Tx,
  { notifier }: PauseContext,
  viewer: Actor,
  memberId: string,
  { pauseId, reason }: InputOf<typeof resumeContract>['body'],
  staff: StaffCall,
  now: Date,
  { announces = true }: { readonly announces?: boolean } = {},
): Promise<{ id: string }> {
  await lockReached(tx, viewer, memberId)
  const pause = await tx
    .selectFrom('redemption_pauses')
    .select('lifted_at')
    .where('id', '=', pauseId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  assertThat(pause, 'notFound')
  assertThat(pause.lifted_at === null, 'pauseLifted')
  await tx
    .updateTable('redemption_pauses')
    .set({ lifted_at: now, lifted_by: viewer.memberId, lift_reason: reason })
    .where('id', '=', pauseId)
    .execute()
  const subject = { type: 'member', id: memberId }
  const after = { paused: false, pause: pauseId }
  const entry = { ...staff, action: 'member.resume_redemptions', subject, before: { paused: true }, after, reason }
  await recordStaffAction(tx, entry, now)
  if (announces) await announceResume(tx, notifier, memberId)
  else await notifier.event(tx, memberId, { type: 'redemption' })
  return { id: pauseId }
}

/** Notifies a member whose pause has ended. */
export async function announceResume(tx: Tx, notifier: Notifier, memberId: string): Promise<void> {
  await notifier.notify(tx, memberId, { kind: 'redemptions_resumed', data: {} })
  const recipient = await readRecipient(tx, memberId)
  if (recipient) await notifier.mail(tx, recipient, { kind: 'redemptionsResumed' })
  await notifier.event(tx, memberId, { type: 'redemption' })
}

/** Locks the wallet of a member whom the viewer may act on. Concurrent calls wait here. */
async function lockReached(tx: Tx, viewer: Actor, memberId: string): Promise<void> {
  const member = await tx
    .selectFrom('members')
    .select(['id', 'status'])
    .select(roleOf('members').as('role'))
    .where('id', '=', memberId)
    .executeTakeFirst()
  assertThat(member && member.status !== 'deleted', 'notFound')
  refuseUnreachable(viewer, member)
  const wallet = await tx
    .selectFrom('wallets')
    .select('closed_at')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  assertThat(wallet?.closed_at === null, 'notFound')
}
