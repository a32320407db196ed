/** What a plan would cost month by month, in points. */
export const originalPoints = (monthly: number, months: number): number => monthly * months

/** The true saving against paying monthly, in whole percent rounded down; never below 0. */
export function savingPercent(points: number, monthly: number, months: number): number {
  const original = originalPoints(monthly, months)
  return Math.max(0, Math.floor(((original - points) * 100) / original))
}
