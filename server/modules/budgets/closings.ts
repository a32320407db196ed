// Why a member cannot earn points by a source at the moment, for pages.

import type { BudgetSource } from '#contracts/budget-rules.ts'
import type { Closing } from '#contracts/closings.ts'
import type { DaySource } from '#contracts/economy-rules.ts'
import { CHECK_IN_DAYS } from '#contracts/rules.ts'
import { ALL_ROOMS, type BudgetRooms, closedBudget } from '#server/commands/budget-room.ts'
import { snapshotReader } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'
import { nextMidnight } from '#server/modules/accounts/index.ts'
import { hasDailyCaps, type RuleBook } from '#server/modules/rules/index.ts'
import { CAP_OF_SOURCE, type CapsContext, fitsToday, mostOfPlay } from './daily-caps.ts'
import { DAY_USE, type DayUse } from './day-use.ts'

/** What limits the points of a member: the use of the day where the rules have caps, and what is left of the budgets. */
export interface PlayLimits {
  readonly dayUse: DayUse | null
  readonly rooms: BudgetRooms
}

const NONE: PlayLimits = { dayUse: null, rooms: null }

const read = snapshotReader({ dayUse: DAY_USE, rooms: ALL_ROOMS })

/** Reads the limits of a member for a page. Without caps and budgets it reads nothing. */
export async function readPlayLimits(db: Db, memberId: string, ruleBook: RuleBook, now: Date): Promise<PlayLimits> {
  const dayUseAt = hasDailyCaps(ruleBook.at(now)) ? now : undefined
  const budgetsAt = ruleBook.budgets.hasAny ? now : undefined
  return dayUseAt || budgetsAt ? await read(db, { memberId, input: { dayUseAt, budgetsAt } }) : NONE
}

/** Returns the closing by the budgets of a source; null if a play fits. @param most the most points that it can bring */
function closingByBudget({ rooms }: PlayLimits, source: BudgetSource, most: number): Closing | null {
  const own = rooms?.filter(({ scope }) => scope === 'all' || scope === 'member' || scope === source) ?? null
  const { opensAt } = closedBudget(own, most) ?? {}
  return opensAt ? { reason: 'budget', opensAt: new Date(opensAt).toISOString() } : null
}

/** Returns the closing of channel tasks that pay these points. */
export const closingOfTasks = (limits: PlayLimits, points: number): Closing | null =>
  closingByBudget(limits, 'tasks', points)

/**
 * Returns the closing of a source for its next play; null if that fits. Of two closings, the one that ends last.
 *
 * @param cycleDay the day of the check-in's cycle, 1 to 7
 */
export function closingOf(
  limits: PlayLimits,
  source: DaySource,
  context: CapsContext,
  cycleDay = CHECK_IN_DAYS,
): Closing | null {
  const name = CAP_OF_SOURCE[source]
  const most = mostOfPlay(source, context.rules, cycleDay)
  const byBudget = closingByBudget(limits, name, most)
  if (fitsToday(limits.dayUse, name, most, context)) return byBudget
  const byCap: Closing = { reason: 'dailyCap', opensAt: nextMidnight(context.now, context.viewer).toISOString() }
  return byBudget && byBudget.opensAt > byCap.opensAt ? byBudget : byCap
}
