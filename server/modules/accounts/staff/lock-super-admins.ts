import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'

/**
 * Locks the member and all super admins in the order of their ids. So of two super admins who revoke each other's role
 * concurrently, the second one is refused.
 *
 * @returns the member with the key of the role
 * @throws Problem forbidden if the actor is no longer a super admin
 */
export async function lockWithSuperAdmins(tx: Tx, id: string, actorId: string) {
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'role', 'own_role_id as ownRoleId', 'status', 'staff_listed_at as staffListedAt'])
    .where((eb) => eb.or([eb('id', '=', id), eb('role', '=', 'super_admin')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const actor = rows.find((row) => row.id === actorId)
  assertThat(actor?.role === 'super_admin' && actor.status === 'active', 'forbidden')
  const member = rows.find((row) => row.id === id)
  return member && { ...member, roleKey: member.ownRoleId ?? member.role }
}

export type LockedMember = NonNullable<Awaited<ReturnType<typeof lockWithSuperAdmins>>>

/** Locks all super admins. @throws Problem forbidden if the actor is no longer one */
export const lockSuperAdmins = (tx: Tx, actorId: string): Promise<unknown> => lockWithSuperAdmins(tx, actorId, actorId)
