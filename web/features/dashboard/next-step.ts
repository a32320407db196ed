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
  | 'today'
  | 'limits'
  | 'spinsRemaining'
  | 'scratchesRemaining'
  | 'quizzesRemaining'
  | 'tasksCompleted'
  | 'withinReach'
  | 'redemptionsPaused'
>

/** Returns games first, because they reset at midnight, unless they are closed or the member's own limits exclude them; then an affordable subscription, unless redemptions are paused; then nothing. */
export function nextStep(dashboard: Facts): NextStep {
  const { today, limits, spinsRemaining, scratchesRemaining, quizzesRemaining, tasksCompleted, withinReach } = dashboard
  if (!limits.coolOffUntil && limits.playsLeft !== 0) {
    const isOpen = (game: 'spins' | 'scratch' | 'quizzes') =>
      !today.ways.some(({ way, closing }) => way === game && closing)
    if (spinsRemaining > 0 && isOpen('spins'))
      return tasksCompleted === 0 ? { kind: 'firstSpin' } : { kind: 'spin', left: spinsRemaining }
    if (scratchesRemaining > 0 && isOpen('scratch')) return { kind: 'scratch', left: scratchesRemaining }
    if (quizzesRemaining > 0 && isOpen('quizzes')) return { kind: 'quiz', left: quizzesRemaining }
  }
  const reach = dashboard.redemptionsPaused ? undefined : withinReach.find((one) => one.missing === 0)
  return reach ? { kind: 'redeem', reach } : { kind: 'rest' }
}
