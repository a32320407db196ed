// Warns members whose points are about to expire, and expires them. Each member is one transaction under the wallet's lock,
// which checks again what is due: a concurrent play comes first and nothing expires, or it continues with an empty balance. The
// next run continues after a crash, and concurrent runs do nothing twice.

import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { type RuleBook, readRuleBook } from '#server/modules/rules/index.ts'
import { postEntry } from '../post.ts'
import { recordExpiry } from './record-expiry.ts'
import { expiryMonths, nextExpiryStep, startOfUtcDay, utcDay } from './rules.ts'

export interface ExpiryContext {
  readonly notifier: Notifier
}

interface StepContext extends ExpiryContext {
  readonly ruleBook: RuleBook
}

/** The counts of a run. */
export interface ExpiryReport {
  warned: number
  expired: number
}

const BATCH = 200

/** @throws the error of the first member who failed; all others were processed */
export async function expirePoints(db: Db, context: ExpiryContext, now: Date, batch = BATCH): Promise<ExpiryReport> {
  const report: ExpiryReport = { warned: 0, expired: 0 }
  const ruleBook = await readRuleBook(db)
  const failures: unknown[] = []
  for (let after: Due | undefined; ; ) {
    const due = await findDue(db, utcDay(now), batch, after)
    for (const { memberId } of due) {
      const done = await inTransaction(db, (tx) => takeStep(tx, { ...context, ruleBook }, memberId, now)).catch(
        (error: unknown) => {
          failures.push(error)
          return 'nothing' as const
        },
      )
      if (done !== 'nothing') report[done] += 1
    }
    after = due.at(-1)
    if (due.length < batch || !after) break
  }
  if (failures.length > 0) throw failures[0]
  return report
}

interface Due {
  readonly memberId: string
  readonly stepOn: string
}

/** Finds due wallets in the order of the index, after a cursor. */
async function findDue(db: Db, today: string, limit: number, after: Due | undefined): Promise<readonly Due[]> {
  let query = db
    .selectFrom('wallets')
    .select(['member_id as memberId', 'expiry_step_on'])
    .where('closed_at', 'is', null)
    .where('expiry_step_on', '<=', today)
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('expiry_step_on', 'member_id'), '>', tuple(after.stepOn, after.memberId)),
    )
  }
  const rows = await query.orderBy('expiry_step_on').orderBy('member_id').limit(limit).execute()
  return rows.map(({ memberId, expiry_step_on }) => ({ memberId, stepOn: expiry_step_on ?? today }))
}

/**
 * Removes a wallet from the schedule: its balance is zero or its member cannot act. The next entry, or the end of a ban,
 * schedules it again, starting with the first warning.
 */
const unscheduleExpiry = (tx: Tx, memberId: string) =>
  tx
    .updateTable('wallets')
    .set({ expiry_step_on: null, expiry_warnings: 0, expires_on: null })
    .where('member_id', '=', memberId)
    .execute()

/** Takes the due step of one member under the wallet's lock, after checking that it is still due. */
async function takeStep(
  tx: Tx,
  { notifier, ruleBook }: StepContext,
  memberId: string,
  now: Date,
): Promise<'warned' | 'expired' | 'nothing'> {
  const today = utcDay(now)
  const wallet = await tx
    .selectFrom('wallets')
    .select(['points', 'idle_since', 'expiry_warnings', 'expires_on'])
    .where('member_id', '=', memberId)
    .where('closed_at', 'is', null)
    .where('expiry_step_on', '<=', today)
    .forUpdate()
    .executeTakeFirst()
  if (!wallet) return 'nothing'
  const member = await tx
    .selectFrom('members')
    .select(['id', 'name', 'email', 'time_zone'])
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  const { points, idle_since: idleSince, expiry_warnings: warnings } = wallet
  if (!member || points === 0) {
    await unscheduleExpiry(tx, memberId)
    return 'nothing'
  }
  const months = expiryMonths(ruleBook, idleSince, now)
  const step = nextExpiryStep({ idleSince, months, warnings, expiresOn: wallet.expires_on }, today)
  if (step.kind === 'postpone') {
    await tx
      .updateTable('wallets')
      .set({ expiry_warnings: 0, expires_on: null, expiry_step_on: step.nextOn })
      .where('member_id', '=', memberId)
      .execute()
    return 'nothing'
  }
  if (step.kind === 'expire') {
    const idle = `${months} ${months === 1 ? 'month' : 'months'} without activity`
    // A unique reference: points expire once for each period without activity.
    const reference = `idle since ${idleSince}`
    await recordExpiry(tx, { memberId, reference, points }, now)
    await postEntry(
      tx,
      {
        memberId,
        type: 'redeem',
        points,
        description: `Points expired after ${idle}`,
        taskType: 'expiry',
        reference,
        reason: `expiry: ${idle}`,
      },
      now,
    )
    await notifier.mail(tx, member, { kind: 'pointsExpired', points })
    await notifier.notify(tx, memberId, { kind: 'points_expired', data: { points } })
  } else {
    await tx
      .updateTable('wallets')
      .set({ expiry_warnings: step.warnings, expires_on: step.expiresOn, expiry_step_on: step.nextOn })
      .where('member_id', '=', memberId)
      .execute()
    await notifier.mail(tx, member, {
      kind: 'pointsExpiring',
      points,
      at: startOfUtcDay(step.expiresOn).toISOString(),
      timeZone: member.time_zone,
      isLast: step.warnings === 2,
    })
    await notifier.notify(tx, memberId, { kind: 'points_expiring', data: { days: step.days, points } })
  }
  await notifier.event(tx, memberId, { type: 'balance' })
  return step.kind === 'expire' ? 'expired' : 'warned'
}
