import { isOpenBeforeEnrolling, mayRole } from '#contracts/roles.ts'
import type { Access } from '#contracts/route.ts'
import { assertThat } from './problem.ts'
import type { Viewer } from './session.ts'

/** Whether a member has to add a second factor before anything of the back office but the own account opens. */
export const mustEnrol = (member: Pick<Viewer, 'role' | 'hasSecondFactor'>, required: boolean): boolean =>
  required && member.role !== 'member' && !member.hasSecondFactor

/**
 * Whether the caller may call a route; nothing is allowed that the route does not declare.
 *
 * @param requireSecondFactor whether staff must have one (`REQUIRE_STAFF_2FA`)
 * @throws Problem unauthenticated without a session, forbidden without the right, secondFactorRequired where only
 *   the second factor is missing
 */
export function checkAccess(access: Access, viewer: Viewer | undefined, requireSecondFactor: boolean): void {
  if (access === 'guest') return
  assertThat(viewer, 'unauthenticated')
  if (access === 'member') return
  assertThat(mayRole(viewer.role, access), 'forbidden')
  assertThat(isOpenBeforeEnrolling(access) || !mustEnrol(viewer, requireSecondFactor), 'secondFactorRequired')
}
