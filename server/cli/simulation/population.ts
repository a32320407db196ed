// The kinds of members of a simulation.

import type { MemberKind } from '#contracts/guard-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import type { KindOfMember } from '#server/modules/economy/model/guard-inputs.ts'
import {
  AVERAGE_HABITS,
  CASUAL_HABITS,
  type Habits,
  habitsOf,
  perfectHabits,
} from '#server/modules/economy/model/habits.ts'

export interface SimulatedKind extends KindOfMember {
  /** The chance to leave on any day. A new member takes the place of one who leaves. */
  readonly leavesPerDay: number
  /** The accounts that one person plays with. */
  readonly accounts: number
}

const AVERAGE_STAY_DAYS = 30
const ACCOUNTS_OF_ONE_PERSON = 3
/** A person with several accounts takes nearly every offer, and answers as an average member. */
const MANY_ACCOUNTS_HABITS: Habits = habitsOf(0.9, 0.5, 'medium')

/** The population of a simulation unless the operator gives another. Weights are people in 100. */
export function defaultPopulation(set: RuleSet): SimulatedKind[] {
  const kind = (name: MemberKind, weight: number, habits: Habits, more = {}): SimulatedKind => ({
    ...{ kind: name, weight, habits, leavesPerDay: 0, accounts: 1 },
    ...more,
  })
  return [
    kind('perfect', 5, perfectHabits(set)),
    kind('average', 45, AVERAGE_HABITS),
    kind('casual', 30, CASUAL_HABITS),
    kind('leaving', 15, AVERAGE_HABITS, { leavesPerDay: 1 / AVERAGE_STAY_DAYS }),
    kind('multiAccount', 5, MANY_ACCOUNTS_HABITS, { accounts: ACCOUNTS_OF_ONE_PERSON }),
  ]
}

/** Returns the number of people of each kind: whole numbers that add up to `people`, by the largest remainders. */
export function peopleOf(kinds: readonly SimulatedKind[], people: number): number[] {
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0)
  const exact = kinds.map(({ weight }) => (people * weight) / total)
  const counts = exact.map(Math.floor)
  const rest = people - counts.reduce((sum, count) => sum + count, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % 1 }))
    .sort((a, b) => b.remainder - a.remainder)
  for (const { index } of byRemainder.slice(0, rest)) counts[index] = (counts[index] ?? 0) + 1
  return counts
}
