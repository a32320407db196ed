import type { ListedStatus } from '#contracts/member-rules.ts'
import type { ListedMember } from '#contracts/members.ts'
import type { Db } from '#server/db/transaction.ts'
import { ownRoleNameOf, roleOf } from '#server/http/staff-role.ts'
import { type Actor, actionsOn, mayActOn } from './may-act.ts'

/** Reads members by their ids, in the given order; deleted ones are left out. */
export async function readListed(db: Db, actor: Actor, ids: readonly string[]): Promise<ListedMember[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('wallets as w', 'w.member_id', 'm.id')
    .innerJoin('member_sums as s', 's.member_id', 'm.id')
    .select([
      'm.id',
      'm.email',
      'm.name',
      'm.status',
      'm.status_until',
      'm.created_at',
      'm.updated_at',
      'm.last_login_at',
      'w.points',
      'w.total_earned',
      'w.seq',
      's.spins',
      's.scratches',
      's.tasks',
    ])
    .select([roleOf('m').as('role'), ownRoleNameOf('m').as('roleName')])
    .where('m.id', 'in', [...ids])
    .where('m.status', '<>', 'deleted')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const status = row.status as ListedStatus
    return {
      id,
      email: row.email,
      name: row.name,
      role: row.role,
      roleName: row.roleName,
      status,
      statusUntil: row.status_until?.toISOString() ?? null,
      points: row.points,
      totalEarned: row.total_earned,
      transactions: row.seq,
      spins: row.spins,
      scratches: row.scratches,
      tasks: row.tasks,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      lastLogin: row.last_login_at.getTime() > 0 ? row.last_login_at.toISOString() : null,
      may: actionsOn(actor, { id, role: row.role, status }),
      mayAdjust: mayActOn(actor, { id, role: row.role }, 'users.update'),
    }
  })
}
