/** Staff roles and their permissions (docs/product.md#roles). */

export const STAFF_ROLES = ['super_admin', 'moderator', 'support'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
export const ROLES = ['member', ...STAFF_ROLES] as const
export type Role = (typeof ROLES)[number]

export const PERMISSIONS = [
  'users.read',
  'users.update',
  'users.ban',
  'transactions.read',
  'redemptions.read',
  'redemptions.update',
  'analytics.read',
  'support.read',
  'support.update',
  /** The questions of the quiz, with their right answers. */
  'quiz.manage',
  'security.read',
  /** Risk groups, without the rest of the security page. */
  'risk.read',
  /** Texts of the public pages: versions and publications. */
  'content.edit',
  'system.manage',
  'admin.settings',
  'points.audit',
  /** All staff: access to the admin part. */
  'admin.enter',
  /** Their own account in the admin part. Staff who must secure their account first have this permission only. */
  'staff.self',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const GRANTS: Record<Role, readonly Permission[]> = {
  member: [],
  super_admin: PERMISSIONS,
  moderator: [
    'admin.enter',
    'staff.self',
    'users.read',
    'users.update',
    'users.ban',
    'transactions.read',
    'redemptions.read',
    'redemptions.update',
    'analytics.read',
    'support.read',
    'support.update',
    'quiz.manage',
    'risk.read',
  ],
  support: [
    'admin.enter',
    'staff.self',
    'users.read',
    'transactions.read',
    'redemptions.read',
    'support.read',
    'support.update',
  ],
}

/** @param mustEnrol true while the staff member has neither a second factor nor a long password; only `staff.self` remains */
export const permissionsOf = (role: Role, mustEnrol = false): readonly Permission[] =>
  GRANTS[role].filter((permission) => !mustEnrol || isOpenBeforeEnrolling(permission))

/** Returns whether staff have this permission before they have set up a second factor or a long password. */
export const isOpenBeforeEnrolling = (permission: Permission): boolean => permission === 'staff.self'

/** Returns whether a role has a permission. */
export const hasPermission = (role: Role, permission: Permission): boolean => GRANTS[role].includes(permission)

const FROM_FEWEST_PERMISSIONS: readonly Role[] = ['member', 'support', 'moderator', 'super_admin']

/** Returns whether the new role has more permissions than the old one: each role has all permissions of those before it. */
export const isPromotion = (from: Role, to: Role): boolean =>
  FROM_FEWEST_PERMISSIONS.indexOf(to) > FROM_FEWEST_PERMISSIONS.indexOf(from)

/** Returns the role that an address on the staff list gets at its first sign-in. */
export function roleForStaffEmail(email: string): StaffRole {
  if (email.includes('moderator')) return 'moderator'
  if (email.includes('support')) return 'support'
  return 'super_admin'
}
