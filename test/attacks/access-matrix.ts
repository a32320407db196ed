import type { Answer } from '../actor.ts'

// Document 3, section 6, written down here a second time on purpose: a change of the rights must be made in both
// places. The last four are the super admin's alone; the back office itself is open to all staff.
export const ANY_STAFF = ['support', 'moderator', 'super_admin'] as const
export const ACCESS_MATRIX: Readonly<Record<string, readonly string[]>> = {
  'users.read': ANY_STAFF,
  'users.update': ['moderator', 'super_admin'],
  'users.ban': ['moderator', 'super_admin'],
  'transactions.read': ANY_STAFF,
  'redemptions.read': ANY_STAFF,
  'redemptions.update': ['moderator', 'super_admin'],
  'analytics.read': ['moderator', 'super_admin'],
  'support.read': ANY_STAFF,
  'support.update': ANY_STAFF,
  'quiz.manage': ['moderator', 'super_admin'],
  'admin.enter': ANY_STAFF,
  'staff.self': ANY_STAFF,
  'security.read': ['super_admin'],
  'system.manage': ['super_admin'],
  'admin.settings': ['super_admin'],
  'points.audit': ['super_admin'],
  member: ['member', ...ANY_STAFF],
  guest: ['guest', 'banned member', 'member', ...ANY_STAFF],
}

/** What staff may do without the second factor that `REQUIRE_STAFF_2FA` asks for: their own account, and no more. */
export const ALLOWED_WITHOUT_SECOND_FACTOR = ['guest', 'member', 'staff.self']

export const CALLERS = ['guest', 'banned member', 'member', ...ANY_STAFF] as const
const NO_SESSION: readonly string[] = ['guest', 'banned member']

/** What an answer says about the right to ask. */
export function outcomeOf({ status, code }: Answer<unknown>): string {
  if (status === 401) return code === 'unauthenticated' ? 'no session' : `401 ${code}`
  if (status === 403) return code === 'forbidden' ? 'no right' : `403 ${code}`
  return status >= 500 ? `${status} ${code}` : 'allowed'
}

/** What somebody is to be told who calls something that is open to an access. */
export function expectedOutcome(who: string, access: string): string {
  const allowed = ACCESS_MATRIX[access]
  if (!allowed) return `nobody, for ${access} is no access that document 3 knows`
  if (allowed.includes(who)) return 'allowed'
  return NO_SESSION.includes(who) ? 'no session' : 'no right'
}
