// The check-ins of a member who comes on any day with the same probability, as a Markov chain of days.

import { CHECK_IN_DAYS, FREEZES_MAX, freezesAfter } from '#contracts/rules.ts'

/** A day before its check-in: the day of the cycle that it would pay, from 1, and the freezes that are left. */
export interface CheckInDay {
  readonly cycleDay: number
  readonly freezes: number
}

export const FIRST_DAY: CheckInDay = { cycleDay: 1, freezes: 0 }

/** All days. The index of a day is its place here. */
const DAYS: readonly CheckInDay[] = Array.from({ length: CHECK_IN_DAYS * (FREEZES_MAX + 1) }, (_, index) => ({
  cycleDay: (index % CHECK_IN_DAYS) + 1,
  freezes: Math.floor(index / CHECK_IN_DAYS),
}))
const indexOf = ({ cycleDay, freezes }: CheckInDay): number => freezes * CHECK_IN_DAYS + cycleDay - 1

/** Returns the day after one with a check-in. */
export const afterCheckIn = ({ cycleDay, freezes }: CheckInDay): CheckInDay => ({
  cycleDay: (cycleDay % CHECK_IN_DAYS) + 1,
  freezes: freezesAfter(cycleDay, freezes),
})

/** Returns the day after a missed one, which uses a freeze. Without one the cycle starts again (docs/product.md#streak-freeze). */
export const afterMissedDay = ({ cycleDay, freezes }: CheckInDay): CheckInDay =>
  freezes > 0 ? { cycleDay, freezes: freezes - 1 } : FIRST_DAY

/** After so many days the start has no influence on the shares, to twelve digits. */
const STEPS = 400

const NEXT = DAYS.map((day) => ({ checkedIn: indexOf(afterCheckIn(day)), missed: indexOf(afterMissedDay(day)) }))

/** Returns the long-term share of each day for a daily probability of a check-in from 0 to 1. The shares add up to 1. */
export function sharesOfDays(chance: number): { readonly day: CheckInDay; readonly share: number }[] {
  let shares = DAYS.map<number>((day) => (day.cycleDay === 1 && day.freezes === 0 ? 1 : 0))
  for (let step = 0; step < STEPS; step += 1) {
    // Staying with a probability of one half changes no long-term share, and makes a cycle without missed days converge.
    const next = shares.map((share) => share / 2)
    for (const [index, { checkedIn, missed }] of NEXT.entries()) {
      const moving = (shares[index] ?? 0) / 2
      next[checkedIn] = (next[checkedIn] ?? 0) + moving * chance
      next[missed] = (next[missed] ?? 0) + moving * (1 - chance)
    }
    shares = next
  }
  return DAYS.map((day, index) => ({ day, share: shares[index] ?? 0 }))
}

/** Returns the chance of a check-in on a day by its day of the cycle: first that of day 1. The chances add up to `chance`. */
export function checkInChances(chance: number): number[] {
  const chances = Array.from({ length: CHECK_IN_DAYS }, () => 0)
  for (const { day, share } of sharesOfDays(chance)) {
    chances[day.cycleDay - 1] = (chances[day.cycleDay - 1] ?? 0) + chance * share
  }
  return chances
}
