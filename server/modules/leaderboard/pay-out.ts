// Pays the top three of every past month. Each place is one transaction with the claim, draw, entry and mail, so a crash or a
// concurrent process never pays a place twice. Months are paid in order, each after all of its changes are projected.

import { labelOf } from '#contracts/draw-rules.ts'
import { PAID_RANKS } from '#contracts/leaderboard-rules.ts'
import { run, runPipelined } from '#server/db/pipeline.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { drawFromBands, recordDraw, reserveNonce } from '#server/modules/fairness/index.ts'
import { lockWallet, postEntry } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { type NumberedRules, readRuleBook } from '#server/modules/rules/index.ts'
import { deleteOldScores } from './delete-old-scores.ts'
import { type MonthCalendar, monthName } from './month-calendar.ts'
import { MAX_BATCH_SIZE, projectChanges } from './project-changes.ts'
import { IS_RANKED } from './rank-staff.ts'

export interface PayOutContext {
  readonly calendar: MonthCalendar
  readonly notifier: Notifier
}

/** A play takes its timestamp before it commits; after this delay no transaction of the month is still open. */
export const SETTLE_AFTER_MS = 10 * 60_000

/** @returns how many rewards were paid */
export async function payOut(db: Db, context: PayOutContext, now: Date): Promise<number> {
  // Later changes are left to the next run.
  while ((await projectChanges(db, context.calendar, now)) === MAX_BATCH_SIZE);
  const months = await dueMonths(db, now).select('month').orderBy('month').execute()
  let paid = 0
  for (const { month } of months) {
    let step = await payNext(db, context, month, now)
    for (; step === 'paid' || step === 'passed over'; step = await payNext(db, context, month, now)) {
      if (step === 'paid') paid += 1
    }
    if (step === 'behind') break
  }
  if (months.length > 0) await deleteOldScores(db)
  return paid
}

/** A month that was settled before its end (by a wrong clock) is due again. */
const dueMonths = (db: Db, now: Date) =>
  db
    .selectFrom('leaderboard_months')
    .where('ends_at', '<=', new Date(now.getTime() - SETTLE_AFTER_MS))
    .where((eb) => eb.or([eb('settled_at', 'is', null), eb('settled_at', '>', now)]))

type Step = 'paid' | 'passed over' | 'over' | 'behind'

/** Pays the next place of a month, or reports that nothing is due, or not yet. */
function payNext(db: Db, context: PayOutContext, month: string, now: Date): Promise<Step> {
  return inTransaction(db, async (tx) => {
    // Concurrent payouts of the month wait here.
    const due = await dueMonths(tx, now).selectAll().where('month', '=', month).forUpdate().executeTakeFirst()
    if (!due) return 'over'
    if (await isBehind(tx, due.ends_at)) return 'behind'
    const taken = await tx.selectFrom('leaderboard_rewards').select('rank').where('month', '=', month).execute()
    const rank = PAID_RANKS.find((one) => !taken.some((reward) => reward.rank === one))
    const winner = rank && (await findWinner(tx, month))
    if (!rank || !winner) {
      await tx.updateTable('leaderboard_months').set({ settled_at: now }).where('month', '=', month).execute()
      return 'over'
    }
    // By the rules of the month's last moment.
    const rules = (await readRuleBook(tx)).at(new Date(due.ends_at.getTime() - 1))
    return (await reward(tx, context, { ...winner, month, rank, rules }, now)) ? 'paid' : 'passed over'
  })
}

/** Whether the month has changes that are not projected yet; the next run comes soon. */
async function isBehind(tx: Tx, endsAt: Date): Promise<boolean> {
  return Boolean(
    await tx.selectFrom('leaderboard_changes').select('at').where('at', '<', endsAt).limit(1).executeTakeFirst(),
  )
}

/** Finds the best member of the month without a reward for it; of equals, the one who reached the points first. */
const findWinner = (tx: Tx, month: string) =>
  tx
    .selectFrom('leaderboard_scores as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select(['s.member_id as memberId', 's.points as score'])
    .where('s.board', '=', month)
    .where('s.points', '>', 0)
    .where(IS_RANKED)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('leaderboard_rewards as r')
            .select('r.rank')
            .where('r.month', '=', month)
            .whereRef('r.member_id', '=', 's.member_id'),
        ),
      ),
    )
    .orderBy('s.points', 'desc')
    .orderBy('s.reached_at')
    .orderBy('s.member_id')
    .limit(1)
    .executeTakeFirst()

interface Place {
  readonly memberId: string
  readonly score: number
  readonly month: string
  readonly rank: (typeof PAID_RANKS)[number]
  readonly rules: NumberedRules
}

/** @returns false when the member has just been banned, suspended, deleted or made staff */
async function reward(tx: Tx, { notifier }: PayOutContext, place: Place, now: Date): Promise<boolean> {
  const { memberId, month, rank, score, rules } = place
  const member = await tx
    .selectFrom('members as m')
    .select(['m.id', 'm.name', 'm.email'])
    .where('m.id', '=', memberId)
    .where(IS_RANKED)
    .forShare('m')
    .executeTakeFirst()
  if (!member) return false
  // The wallet is locked before the seeds, as in every game.
  const [, seeds] = await runPipelined(tx, [lockWallet(memberId), reserveNonce(memberId)])
  const { number, points } = drawFromBands(seeds, rules.tables[`leaderboard-rank-${rank}`])
  await run(
    tx,
    recordDraw(
      memberId,
      seeds,
      {
        game: 'leaderboard',
        table: `leaderboard-rank-${rank}`,
        number,
        label: labelOf(points),
        points,
        ruleSet: rules.number,
      },
      now,
    ),
  )
  const { generation, nonce } = seeds
  await tx
    .insertInto('leaderboard_rewards')
    .values({ month, rank, member_id: memberId, score, points, generation, nonce, created_at: now })
    .execute()
  await postEntry(
    tx,
    {
      memberId,
      type: 'earn',
      points,
      description: `Leaderboard: rank ${rank}, ${monthName(month)}`,
      taskType: 'leaderboard',
      // One reward for a member and month, regardless of the rank.
      reference: month,
      reason: 'leaderboard reward',
    },
    now,
  )
  await notifier.event(tx, memberId, { type: 'balance' })
  await notifier.notify(tx, memberId, { kind: 'leaderboard_prize', data: { rank, month, points } })
  await notifier.mail(tx, member, { kind: 'leaderboard', rank, month: monthName(month), score, points })
  return true
}
