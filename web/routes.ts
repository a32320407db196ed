import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** All components with their states. scripts/check-bundle.ts verifies that a build does not contain them. */
const DEVELOPMENT = process.env.NODE_ENV === 'production' ? [] : [route('dev/ui', 'dev/gallery.tsx')]

/** All screens. Guards are layouts: the routes below one are only rendered behind it. */
export default [
  index('public/landing.tsx'),
  route('support', 'public/support.tsx'),
  route('fairness', 'public/fairness.tsx'),
  route('legal/:name', 'public/legal.tsx'),
  route('offline', 'public/offline.tsx'),
  route('unsubscribe', 'public/unsubscribe.tsx'),
  route('ad', 'public/house-ad.tsx'),
  route('ad/banner', 'public/house-banner.tsx'),
  layout('auth/layout.tsx', [
    route('login', 'auth/login.tsx'),
    route('login/code', 'auth/login-code.tsx'),
    layout('auth/account-texts.tsx', [
      route('register', 'auth/register.tsx'),
      route('check-email', 'auth/check-email.tsx'),
      route('forgot-password', 'auth/forgot-password.tsx'),
      route('reset-password', 'auth/reset-password.tsx'),
    ]),
  ]),
  // No guard: a member who has just confirmed stays on this page.
  route('confirm', 'auth/confirm.tsx'),
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
    route('recap', 'member/recap.tsx'),
    route('rewards', 'member/rewards.tsx'),
    route('transactions', 'member/transactions.tsx'),
    route('notifications', 'member/notifications.tsx'),
    route('profile', 'member/profile.tsx'),
  ]),
  route('admin', 'admin/layout.tsx', [
    index('admin/home.tsx'),
    route('points-audit', 'admin/points-audit.tsx'),
    route('database', 'admin/database.tsx'),
    route('users', 'admin/users.tsx'),
    route('redemptions', 'admin/redemptions.tsx'),
    route('subscriptions', 'admin/subscriptions.tsx'),
    route('promo-codes', 'admin/promo-codes.tsx'),
    route('quiz', 'admin/quiz.tsx'),
    route('economy', 'admin/economy.tsx', [
      index('admin/economy-now.tsx'),
      route('day', 'admin/economy-day.tsx'),
      route('costs', 'admin/economy-costs.tsx'),
      route('accounting', 'admin/economy-accounting.tsx'),
      route('tasks', 'admin/economy-tasks.tsx'),
    ]),
    route('approvals', 'admin/approvals.tsx'),
    route('settings', 'admin/settings.tsx'),
    route('analytics', 'admin/analytics.tsx'),
    route('security', 'admin/security.tsx'),
    route('support', 'admin/support.tsx'),
  ]),
  ...DEVELOPMENT,
  route('*', 'public/unknown.tsx'),
] satisfies RouteConfig
