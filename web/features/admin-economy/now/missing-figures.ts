import type { Solvency } from './queries.ts'

interface MissingFigure {
  /** A message of `adminSolvency.verdict.lacks`. */
  readonly name: 'noPlans' | 'costs' | 'plans' | 'ads' | 'targets'
  readonly n: number
}

/** Returns what the guard lacks to judge the active rules. The targets are missing if it cannot judge them and nothing else is missing. */
export function missingFigures({
  currency,
  missing,
  verdict,
}: Pick<Solvency, 'currency' | 'missing' | 'verdict'>): MissingFigure[] {
  const hasCosts = currency !== null
  const figures: MissingFigure[] = [
    { name: 'noPlans', n: Number(missing.plans) },
    { name: 'costs', n: Number(!hasCosts) },
    { name: 'plans', n: hasCosts ? missing.planCosts : 0 },
    { name: 'ads', n: hasCosts ? missing.adRevenue.length : 0 },
  ]
  const found = figures.filter(({ n }) => n > 0)
  return found.length === 0 && verdict.outcome === 'unknown' ? [{ name: 'targets', n: 1 }] : found
}
