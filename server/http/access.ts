import { hasPermission, isOpenBeforeEnrolling, type Permission, type PermissionHolder } from '#contracts/roles.ts'
import type { Access } from '#contracts/route.ts'
import { assertThat, Problem } from './problem.ts'
import type { Viewer } from './session.ts'

export type ProtectedAccount = Pick<Viewer, 'role' | 'hasSecondFactor' | 'hasLongPassword'>

/**
 * Returns what a member of the staff must add before the admin part opens: a second factor where all staff need one, else a long password
 * or a second factor.
 *
 * @param requireSecondFactor whether all staff need a second factor (`REQUIRE_STAFF_2FA`)
 */
export function missingProtection(
  { role, hasSecondFactor, hasLongPassword }: ProtectedAccount,
  requireSecondFactor: boolean,
): 'secondFactorRequired' | 'staffPasswordShort' | undefined {
  if (role === 'member' || hasSecondFactor) return undefined
  if (requireSecondFactor) return 'secondFactorRequired'
  return hasLongPassword ? undefined : 'staffPasswordShort'
}

/**
 * Returns whether staff have a permission and, where it is needed for that, their protection.
 *
 * @param requireSecondFactor whether all staff need a second factor (`REQUIRE_STAFF_2FA`)
 */
export const hasProtectedPermission = (
  viewer: ProtectedAccount & PermissionHolder,
  permission: Permission,
  requireSecondFactor: boolean,
): boolean =>
  hasPermission(viewer, permission) &&
  (isOpenBeforeEnrolling(permission) || !missingProtection(viewer, requireSecondFactor))

/**
 * Checks whether the caller may call a route.
 *
 * @param requireSecondFactor whether all staff need a second factor (`REQUIRE_STAFF_2FA`)
 * @throws Problem unauthenticated without a session, forbidden without the permission, secondFactorRequired or staffPasswordShort when
 *   only the protection is missing
 */
export function checkAccess(access: Access, viewer: Viewer | undefined, requireSecondFactor: boolean): void {
  if (access === 'guest') return
  assertThat(viewer, 'unauthenticated')
  if (access === 'member') return
  assertThat(hasPermission(viewer, access), 'forbidden')
  if (isOpenBeforeEnrolling(access)) return
  const missing = missingProtection(viewer, requireSecondFactor)
  if (missing) throw new Problem(missing)
}
