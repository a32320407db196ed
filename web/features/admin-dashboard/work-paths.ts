import type { PendingWork } from '#contracts/admin-dashboard.ts'
import type { PendingWorkKind } from '#contracts/admin-dashboard-rules.ts'

/** The list of each kind of pending work, with its filter. */
export const WORK_PATHS: Readonly<Record<PendingWorkKind, string>> = {
  overdueRedemptions: '/admin/redemptions?status=overdue',
  overdueTickets: '/admin/support?view=overdue',
  pointsAlerts: '/admin/points-audit',
  failedMails: '/admin/database',
  failedJobs: '/admin/database',
  orderProblems: '/admin/redemptions?status=orderProblems',
  budgetWarnings: '/admin/economy/budget',
  pendingRedemptions: '/admin/redemptions?status=pending',
  heldRedemptions: '/admin/redemptions?status=held',
  openTickets: '/admin/support',
  lowCodes: '/admin/subscriptions?stock=lowCodes',
  approvals: '/admin/approvals',
  riskGroups: '/admin/security?tab=risk',
}

/** Overdue work is a part of the other work of its list. */
const OVERDUE_OF: Partial<Readonly<Record<PendingWorkKind, PendingWorkKind>>> = {
  pendingRedemptions: 'overdueRedemptions',
  openTickets: 'overdueTickets',
}

const URGENT: readonly PendingWorkKind[] = [
  'overdueRedemptions',
  'overdueTickets',
  'pointsAlerts',
  'failedMails',
  'failedJobs',
  'orderProblems',
  'budgetWarnings',
]

/** They are pending redemptions, so the menu does not count them again. */
const COUNTED_WITH_OTHERS: readonly PendingWorkKind[] = ['orderProblems']

/** Returns whether some of the work is urgent. */
export const hasUrgent = (items: readonly (PendingWork & { overdue?: PendingWork | undefined })[]): boolean =>
  items.some(({ kind, overdue }) => overdue !== undefined || URGENT.includes(kind))

export interface WorkTile extends PendingWork {
  readonly overdue: PendingWork | undefined
}

/** Returns the tiles of pending work. Overdue work moves the work of its list to its own place. */
export function tilesOf(items: readonly PendingWork[]): WorkTile[] {
  const merged = items.flatMap((item) => {
    const overdue = items.find(({ kind }) => kind === OVERDUE_OF[item.kind])
    return overdue ? [{ ...item, overdue }] : []
  })
  return items.flatMap((item): WorkTile[] => {
    const tile = merged.find(({ kind, overdue }) => kind === item.kind || overdue.kind === item.kind)
    if (!tile) return [{ ...item, overdue: undefined }]
    return tile.overdue.kind === item.kind ? [tile] : []
  })
}

/** Returns how much work waits. Overdue redemptions may be in progress, so there can be more of them than those that no one has begun. */
export const totalOf = (tiles: readonly WorkTile[]): number =>
  tiles.reduce(
    (sum, { kind, n, overdue }) => sum + (COUNTED_WITH_OTHERS.includes(kind) ? 0 : Math.max(n, overdue?.n ?? 0)),
    0,
  )

export interface MenuCount {
  readonly n: number
  readonly isUrgent: boolean
}

/** Returns the pending work of each item of the menu, by its path. The budgets are a page below such an item. */
export function countsByPage(items: readonly PendingWork[]): ReadonlyMap<string, MenuCount> {
  const pageOf = ({ kind }: PendingWork) => /^\/admin\/[a-z-]+/.exec(WORK_PATHS[kind])?.[0] ?? ''
  return new Map(
    [...Map.groupBy(tilesOf(items), pageOf)].map(([page, tiles]) => [
      page,
      {
        n: totalOf(tiles),
        isUrgent: hasUrgent(tiles),
      },
    ]),
  )
}
