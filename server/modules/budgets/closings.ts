// Why a member cannot earn points by a source at the moment, for pages.

import type { BudgetSource } from '#contracts/budget-rules.ts'
import type { Closing } from '#contracts/closings.ts'
import type { DaySource } from '#contracts/economy-rules.ts'
import { isLimitedPlay } from '#contracts/limit-rules.ts'
import { CHECK_IN_DAYS } from '#contracts/rules.ts'
import { ALL_ROOMS, type BudgetRooms, closedBudget } from '#server/commands/budget-room.ts'
import { snapshotReader } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'
import { nextMidnight, rewardDay } from '#server/modules/accounts/index.ts'
import { coolOffAt, playsAllowed, SELF_SET_LIMITS, type StoredLimits } from '#server/modules/limits/index.ts'
import { hasDailyCaps, type RuleBook } from '#server/modules/rules/index.ts'
import { CAP_OF_SOURCE, type CapsContext, fitsToday, mostOfPlay } from './daily-caps.ts'
import { DAY_USE, type DayUse } from './day-use.ts'

/**
 * What limits the points of a member: the use of the day where the rules have caps, what is left of the budgets, and what the member set for
 * themselves.
 */
export interface PlayLimits {
  readonly own: StoredLimits | null
  readonly dayUse: DayUse | null
  readonly rooms: BudgetRooms
}

const read = snapshotReader({ own: SELF_SET_LIMITS, dayUse: DAY_USE, rooms: ALL_ROOMS })

/** Reads the limits of a member for a page. */
export async function readPlayLimits(db: Db, memberId: string, ruleBook: RuleBook, now: Date): Promise<PlayLimits> {
  const dayUseAt = hasDailyCaps(ruleBook.at(now)) ? now : undefined
  const budgetsAt = ruleBook.budgets.hasAny ? now : undefined
  return await read(db, { memberId, input: { dayUseAt, budgetsAt } })
}

/** Returns the closing by the budgets of a source; null if a play fits. @param most the most points that it can bring */
function closingByBudget({ rooms }: PlayLimits, source: BudgetSource, most: number): Closing | null {
  const own = rooms?.filter(({ scope }) => scope === 'all' || scope === 'member' || scope === source) ?? null
  const { opensAt } = closedBudget(own, most) ?? {}
  return opensAt ? { reason: 'budget', opensAt: new Date(opensAt).toISOString() } : null
}

function closingByCoolOff({ own }: PlayLimits, now: Date): Closing | null {
  const until = coolOffAt(own, now)
  return until && { reason: 'coolOff', opensAt: until.toISOString() }
}

/** Returns the closing of channel tasks that pay these points. They are open during a cool-off. */
export const closingOfTasks = (limits: PlayLimits, points: number): Closing | null =>
  closingByBudget(limits, 'tasks', points)

/**
 * Returns the closing of a source for its next play; null if that fits. The member's own limits come first; of two others, the one that ends
 * last.
 *
 * @param cycleDay the day of the check-in's cycle, 1 to 7
 */
export function closingOf(
  limits: PlayLimits,
  source: DaySource,
  context: CapsContext,
  cycleDay = CHECK_IN_DAYS,
): Closing | null {
  const byCoolOff = closingByCoolOff(limits, context.now)
  if (byCoolOff) return byCoolOff
  const midnight = nextMidnight(context.now, context.viewer).toISOString()
  const day = rewardDay(context.now, context.viewer)
  if (isLimitedPlay(source) && playsAllowed(limits.own, day, context.now) === 0) {
    // A looser limit may take effect before midnight and allow more plays.
    const { changeAt } = limits.own ?? {}
    const opensAt = changeAt && new Date(changeAt).toISOString()
    const opensEarlier = opensAt && opensAt < midnight && playsAllowed(limits.own, day, new Date(opensAt)) !== 0
    return { reason: 'ownLimit', opensAt: opensEarlier ? opensAt : midnight }
  }
  const name = CAP_OF_SOURCE[source]
  const most = mostOfPlay(source, context.rules, cycleDay)
  const byBudget = closingByBudget(limits, name, most)
  if (fitsToday(limits.dayUse, name, most, context)) return byBudget
  const byCap: Closing = { reason: 'dailyCap', opensAt: midnight }
  return byBudget && byBudget.opensAt > byCap.opensAt ? byBudget : byCap
}
