import type { AnswerByKey } from '#contracts/index.ts'

type Dashboard = AnswerByKey<'GET /api/dashboard'>
type Reach = Dashboard['withinReach'][number]

/** The one thing to do next today. */
export type NextStep =
  | { readonly kind: 'firstSpin' }
  | { readonly kind: 'spin'; readonly left: number }
  | { readonly kind: 'redeem'; readonly reach: Reach }
  | { readonly kind: 'rest' }

/** Spins first, because they end at midnight; then a subscription that can be had; then nothing is left to do. */
export function nextStep({ spinsRemaining, tasksCompleted, withinReach }: Dashboard): NextStep {
  if (spinsRemaining > 0) return tasksCompleted === 0 ? { kind: 'firstSpin' } : { kind: 'spin', left: spinsRemaining }
  const reach = withinReach.find((one) => one.missing === 0)
  return reach ? { kind: 'redeem', reach } : { kind: 'rest' }
}
