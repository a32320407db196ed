import type { Answer } from '../actor.ts'

// The permissions by role (docs/product.md#roles), deliberately repeated here: a change must be made in both places. All staff can open
// the admin pages.
export const BUILT_IN = ['support', 'moderator', 'super_admin'] as const
/** Staff with an own role of the permissions `OWN_ROLE`. */
export const ANY_STAFF = [...BUILT_IN, 'own role'] as const
export const OWN_ROLE = ['redemptions.read', 'quiz.manage', 'content.edit'] as const
export const ACCESS_MATRIX: Readonly<Record<string, readonly string[]>> = {
  'users.read': BUILT_IN,
  'users.update': ['moderator', 'super_admin'],
  'users.ban': ['moderator', 'super_admin'],
  'transactions.read': BUILT_IN,
  'redemptions.read': ANY_STAFF,
  'redemptions.update': ['moderator', 'super_admin'],
  'analytics.read': ['moderator', 'super_admin'],
  'support.read': BUILT_IN,
  'support.update': BUILT_IN,
  'quiz.manage': ['moderator', 'super_admin', 'own role'],
  'admin.enter': ANY_STAFF,
  'staff.self': ANY_STAFF,
  'security.read': ['super_admin'],
  'risk.read': ['moderator', 'super_admin'],
  'content.edit': ['super_admin', 'own role'],
  'system.manage': ['super_admin'],
  'admin.settings': ['super_admin'],
  'points.audit': ['super_admin'],
  'approvals.decide': ['moderator', 'super_admin', 'own role'],
  member: ['member', ...ANY_STAFF],
  guest: ['guest', 'banned member', 'member', ...ANY_STAFF],
}

/** Access that staff have before they set up the second factor that `REQUIRE_STAFF_2FA` requires. */
export const ALLOWED_WITHOUT_SECOND_FACTOR = ['guest', 'member', 'staff.self']

export const CALLERS = ['guest', 'banned member', 'member', ...ANY_STAFF] as const
const NO_SESSION: readonly string[] = ['guest', 'banned member']

/** Returns whether a response says that the call was allowed. */
export function outcomeOf({ status, code }: Answer<unknown>): string {
  if (status === 401) return code === 'unauthenticated' ? 'no session' : `401 ${code}`
  if (status === 403) return code === 'forbidden' ? 'no permission' : `403 ${code}`
  return status >= 500 ? `${status} ${code}` : 'allowed'
}

/** Returns the expected outcome of a call by this kind of caller to a route with this access. */
export function expectedOutcome(who: string, access: string): string {
  const allowed = ACCESS_MATRIX[access]
  if (!allowed) return `${access} is not in the access matrix`
  if (allowed.includes(who)) return 'allowed'
  return NO_SESSION.includes(who) ? 'no session' : 'no permission'
}
