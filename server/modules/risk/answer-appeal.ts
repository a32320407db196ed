// Answers the appeal of a stopped member from the case, once: upholds the stop, or lifts what it did that is still in force. All of
// it happens in one transaction.

import type { answerAppeal as contract } from '#contracts/risk.ts'
import { hasPermission } from '#contracts/roles.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { isWithinPriceLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { readRecipient } from '#server/modules/accounts/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { type Actor, changeStatus, mayActOn, resumeRedemptions } from '#server/modules/members/index.ts'
import { type RewardsContext, releaseRedemption } from '#server/modules/rewards/index.ts'
import { answerTicket, type SupportContext } from '#server/modules/support/index.ts'
import { isInCase, readCaseMembers } from './read-case-members.ts'

/**
 * @throws Problem notFound when the decision did not stop the member; forbidden; selfDealing for staff in the group;
 *   appealAnswered, stopChanged when a colleague was faster
 */
export async function answerAppeal(
  tx: Tx,
  context: RewardsContext & SupportContext,
  viewer: Actor,
  { params, body }: Pick<InputOf<typeof contract>, 'params' | 'body'>,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const { id: caseId, memberId } = params
  const { outcome, text, reason, seen } = body
  assertThat(hasPermission(viewer, 'risk.read'), 'forbidden')
  // Concurrent answers and pauses wait here.
  await tx.selectFrom('wallets').select('member_id').where('member_id', '=', memberId).forUpdate().execute()
  const [member] = await readCaseMembers(tx, caseId, memberId)
  assertThat(member?.isStopped, 'notFound')
  assertThat(!(await isInCase(tx, caseId, viewer.memberId)), 'selfDealing')
  assertThat(mayActOn(viewer, member, 'users.ban'), 'forbidden')
  assertThat(member.answer === null, 'appealAnswered')
  const { isPaused, isBanned, pause } = member
  const isAsSeen = isPaused === seen.isPaused && isBanned === seen.isBanned
  assertThat(isAsSeen && (isPaused || isBanned), 'stopChanged')

  await tx
    .insertInto('risk_case_answers')
    .values({ member_id: memberId, case_id: caseId, outcome, text, reason, by_id: viewer.memberId, at: now })
    .execute()
  if (outcome === 'lifted') {
    if (isPaused && pause)
      await resumeRedemptions(tx, context, viewer, memberId, { pauseId: pause.id, reason }, staff, now, {
        announces: false,
      })
    if (isBanned)
      await changeStatus(tx, context, viewer, memberId, { action: 'activate', from: 'banned', reason }, staff, now)
    if (hasPermission(viewer, 'redemptions.update')) await releaseHolds(tx, context, caseId, memberId, staff, now)
  }
  const answered: string[] = []
  if (hasPermission(viewer, 'support.update'))
    for (const id of [pause?.appealId, member.banAppealId])
      if (id != null && (await closeWithAnswer(tx, context, id, text, staff, now))) answered.push(id)
  const subject = { type: 'member', id: memberId }
  const before = { paused: isPaused, banned: isBanned }
  // Without the text to the member, which is deleted with the account.
  const after = { case: caseId, outcome, ticket: answered[0] ?? null }
  await recordStaffAction(tx, { ...staff, action: 'risk.answer_appeal', subject, before, after, reason }, now)
  await context.notifier.notify(tx, memberId, { kind: 'appeal_answered', data: { outcome, text } })
  const recipient = await readRecipient(tx, memberId)
  if (recipient) await context.notifier.mail(tx, recipient, { kind: 'appealAnswered', outcome, text, ...before })
}

/**
 * Releases redemptions that are held for risk signals or by the stop. Those held for other reasons stay held, and those above the price limit of the
 * staff member's role.
 */
async function releaseHolds(
  tx: Tx,
  { notifier }: RewardsContext,
  caseId: string,
  memberId: string,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const held = await tx
    .selectFrom('redemptions')
    .select(['id', 'points_cost'])
    .where('member_id', '=', memberId)
    .where('held_until', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('hold_reason', '=', 'riskSignals'),
        // A hold by the decision has its time and its author.
        eb.exists(
          eb
            .selectFrom('redemption_events as e')
            .innerJoin('risk_cases as c', (join) => join.onRef('c.at', '=', 'e.at').onRef('c.by_id', '=', 'e.by_id'))
            .select('e.seq')
            .whereRef('e.member_id', '=', 'redemptions.member_id')
            .whereRef('e.redemption_id', '=', 'redemptions.id')
            .where('e.status', '=', 'held')
            .where('c.id', '=', caseId),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, points_cost } of held)
    if (isWithinPriceLimit(staff, points_cost)) await releaseRedemption(tx, notifier, { params: { id } }, staff, now)
}

/** Closes the ticket of an appeal with the text. @returns false for a ticket that is closed already */
async function closeWithAnswer(
  tx: Tx,
  context: SupportContext,
  id: string,
  text: string,
  staff: StaffCall,
  now: Date,
): Promise<boolean> {
  const ticket = await tx
    .selectFrom('support_tickets')
    .select(['status', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!ticket || ticket.status === 'closed') return false
  const answer = { text, seenVersion: ticket.version, close: true }
  await answerTicket(tx, context, id, answer, staff, now, { announces: false })
  return true
}
