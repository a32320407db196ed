/** The length and the price of a plan. */
interface PricedPlan {
  readonly months: number
  readonly points: number
}

/** Returns what a plan's months would cost at the price per month of the shortest plan, in points, rounded down. */
export const originalPoints = ({ months }: PricedPlan, shortest: PricedPlan): number =>
  Math.floor((shortest.points * months) / shortest.months)

/**
 * Returns what a plan saves compared with the price per month of the shortest plan, in whole percent rounded down; never
 * below 0.
 */
export function savingPercent({ months, points }: PricedPlan, shortest: PricedPlan): number {
  // In whole points: both prices for the months of both plans.
  const original = shortest.points * months
  const own = points * shortest.months
  return Math.max(0, Math.floor(((original - own) * 100) / original))
}
