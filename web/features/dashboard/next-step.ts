import type { AnswerByKey } from '#contracts/index.ts'

type Dashboard = AnswerByKey<'GET /api/dashboard'>
type Reach = Dashboard['withinReach'][number]

/** The one thing to do next today. */
export type NextStep =
  | { readonly kind: 'firstSpin' }
  | { readonly kind: 'spin' | 'scratch' | 'quiz'; readonly left: number }
  | { readonly kind: 'redeem'; readonly reach: Reach }
  | { readonly kind: 'rest' }

/** The page of each step. */
export const STEP_PATHS: Readonly<Record<NextStep['kind'], string>> = {
  firstSpin: '/games/spin-win',
  spin: '/games/spin-win',
  scratch: '/games/scratch-earn',
  quiz: '/games/trivia-quiz',
  redeem: '/rewards',
  rest: '/rewards',
}

type Facts = Pick<
  Dashboard,
  'limits' | 'spinsRemaining' | 'scratchesRemaining' | 'quizzesRemaining' | 'tasksCompleted' | 'withinReach'
>

/** Returns games first, because they reset at midnight, unless the member's own limits exclude them; then an affordable subscription; then nothing. */
export function nextStep(dashboard: Facts): NextStep {
  const { limits, spinsRemaining, scratchesRemaining, quizzesRemaining, tasksCompleted, withinReach } = dashboard
  if (!limits.coolOffUntil && limits.playsLeft !== 0) {
    if (spinsRemaining > 0) return tasksCompleted === 0 ? { kind: 'firstSpin' } : { kind: 'spin', left: spinsRemaining }
    if (scratchesRemaining > 0) return { kind: 'scratch', left: scratchesRemaining }
    if (quizzesRemaining > 0) return { kind: 'quiz', left: quizzesRemaining }
  }
  const reach = withinReach.find((one) => one.missing === 0)
  return reach ? { kind: 'redeem', reach } : { kind: 'rest' }
}
