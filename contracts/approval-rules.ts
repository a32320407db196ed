import type { Permission } from './roles.ts'

/** What staff may not do alone: a colleague with the same right has to approve it. */
export const APPROVAL_KINDS = [
  'points',
  'price',
  'codes',
  'promo_code',
  'task',
  'refund',
  'role',
  'ledger',
  'rule_activation',
  'campaign',
  'content',
] as const
export type ApprovalKindName = (typeof APPROVAL_KINDS)[number]

/** The permission that author and approver of a proposal need. */
export const APPROVAL_PERMISSIONS: Readonly<Record<ApprovalKindName, Permission>> = {
  points: 'users.update',
  price: 'system.manage',
  codes: 'redemptions.update',
  promo_code: 'system.manage',
  task: 'system.manage',
  refund: 'redemptions.update',
  role: 'admin.settings',
  ledger: 'system.manage',
  rule_activation: 'system.manage',
  campaign: 'system.manage',
  content: 'content.edit',
}

/** The state of a proposal. It expires if no colleague decides it in time. */
export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

export const APPROVAL_ACTS = ['approve', 'refuse', 'withdraw', 'download'] as const
export type ApprovalAction = (typeof APPROVAL_ACTS)[number]

/** What a list of proposals is filtered by. */
export const APPROVAL_VIEWS = ['waiting', 'decided'] as const
export type ApprovalView = (typeof APPROVAL_VIEWS)[number]

/** How long a proposal can be decided, and approved codes can be downloaded. */
export const APPROVAL_HOURS = 48

/** The period that a staff member's budget is counted over. */
export const BUDGET_HOURS = 24

/** How long a newly appointed staff member and the person who appointed them cannot approve each other's proposals. */
export const APPOINTMENT_HOURS = 24

/** The most codes in one export. */
export const CODES_EXPORT_MAX = 1000
