// Completes a sign-in after its session was opened: applies the staff list, records sign-in and device, and credits a
// missing welcome bonus.

import type { Me } from '#contracts/accounts.ts'
import { roleForStaffEmail } from '#contracts/roles.ts'
import type { Tx } from '#server/db/transaction.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { AccountsContext } from './context.ts'
import { recordDevice } from './record-device.ts'
import { recordRiskSignals } from './record-risk-signals.ts'
import { recordSignIn } from './record-sign-in.ts'
import { appointStaff, limitStaffSessions, type Member, readOwnMe } from './store.ts'
import { awardWelcomeBonus } from './welcome-bonus.ts'

/** Request and reply of a sign-in. */
export interface SignInFrom {
  readonly address: string
  readonly requestId: string
  readonly requestHeaders: Headers
  /** Receives the session's cookie. */
  readonly replyHeaders: Headers
}

export async function completeSignIn(
  tx: Tx,
  context: AccountsContext,
  member: Member,
  from: SignInFrom,
  now: Date,
): Promise<{ member: Me; welcomeBonus: number }> {
  await applyStaffList(tx, context, member, from, now)
  await recordSignIn(tx, context, member.email, 'signed_in', from, now)
  const device = { address: from.address, userAgent: from.requestHeaders.get('user-agent') }
  await recordDevice(tx, context, member, device, now)
  await recordRiskSignals(tx, context.secret, member, device, now)
  const welcomeBonus = await awardWelcomeBonus(tx, context, member.id, now)
  const me = await readOwnMe(tx, member.id, context.site.requireSecondFactor)
  if (me.role !== 'member') await limitStaffSessions(tx, member.id)
  return { member: me, welcomeBonus }
}

/** Applies STAFF_EMAILS once, at the first sign-in after the address was listed. See docs/product.md#accounts. */
async function applyStaffList(
  tx: Tx,
  context: AccountsContext,
  member: Member,
  { address, requestId }: SignInFrom,
  now: Date,
): Promise<void> {
  if (member.staffListedAt || !context.site.staffEmails.includes(member.email)) return
  const role = roleForStaffEmail(member.email)
  if (!(await appointStaff(tx, member.id, role, now))) return
  await recordStaffAction(
    tx,
    {
      actorId: member.id,
      action: 'staff.appoint',
      subject: { type: 'member', id: member.id },
      before: { role: member.role },
      after: { role },
      reason: 'named in STAFF_EMAILS',
      address,
      requestId,
    },
    now,
  )
}
