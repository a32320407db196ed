import { mayRole } from '#contracts/roles.ts'
import type { Access } from '#contracts/route.ts'
import { assertThat } from './problem.ts'
import type { Viewer } from './session.ts'

/**
 * Whether the caller may call a route; nothing is allowed that the route does not declare.
 *
 * @throws Problem unauthenticated without a session, forbidden without the right
 */
export function checkAccess(access: Access, viewer: Viewer | undefined): void {
  if (access === 'guest') return
  assertThat(viewer, 'unauthenticated')
  if (access === 'member') return
  assertThat(mayRole(viewer.role, access), 'forbidden')
}
