/** Staff roles and their permissions (docs/product.md#roles). */

/** The roles that the product comes with. They cannot be changed. */
export const BUILT_IN_ROLES = ['super_admin', 'moderator', 'support'] as const
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]
/** `own` stands for any role that super admins have made themselves. */
export const STAFF_ROLES = [...BUILT_IN_ROLES, 'own'] as const
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
  /** Proposals of the kinds that the other permissions allow. Staff have it with any of {@link DECIDING_PERMISSIONS}. */
  'approvals.decide',
  /** All staff: access to the admin part. */
  'admin.enter',
  /** Their own account in the admin part. Staff who must secure their account first have this permission only. */
  'staff.self',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Permissions that every staff role has. */
const STAFF_PERMISSIONS = ['admin.enter', 'staff.self'] as const satisfies readonly Permission[]

/**
 * The permissions that an own role may have. Only super admins manage roles, read the sign-ins of all staff and repair points: these
 * permissions lead to all others.
 */
export const OWN_ROLE_PERMISSIONS = [
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
  'content.edit',
  'system.manage',
] as const satisfies readonly Permission[]
export type OwnRolePermission = (typeof OWN_ROLE_PERMISSIONS)[number]

/** The permissions that a kind of proposal needs, for its author and for the colleague who decides. */
export const DECIDING_PERMISSIONS: readonly Permission[] = [
  'users.update',
  'redemptions.update',
  'content.edit',
  'system.manage',
  'admin.settings',
]

/** The longest name of an own role. */
export const ROLE_NAME_MAX = 40

/** Permissions that are of no use without another one. */
const NEEDED: Partial<Record<OwnRolePermission, OwnRolePermission>> = {
  'users.update': 'users.read',
  'users.ban': 'users.read',
  'redemptions.update': 'redemptions.read',
  'support.update': 'support.read',
}

/** Returns the permissions with those that they need, in the order of the list. */
export const withNeeded = (permissions: readonly OwnRolePermission[]): OwnRolePermission[] =>
  OWN_ROLE_PERMISSIONS.filter((one) => permissions.includes(one) || permissions.some((other) => NEEDED[other] === one))

const GRANTS: Readonly<Record<BuiltInRole | 'member', readonly Permission[]>> = {
  member: [],
  super_admin: PERMISSIONS,
  moderator: [
    ...STAFF_PERMISSIONS,
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
    'approvals.decide',
  ],
  support: [
    ...STAFF_PERMISSIONS,
    'users.read',
    'transactions.read',
    'redemptions.read',
    'support.read',
    'support.update',
  ],
}

/**
 * Returns the permissions of a role.
 *
 * @param own those of the own role, as stored; others than it may have are left out
 */
export function permissionsOf(role: Role, own: readonly string[] | null): readonly Permission[] {
  if (role !== 'own') return GRANTS[role]
  const given = OWN_ROLE_PERMISSIONS.filter((permission) => own?.includes(permission))
  const decides = given.some((permission) => DECIDING_PERMISSIONS.includes(permission))
  return [...STAFF_PERMISSIONS, ...given, ...(decides ? (['approvals.decide'] as const) : [])]
}

/** The permissions of a person. */
export interface PermissionHolder {
  readonly permissions: readonly Permission[]
}

/** Returns whether a person has a permission. */
export const hasPermission = ({ permissions }: PermissionHolder, permission: Permission): boolean =>
  permissions.includes(permission)

/** Returns the built-in roles that have a permission. */
export const builtInRolesWith = (permission: Permission): BuiltInRole[] =>
  BUILT_IN_ROLES.filter((role) => GRANTS[role].includes(permission))

/** Returns whether staff have this permission before they have set up a second factor or a long password. */
export const isOpenBeforeEnrolling = (permission: Permission): boolean => permission === 'staff.self'

/** The name of a built-in role, `member`, or the id of an own role. */
export type RoleKey = string

const FROM_FEWEST_PERMISSIONS: readonly RoleKey[] = ['member', 'support', 'moderator', 'super_admin']

/**
 * Returns whether the new role may have more permissions than the old one: each built-in role has all permissions of those before it.
 * An own role counts as more, because it may change.
 */
export const isPromotion = (from: RoleKey, to: RoleKey): boolean => {
  if (to === 'member') return false
  const [before, after] = [from, to].map((role) => FROM_FEWEST_PERMISSIONS.indexOf(role)) as [number, number]
  return before === -1 || after === -1 || after > before
}

/** Returns the role that an address on the staff list gets at its first sign-in. */
export function roleForStaffEmail(email: string): BuiltInRole {
  if (email.includes('moderator')) return 'moderator'
  if (email.includes('support')) return 'support'
  return 'super_admin'
}
