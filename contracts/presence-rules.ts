import type { Permission } from './roles.ts'

export const PRESENCE_KINDS = ['redemption', 'ticket', 'approval', 'risk_group'] as const
export type PresenceKind = (typeof PRESENCE_KINDS)[number]

/** The permission to read each kind of record. */
export const PRESENCE_PERMISSIONS: Readonly<Record<PresenceKind, Permission>> = {
  redemption: 'redemptions.read',
  ticket: 'support.read',
  approval: 'approvals.decide',
  risk_group: 'risk.read',
}

/** How often an open record sends a heartbeat, and how long one counts. Together they are less than a minute. */
export const HEARTBEAT_SECONDS = 15
export const PRESENCE_SECONDS = 40
