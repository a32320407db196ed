import { DEMO_PASSWORD, DEMO_SUSPENDED } from '#server/cli/demo-accounts.ts'

/** The name of a button, or a part of it. */
type Name = string | RegExp

/** The pictures that `npm run screenshots` takes and docs/screens.md shows. */
export interface Picture {
  readonly name: string
  /** `{member}` stands for the id of the demo's member, `{case}` for the id of a decision on a risk group. */
  readonly path: string
  /** Whether to take it in the dark theme too. */
  readonly dark?: true
  /** Whether to take the whole page and not only the first screen. */
  readonly whole?: true
  /** Texts to type before the buttons are pressed, by the label of the field. */
  readonly type?: Readonly<Record<string, string>>
  /** A box to tick before the buttons are pressed, by its label. */
  readonly tick?: string
  /** Buttons to press before the picture is taken; the first one of each name. */
  readonly press?: Name | readonly Name[]
  /** Whether the last button opens a dialog. */
  readonly dialog?: true
}

export const PUBLIC_PICTURES: readonly Picture[] = [
  { name: 'landing', path: '/', dark: true, whole: true },
  { name: 'support', path: '/support' },
  { name: 'fairness', path: '/fairness' },
  { name: 'privacy-policy', path: '/legal/privacy-policy' },
  { name: 'terms-conditions', path: '/legal/terms-conditions' },
  { name: 'refund-policy', path: '/legal/refund-policy' },
  { name: 'cookie-policy', path: '/legal/cookie-policy' },
  { name: 'disclaimer', path: '/legal/disclaimer' },
  { name: 'login', path: '/login', dark: true },
  {
    name: 'appeal',
    path: '/login',
    dark: true,
    type: { Email: DEMO_SUSPENDED, Password: DEMO_PASSWORD },
    press: ['Sign in', 'Appeal'],
    dialog: true,
  },
  { name: 'register', path: '/register' },
  { name: 'check-email', path: '/check-email' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password#type=recovery&token=some-token' },
  { name: 'reset-password-invalid', path: '/reset-password' },
]

export const MEMBER_PICTURES: readonly Picture[] = [
  { name: 'dashboard', path: '/dashboard', dark: true },
  { name: 'games', path: '/games' },
  { name: 'spin-win', path: '/games/spin-win', dark: true },
  { name: 'scratch-earn', path: '/games/scratch-earn' },
  { name: 'trivia-quiz', path: '/games/trivia-quiz' },
  { name: 'my-draws', path: '/my-draws' },
  { name: 'tasks', path: '/tasks' },
  { name: 'special-tasks', path: '/special-tasks' },
  { name: 'daily-ad-tasks', path: '/special-tasks/specialtask1' },
  { name: 'daily-check-in', path: '/special-tasks/daily-check-in' },
  { name: 'promo-codes', path: '/promo-codes' },
  { name: 'leaderboard', path: '/leaderboard' },
  { name: 'recap', path: '/recap', dark: true },
  { name: 'rewards', path: '/rewards' },
  { name: 'redemptions', path: '/rewards?view=history' },
  {
    name: 'activation-code',
    path: '/rewards?view=history',
    press: ['Activation Details', 'Reveal code'],
    dialog: true,
  },
  { name: 'transactions', path: '/transactions', dark: true, press: 'Show analytics' },
  { name: 'transactions-filtered', path: '/transactions?view=grid&type=earn' },
  { name: 'transactions-calendar', path: '/transactions?view=calendar' },
  { name: 'notifications', path: '/notifications' },
  { name: 'profile', path: '/profile' },
  { name: 'profile-account', path: '/profile?view=account' },
  { name: 'achievements', path: '/profile#achievements', dark: true, press: 'Show all 30' },
]

/** Admin pages, as a super admin sees them. */
export const STAFF_PICTURES: readonly Picture[] = [
  { name: 'admin', path: '/admin', dark: true },
  { name: 'admin-command-menu', path: '/admin', press: 'Search', dialog: true },
  { name: 'admin-database', path: '/admin/database' },
  { name: 'admin-users', path: '/admin/users' },
  { name: 'admin-member-sheet', path: '/admin/users?q=ada', press: 'Open Ada Okafor', dialog: true },
  { name: 'admin-members-ban', path: '/admin/users', tick: 'Select', press: /^Ban$/, dialog: true },
  { name: 'admin-member', path: '/admin/users/{member}' },
  { name: 'admin-redemptions', path: '/admin/redemptions', dark: true },
  { name: 'admin-complete-next', path: '/admin/redemptions', press: 'Complete and next', dialog: true },
  {
    name: 'admin-complete-list',
    path: '/admin/redemptions',
    press: ['Complete and next', 'Paste a list'],
    dialog: true,
  },
  {
    name: 'admin-redemption-hold',
    path: '/admin/redemptions?status=pending',
    press: [/^(Open|Details of) redemption/, 'Hold for review'],
    dialog: true,
  },
  { name: 'admin-hold-rules', path: '/admin/redemptions', press: 'Review rules', dialog: true },
  {
    name: 'admin-replace-code',
    path: '/admin/redemptions?status=completed',
    press: [/^(Open|Details of) redemption/, 'Replace code'],
    dialog: true,
  },
  {
    name: 'admin-refund-code',
    path: '/admin/redemptions?status=completed',
    press: [/^(Open|Details of) redemption/, /^Refund$/],
    dialog: true,
  },
  { name: 'admin-saved-views', path: '/admin/redemptions?status=completed', press: 'Saved views' },
  { name: 'admin-subscriptions', path: '/admin/subscriptions' },
  {
    name: 'admin-codes',
    path: '/admin/subscriptions?q=spotify',
    dark: true,
    press: ['Details of Spotify Premium, 1 Month', 'Codes'],
    dialog: true,
  },
  {
    name: 'admin-codes-file',
    path: '/admin/subscriptions?q=spotify',
    press: ['Details of Spotify Premium, 1 Month', 'Codes', 'Upload a CSV'],
    dialog: true,
  },
  {
    name: 'admin-codes-withdraw',
    path: '/admin/subscriptions?q=spotify',
    press: ['Details of Spotify Premium, 1 Month', 'Codes', 'Withdraw'],
    dialog: true,
  },
  { name: 'admin-promo-codes', path: '/admin/promo-codes' },
  { name: 'admin-promo-batches', path: '/admin/promo-codes?tab=batches' },
  { name: 'admin-promo-analytics', path: '/admin/promo-codes?tab=analytics' },
  { name: 'admin-quiz', path: '/admin/quiz' },
  { name: 'admin-content', path: '/admin/content' },
  { name: 'admin-content-faq', path: '/admin/content/faq' },
  { name: 'admin-content-mail', path: '/admin/content/mail-confirm' },
  { name: 'admin-economy', path: '/admin/economy' },
  { name: 'admin-rules', path: '/admin/economy/rules' },
  { name: 'admin-draft', path: '/admin/economy/rules/new?from=1' },
  { name: 'admin-budget', path: '/admin/economy/budget' },
  { name: 'admin-campaigns', path: '/admin/economy/campaigns' },
  { name: 'admin-accounting', path: '/admin/economy/accounting' },
  { name: 'admin-day-value', path: '/admin/economy/day' },
  { name: 'admin-costs', path: '/admin/economy/costs' },
  { name: 'admin-tasks', path: '/admin/economy/tasks' },
  { name: 'admin-approvals', path: '/admin/approvals' },
  { name: 'admin-points-audit', path: '/admin/points-audit' },
  { name: 'admin-settings', path: '/admin/settings' },
  { name: 'admin-staff', path: '/admin/settings?view=staff' },
  { name: 'admin-roles', path: '/admin/roles' },
  { name: 'admin-role', path: '/admin/roles', press: 'New role', dialog: true },
  { name: 'admin-analytics', path: '/admin/analytics?tab=points', dark: true },
  { name: 'admin-analytics-games', path: '/admin/analytics?tab=games' },
  { name: 'admin-security', path: '/admin/security' },
  { name: 'admin-risk', path: '/admin/security?tab=risk' },
  {
    name: 'admin-risk-stop',
    path: '/admin/security?tab=risk',
    press: ['Open Shared device', 'Stop members'],
    dialog: true,
  },
  { name: 'admin-audit', path: '/admin/security?tab=audit' },
  { name: 'admin-support', path: '/admin/support', press: 'The code is refused' },
]

/** After a decision on a risk group. */
export const DECISION_PICTURES: readonly Picture[] = [
  { name: 'admin-risk-case', path: '/admin/security?tab=risk&case={case}', dialog: true },
]

/** The admin part as support staff see it, for a super admin who looks through their role. */
export const ROLE_VIEW_PICTURES: readonly Picture[] = [{ name: 'admin-view-as', path: '/admin/redemptions' }]
