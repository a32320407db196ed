import type { WayToEarn } from '#contracts/rewards.ts'

/** One way of earning, repeated a number of times. */
export interface EarnStep {
  readonly way: WayToEarn['way']
  readonly times: number
  readonly points: number
  readonly certainty: WayToEarn['certainty']
}

export interface EarnPath {
  readonly steps: readonly EarnStep[]
  /** The points of all steps: averages for draws, maximums for tasks. */
  readonly points: number
  /** Whether they cover all missing points. */
  readonly isEnough: boolean
}

/**
 * Returns the quickest way to earn the missing points with what is left today. @param ways the quickest first, as the
 * server sends them
 */
export function earnPath(ways: readonly WayToEarn[], missing: number): EarnPath {
  const steps: EarnStep[] = []
  let points = 0
  for (const { way, left, points: each, certainty } of ways) {
    if (points >= missing) break
    const times = Math.min(left, Math.ceil((missing - points) / each))
    steps.push({ way, times, points: times * each, certainty })
    points += times * each
  }
  return { steps, points, isEnough: points >= missing }
}
