// The table 'what members can earn': a day by source for an assumed average member, and its bounds.

import type { DayPoints } from '#contracts/economy.ts'
import type { DaySource } from '#contracts/economy-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { type Habits, perfectHabits } from './habits.ts'
import { boundsOfDay, expectDay, totalBounds } from './points-of-day.ts'

export interface SourceOfDay extends DayPoints {
  readonly source: DaySource
  readonly times: number
}

/** Returns the points of a day by source and in total. `average` is the expectation of the given habits. */
export function dayOf(set: RuleSet, habits: Habits): { readonly day: SourceOfDay[]; readonly total: DayPoints } {
  const average = expectDay(set, habits)
  const perfect = expectDay(set, perfectHabits(set))
  const day = boundsOfDay(set).map((bounds) => ({
    ...bounds,
    average: average.bySource[bounds.source],
    perfect: perfect.bySource[bounds.source],
  }))
  return { day, total: { ...totalBounds(set), average: average.total, perfect: perfect.total } }
}
