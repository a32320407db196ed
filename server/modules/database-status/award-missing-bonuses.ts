// Credits the welcome bonus to members who lack it, each in its own transaction, so one failure does not affect the others.
// Unique constraints of the award prevent a second bonus under repeated or concurrent runs.

import type { Logger } from 'pino'
import type { awardMissingBonuses as contract } from '#contracts/database.ts'
import type { AwardFailure } from '#contracts/database-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import { type Db, inTransaction, sqlStateOf } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { awardWelcomeBonus, hadWelcomeBonus } from '#server/modules/accounts/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { troubleOf } from './probe.ts'

export interface FixContext {
  readonly notifier: Notifier
  readonly secret: string
  readonly log: Logger
}

export type Outcome = OutputOf<typeof contract>

export async function awardMissing(
  db: Db,
  context: FixContext,
  ids: readonly string[],
  by: StaffCall,
  now: Date,
): Promise<Outcome> {
  const outcome: Outcome = { fixed: [], failed: [], unchanged: 0 }
  for (const id of new Set(ids)) {
    const member = await readMember(db, id)
    if (member?.status !== 'active' || !member.emailConfirmed) {
      outcome.unchanged += 1
      continue
    }
    const { email } = member
    const refusal = member.wallet === null ? 'noWallet' : member.closedAt ? 'closedWallet' : undefined
    const result = refusal ?? (await award(db, context, member, by, now))
    if (typeof result === 'string') outcome.failed.push({ id, email, reason: result })
    else if (result > 0) outcome.fixed.push({ id, email, points: result })
    else outcome.unchanged += 1
  }
  return outcome
}

const readMember = (db: Db, id: string) =>
  db
    .selectFrom('members')
    .leftJoin('wallets', 'wallets.member_id', 'members.id')
    .select(['id', 'email', 'mailbox', 'status', 'email_confirmed as emailConfirmed'])
    .select(['wallets.member_id as wallet', 'wallets.closed_at as closedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** @returns the credited points, 0 for a bonus that was given before, or the reason of a failure */
async function award(
  db: Db,
  { log, ...context }: FixContext,
  member: { id: string; mailbox: string },
  by: StaffCall,
  now: Date,
): Promise<number | AwardFailure> {
  try {
    return await inTransaction(db, async (tx) => {
      const points = await awardWelcomeBonus(tx, context, member.id, now)
      // A closed budget leaves no mark.
      if (points === 0) return (await hadWelcomeBonus(tx, context.secret, member.mailbox)) ? 0 : 'budgetClosed'
      const subject = { type: 'member', id: member.id }
      const change = { before: { welcomeBonus: 0 }, after: { welcomeBonus: points } }
      await recordStaffAction(tx, { ...by, action: 'bonus.award', subject, ...change, reason: 'Auto Fix' }, now)
      return points
    })
  } catch (error) {
    if (error instanceof Problem) return error.code === 'commandBusy' ? 'failed' : 'closedWallet'
    const trouble = troubleOf(error)
    // The connection is lost, so the others cannot be credited either.
    if (!trouble) throw error
    log.warn({ requestId: by.requestId, memberId: member.id, state: sqlStateOf(error) }, 'bonus not credited')
    return trouble === 'missing' ? 'failed' : trouble
  }
}
