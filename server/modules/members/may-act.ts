import type { ListedStatus, StatusAction } from '#contracts/member-rules.ts'
import { hasPermission, type Permission, type PermissionHolder, type Role } from '#contracts/roles.ts'
import { assertThat } from '#server/http/problem.ts'
import { refuseSelfDealing } from '#server/http/staff-call.ts'

interface Person {
  readonly id: string
  readonly role: Role
}

/** The acting staff member: id, role and permissions. */
export interface Actor extends PermissionHolder {
  readonly memberId: string
  readonly role: Role
}

/**
 * Whether staff may act on a person: never on themselves or a super admin, and on other staff only as a super admin. So the
 * last super admin cannot be removed.
 */
export const canReach = (actor: Actor, person: Person): boolean =>
  actor.memberId !== person.id &&
  person.role !== 'super_admin' &&
  (person.role === 'member' || actor.role === 'super_admin')

/** @throws Problem selfDealing, forbidden */
export function refuseUnreachable(actor: Actor, person: Person): void {
  refuseSelfDealing({ actorId: actor.memberId }, person.id)
  assertThat(canReach(actor, person), 'forbidden')
}

export const mayActOn = (actor: Actor, person: Person, permission: Permission): boolean =>
  hasPermission(actor, permission) && canReach(actor, person)

/** The statuses that each action starts from and leads to. */
const MOVES: Readonly<Record<StatusAction, { readonly from: readonly ListedStatus[]; readonly to: ListedStatus }>> = {
  ban: { from: ['active', 'suspended'], to: 'banned' },
  suspend: { from: ['active'], to: 'suspended' },
  activate: { from: ['banned', 'suspended'], to: 'active' },
}

export const statusAfter = (action: StatusAction): ListedStatus => MOVES[action].to

export const isPossible = (action: StatusAction, status: ListedStatus): boolean => MOVES[action].from.includes(status)

/** Returns the status actions that the viewer may now take on a person. */
export const actionsOn = (actor: Actor, person: Person & { readonly status: ListedStatus }): StatusAction[] =>
  mayActOn(actor, person, 'users.ban')
    ? (Object.keys(MOVES) as StatusAction[]).filter((action) => isPossible(action, person.status))
    : []
