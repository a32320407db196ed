import type { AnswerByKey } from '#contracts/index.ts'
import { isLimitedPlay } from '#contracts/limit-rules.ts'
import type { WayToEarn } from '#contracts/rewards.ts'

export type WaysLeft = Pick<AnswerByKey<'GET /api/rewards/ways'>, 'ways' | 'playsLeft'>

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
 * Returns the quickest way to earn the missing points with what is left today. The member's own limit counts plays of all games together.
 *
 * @param today the quickest way first, as the server sends them; undefined while they load
 */
export function earnPath(today: WaysLeft | undefined, missing: number): EarnPath {
  const steps: EarnStep[] = []
  let plays = today?.playsLeft ?? Number.POSITIVE_INFINITY
  let points = 0
  for (const { way, left, points: each, certainty } of today?.ways ?? []) {
    if (points >= missing) break
    const allowed = isLimitedPlay(way) ? Math.min(left, plays) : left
    const times = Math.min(allowed, Math.ceil((missing - points) / each))
    if (times === 0) continue
    if (isLimitedPlay(way)) plays -= times
    steps.push({ way, times, points: times * each, certainty })
    points += times * each
  }
  return { steps, points, isEnough: points >= missing }
}
