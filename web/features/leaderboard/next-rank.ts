import type { Standing } from '#contracts/leaderboard.ts'

/**
 * Returns the nearest listed rank above the member's and the points to pass it: one more than that member has. Undefined
 * for the first, and without a rank.
 */
export function nextRank(
  items: readonly Pick<Standing, 'rank' | 'points'>[],
  own: { readonly rank: number | null; readonly points: number },
): { rank: number; points: number } | undefined {
  const { rank, points } = own
  if (rank === null) return undefined
  const above = items.findLast((one) => one.rank < rank && one.points > points)
  return above && { rank: above.rank, points: above.points - points + 1 }
}
