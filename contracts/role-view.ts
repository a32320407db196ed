import { z } from 'zod'
import { VIEWABLE_ROLES } from './role-view-rules.ts'
import { route } from './route.ts'
import { Id, Instant } from './values.ts'

/** When the view ends at the latest; null without one. */
const Viewed = z.object({ endsAt: Instant.nullable() })

export const startRoleView = route('POST /api/admin/role-view', {
  access: 'admin.settings',
  summary:
    'Look at the admin part as another role, in this session and without changing anything, for half an hour at most',
  /** A built-in role, or the id of an own role. */
  body: z.object({ role: z.union([z.enum(VIEWABLE_ROLES), Id]) }),
  output: Viewed,
  errors: ['roleGone'],
})

export const endRoleView = route('DELETE /api/admin/role-view', {
  access: 'staff.self',
  allowedInRoleView: true,
  summary: 'Return from the view of another role to the viewer’s own',
  output: Viewed,
})

export const roleViewRoutes = { startRoleView, endRoleView }
