import type { RoleLimits } from '#contracts/role-limits.ts'
import type { OwnRolePermission } from '#contracts/roles.ts'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { toColumns } from '#server/modules/accounts/staff/own-roles.ts'
import { PASSWORD } from './account-flow.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'

/** Inserts an own role into the database. @returns its id */
export async function addRole(
  { database, clock }: TestApp,
  permissions: readonly string[],
  name = `Role ${crypto.randomUUID().slice(0, 8)}`,
  limits: RoleLimits = {},
): Promise<string> {
  const now = clock.now()
  const id = newId(clock, systemRandom)
  const role = {
    id,
    name,
    ...toColumns({ permissions: [...permissions] as OwnRolePermission[], limits }),
    created_at: now,
    updated_at: now,
  }
  await database.db.insertInto('own_roles').values(role).execute()
  return id
}

/** Adds a staff member with an own role. */
export const memberWithRole = async (
  app: TestApp,
  permissions: readonly OwnRolePermission[],
  limits: RoleLimits = {},
): Promise<Actor> => await app.member({ ownRoleId: await addRole(app, permissions, undefined, limits) })

export const createRole = (
  staff: Actor,
  name: string,
  permissions: readonly OwnRolePermission[],
  limits: RoleLimits = {},
) => staff.call('POST /api/admin/roles', { body: { name, permissions: [...permissions], limits } })

/** Changes a role from what it is now. */
export async function defineRole(
  staff: Actor,
  id: string,
  changes: {
    name?: string
    permissions?: OwnRolePermission[]
    limits?: RoleLimits
    seen?: object
    password?: string
    reason?: string
  },
) {
  const role = (await staff.call('GET /api/admin/roles')).body.own.find((one) => one.id === id)
  const now = { name: role?.name ?? '', permissions: role?.permissions ?? [], limits: role?.limits ?? {} }
  const body = { ...now, seen: now, reason: 'Other duties', password: PASSWORD, ...changes }
  return await staff.call('PUT /api/admin/roles/:id', { params: { id }, body: body as never })
}

export const deleteRole = (staff: Actor, id: string) => staff.call('DELETE /api/admin/roles/:id', { params: { id } })

/** Gives a staff member another role. */
export const giveRole = (staff: Actor, id: string, from: string, to: string) =>
  staff.call('POST /api/admin/staff/:id/role', {
    params: { id },
    body: { from, to, reason: 'Other duties', password: PASSWORD },
  })
