import type { Role } from './people.ts'

export interface Screen {
  readonly path: string
  /** Whose session it needs; none for guests. */
  readonly as?: Role
  /** What the first heading says once the screen is complete. */
  readonly heading: string | RegExp
}

/** Every screen there is. A new one is one line here, and is then checked like the others. */
export const SCREENS: readonly Screen[] = [
  { path: '/', heading: /.+/ },
  { path: '/support', heading: 'How can we help?' },
  { path: '/support', as: 'player', heading: 'How can we help?' },
  { path: '/support?view=requests', heading: 'Sign in to see your requests' },
  { path: '/support?view=requests', as: 'unpaid', heading: 'My requests' },
  { path: '/support?view=new', as: 'saver', heading: 'Open a request' },
  { path: '/fairness', heading: 'Draws that anyone can verify' },
  { path: '/legal/privacy-policy', heading: 'Privacy Policy' },
  { path: '/legal/terms-conditions', heading: 'Terms & Conditions' },
  { path: '/legal/refund-policy', heading: 'Refund Policy' },
  { path: '/legal/cookie-policy', heading: 'Cookie Policy' },
  { path: '/legal/disclaimer', heading: 'Disclaimer' },
  { path: '/offline', heading: 'This page has stopped working' },
  { path: '/login', heading: 'Welcome back' },
  { path: '/login?confirmed=1', heading: 'Welcome back' },
  { path: '/register', heading: 'Create your account' },
  { path: '/check-email', heading: 'Check Your Email' },
  { path: '/forgot-password', heading: 'Forgot your password?' },
  { path: '/reset-password', heading: 'Invalid Reset Link' },
  { path: '/reset-password#type=recovery&token=some-token', heading: 'Choose a new password' },
  { path: '/dashboard', as: 'player', heading: /^Welcome/ },
  { path: '/dashboard', as: 'sleeper', heading: /^Welcome/ },
  { path: '/dashboard', as: 'robbed', heading: /^Welcome/ },
  { path: '/support?view=new&topic=activity', as: 'robbed', heading: 'Open a request' },
  { path: '/tasks', as: 'player', heading: 'Social Tasks' },
  { path: '/special-tasks', as: 'player', heading: 'Special Tasks' },
  { path: '/special-tasks/specialtask1', as: 'player', heading: 'Daily Ad Tasks' },
  { path: '/special-tasks/specialtask2', as: 'player', heading: 'More Ad Tasks' },
  { path: '/ad/banner', heading: 'Your next subscription' },
  { path: '/games', as: 'player', heading: 'Games' },
  { path: '/games/spin-win', as: 'player', heading: 'Spin & Win' },
  { path: '/games/scratch-earn', as: 'player', heading: 'Scratch & Earn' },
  { path: '/games/trivia-quiz', as: 'player', heading: 'Trivia Quiz' },
  { path: '/ad', heading: /month/ },
  { path: '/my-draws', as: 'player', heading: 'My draws' },
  { path: '/special-tasks/daily-check-in', as: 'player', heading: 'Daily Check-in' },
  { path: '/promo-codes', as: 'player', heading: 'Promo Codes' },
  { path: '/leaderboard', as: 'player', heading: 'Leaderboard' },
  { path: '/leaderboard?view=overall', as: 'saver', heading: 'Leaderboard' },
  { path: '/notifications', as: 'reader', heading: 'Notifications' },
  { path: '/notifications', as: 'player', heading: 'Notifications' },
  { path: '/notifications?view=settings', as: 'reader', heading: 'Notification settings' },
  { path: '/unsubscribe', heading: 'This link is not complete' },
  { path: '/unsubscribe#token=somebody.support.signature', heading: 'Stop these emails?' },
  { path: '/rewards', as: 'player', heading: /Rewards/ },
  { path: '/rewards?view=history', as: 'saver', heading: /Rewards|Redemption/ },
  { path: '/rewards?category=social', as: 'saver', heading: /Rewards/ },
  { path: '/rewards?q=nowhere', as: 'player', heading: /Rewards/ },
  { path: '/rewards?view=history', as: 'regular', heading: /Rewards/ },
  { path: '/rewards?view=history', as: 'player', heading: /Rewards/ },
  { path: '/transactions', as: 'player', heading: 'Transaction History' },
  { path: '/transactions?view=grid&type=earn', as: 'player', heading: 'Transaction History' },
  { path: '/transactions?view=calendar', as: 'player', heading: 'Transaction History' },
  { path: '/profile', as: 'player', heading: 'Profile Settings' },
  { path: '/admin/redemptions', as: 'staff', heading: 'Redemptions' },
  { path: '/admin/redemptions', as: 'player', heading: 'Access Denied' },
]
