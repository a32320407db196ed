import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every screen of the product. Guards are layouts: what is below one is only rendered behind it. */
export default [
  index('public/landing.tsx'),
  route('support', 'public/support.tsx'),
  route('fairness', 'public/fairness.tsx'),
  route('legal/:name', 'public/legal.tsx'),
  route('offline', 'public/offline.tsx'),
  route('ad', 'public/house-ad.tsx'),
  route('ad/banner', 'public/house-banner.tsx'),
  layout('auth/layout.tsx', [
    route('login', 'auth/login.tsx'),
    route('register', 'auth/register.tsx'),
    route('check-email', 'auth/check-email.tsx'),
    route('forgot-password', 'auth/forgot-password.tsx'),
    route('reset-password', 'auth/reset-password.tsx'),
  ]),
  layout('member/layout.tsx', [
    route('dashboard', 'member/dashboard.tsx'),
    route('tasks', 'member/tasks.tsx'),
    route('special-tasks', 'member/special-tasks.tsx'),
    route('special-tasks/specialtask1', 'member/special-task1.tsx'),
    route('special-tasks/specialtask2', 'member/special-task2.tsx'),
    route('games', 'member/games.tsx'),
    route('games/spin-win', 'member/spin-win.tsx'),
    route('games/scratch-earn', 'member/scratch-earn.tsx'),
    route('games/trivia-quiz', 'member/trivia-quiz.tsx'),
    route('my-draws', 'member/my-draws.tsx'),
    route('special-tasks/daily-check-in', 'member/daily-check-in.tsx'),
    route('promo-codes', 'member/promo-codes.tsx'),
    route('leaderboard', 'member/leaderboard.tsx'),
    route('rewards', 'member/rewards.tsx'),
    route('transactions', 'member/transactions.tsx'),
    route('profile', 'member/profile.tsx'),
  ]),
  route('admin', 'admin/layout.tsx', [index('admin/home.tsx'), route('redemptions', 'admin/redemptions.tsx')]),
  route('*', 'public/unknown.tsx'),
] satisfies RouteConfig
