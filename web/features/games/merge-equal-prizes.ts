import type { WheelPrize } from '#contracts/games.ts'

type Odds = Pick<WheelPrize, 'points' | 'percent' | 'color'>

/** Returns the odds of each number of points, smallest first. A table may contain several prizes of the same points. */
export function mergeEqualPrizes(prizes: readonly Odds[]): Odds[] {
  const byPoints = new Map<number, Odds>()
  for (const { points, percent, color } of prizes) {
    const before = byPoints.get(points)
    byPoints.set(points, { points, percent: (before?.percent ?? 0) + percent, color: before?.color ?? color })
  }
  return [...byPoints.values()].sort((one, other) => one.points - other.points)
}
