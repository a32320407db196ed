import type { Verdict } from '#server/modules/economy/index.ts'

/** Returns what points cost, in micros, at the month's average cost of a point; null while it is unknown. */
export function costOf(points: number, { figures: { month } }: Verdict): bigint | null {
  const ofMonth = BigInt(Math.round(month.points))
  if (month.cost === null || ofMonth === 0n) return null
  return (month.cost * BigInt(Math.round(points))) / ofMonth
}
