import type { Permission } from './roles.ts'

/** The figures of the admin dashboard, and the period that each is compared with (docs/product.md#the-admin-dashboard). */
export const FIGURES = {
  totalMembers: { needs: 'users.read', against: 'month' },
  activeMembers: { needs: 'users.read', against: 'month' },
  todaySignups: { needs: 'users.read', against: 'day' },
  todayEarnings: { needs: 'transactions.read', against: 'day' },
  totalTransactions: { needs: 'transactions.read', against: 'month' },
  totalPoints: { needs: 'transactions.read', against: 'month' },
  pendingRedemptions: { needs: 'redemptions.read', against: 'dayEnd' },
  completedRedemptions: { needs: 'redemptions.read', against: 'month' },
  totalSpins: { needs: 'transactions.read', against: 'month' },
  totalScratches: { needs: 'transactions.read', against: 'month' },
  totalTasks: { needs: 'transactions.read', against: 'month' },
} as const
export type FigureName = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]]

/**
 * What a figure stood at before: at the end of the day 30 days ago; for figures of a day, in the whole of yesterday; at
 * the end of yesterday.
 */
export const AGAINST = ['month', 'day', 'dayEnd'] as const
export type Against = (typeof AGAINST)[number]

/** A total is compared with the total this many days before. */
export const COMPARED_DAYS = 30

/** What waits for staff, the most urgent first, with the permission to see it. */
export const PENDING_WORK = {
  overdueRedemptions: 'redemptions.read',
  overdueTickets: 'support.read',
  pointsAlerts: 'points.audit',
  failedMails: 'admin.enter',
  failedJobs: 'admin.enter',
  orderProblems: 'redemptions.read',
  budgetWarnings: 'system.manage',
  pendingRedemptions: 'redemptions.read',
  heldRedemptions: 'redemptions.read',
  openTickets: 'support.read',
  lowCodes: 'system.manage',
  approvals: 'approvals.decide',
  riskGroups: 'risk.read',
} as const
export type PendingWorkKind = keyof typeof PENDING_WORK

/** The permission to act on what waits, besides the one to see it. */
export const PERMISSION_TO_ACT: Readonly<Record<PendingWorkKind, Permission>> = {
  overdueRedemptions: 'redemptions.update',
  overdueTickets: 'support.update',
  pointsAlerts: 'points.audit',
  failedMails: 'system.manage',
  failedJobs: 'system.manage',
  orderProblems: 'redemptions.update',
  budgetWarnings: 'system.manage',
  pendingRedemptions: 'redemptions.update',
  heldRedemptions: 'redemptions.update',
  openTickets: 'support.update',
  lowCodes: 'system.manage',
  approvals: 'approvals.decide',
  riskGroups: 'users.ban',
}

/** The hour of a staff member's day at which the mail about waiting work is sent. */
export const WORK_MAIL_HOUR = 8

export const PENDING_WORK_KINDS = Object.keys(PENDING_WORK) as [PendingWorkKind, ...PendingWorkKind[]]

/** Alerts of the points audit and failed jobs count for this long. */
export const RECENT_HOURS = 24
export const PENDING_WORK_EVERY_MS = 60_000

/** Figures with their course over the last days, and the permission to see them. A level is the number at the end of a day. */
export const TRENDS = {
  signups: { needs: 'users.read', isLevel: false },
  activeMembers: { needs: 'users.read', isLevel: true },
  pointsEarned: { needs: 'transactions.read', isLevel: false },
  redemptions: { needs: 'redemptions.read', isLevel: false },
} as const
export type TrendName = keyof typeof TRENDS
export const TREND_NAMES = Object.keys(TRENDS) as [TrendName, ...TrendName[]]

export const ACTIVITY_KINDS = ['signup', 'spin', 'scratch', 'task', 'redemption'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export const PENDING_HIGH = 20
export const PENDING_CRITICAL = 50
export const STATS_TIMEOUT_MS = 15_000
export const ACTIVITY_EVERY_MS = 30_000
export const ACTIVITY_SPINNER_MS = 20_000

export type Health = 'good' | 'warning' | 'critical'

/** Returns the state of the redemption queue. */
export function queueHealth(pending: number): Health {
  if (pending > PENDING_CRITICAL) return 'critical'
  return pending > PENDING_HIGH ? 'warning' : 'good'
}
