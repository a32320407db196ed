import { z } from 'zod'
import { BUILT_IN_ROLES, OWN_ROLE_PERMISSIONS, ROLE_NAME_MAX } from './roles.ts'
import { route } from './route.ts'
import { StaffReason, StepUp } from './staff.ts'
import { Id, Instant, LimitValues, PlainLine } from './values.ts'

const Permissions = z.array(z.enum(OWN_ROLE_PERMISSIONS)).max(OWN_ROLE_PERMISSIONS.length)

/** What staff define about an own role. */
export const RoleDefinition = z.object({
  name: PlainLine(ROLE_NAME_MAX).pipe(z.string().min(1, 'Please give the role a name')),
  permissions: Permissions.min(1, 'Please choose at least one permission'),
  limits: LimitValues.default({}),
})
export type RoleDefinition = z.infer<typeof RoleDefinition>

/** An own role as it is stored. */
export const StoredDefinition = z.object({
  name: z.string(),
  permissions: Permissions,
  limits: LimitValues.default({}),
})

export const OwnRole = StoredDefinition.extend({
  id: Id,
  /** How many staff have it. */
  staff: z.int(),
  updatedAt: Instant,
})
OwnRole.register(z.globalRegistry, {
  id: 'OwnRole',
  description: 'A role that super admins have made from the permissions.',
})
export type OwnRole = z.infer<typeof OwnRole>

const Roles = z.object({
  /** The roles that cannot be changed, the one with the most permissions first. */
  builtIn: z.array(z.object({ role: z.enum(BUILT_IN_ROLES), staff: z.int() })),
  own: z.array(OwnRole),
})
export type Roles = z.infer<typeof Roles>

export const listRoles = route('GET /api/admin/roles', {
  access: 'admin.settings',
  summary: 'All roles with the number of staff who have each',
  output: Roles,
})

export const createRole = route('POST /api/admin/roles', {
  access: 'admin.settings',
  summary: 'Make a role from permissions, with or without limits. No one has it yet',
  body: RoleDefinition,
  output: Roles.extend({ id: Id }),
  errors: ['roleNameTaken'],
})

export const defineRole = route('PUT /api/admin/roles/:id', {
  access: 'admin.settings',
  summary: 'Change the name, the permissions and the limits of an own role',
  params: z.object({ id: Id }),
  /** seen: the role as the viewer saw it; when it is different by now, nothing happens. */
  body: RoleDefinition.extend({ seen: StoredDefinition, reason: StaffReason, ...StepUp }),
  /** waits: a second super admin has to approve it. */
  output: Roles.extend({ waits: z.boolean() }),
  errors: [
    'staffReasonMissing',
    'secondFactorCodeWrong',
    'secondFactorCodeUsed',
    'currentPasswordIncorrect',
    'notFound',
    'roleConflict',
    'roleUnchanged',
    'roleNameTaken',
    'approvalDuplicate',
  ],
})

export const deleteRole = route('DELETE /api/admin/roles/:id', {
  access: 'admin.settings',
  summary: 'Delete an own role that no one has',
  params: z.object({ id: Id }),
  output: Roles,
  errors: ['notFound', 'roleInUse'],
})

export const ownRolesRoutes = { listRoles, createRole, defineRole, deleteRole }
