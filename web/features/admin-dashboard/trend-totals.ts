import type { Trend } from '#contracts/admin-dashboard.ts'
import { TRENDS } from '#contracts/admin-dashboard-rules.ts'

interface TrendTotals {
  readonly value: number
  readonly before: number
  /** Null for a level, whose value is that of today. */
  readonly today: number | null
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * Returns the figure of a trend and of the period before. Sums are those of complete days, so that today, which is not over, is
 * never a loss.
 */
export function totalsOf({ name, values, previous }: Trend): TrendTotals {
  if (TRENDS[name].isLevel) return { value: values.at(-1) ?? 0, before: previous.at(-1) ?? 0, today: null }
  return { value: sum(values.slice(0, -1)), before: sum(previous.slice(0, -1)), today: values.at(-1) ?? 0 }
}
