// Reads the members' recent activity. The newest entries of each kind are in a small table, redemptions have an index by time,
// and descriptions come from the member's newest entries.

import { sql } from 'kysely'
import type { Activity } from '#contracts/admin-dashboard.ts'
import { hasPermission, type Permission, type PermissionHolder } from '#contracts/roles.ts'
import type { Db } from '#server/db/transaction.ts'

/** How many are shown. */
const SHOWN = 20

interface Row {
  readonly id: string
  readonly kind: Activity['type']
  readonly email: string | null
  readonly description: string
  readonly points: number
  readonly at: Date
}

export async function readActivity(db: Db, viewer: PermissionHolder): Promise<Activity[]> {
  const kinds = [
    ...(hasPermission(viewer, 'users.read') ? ['signup'] : []),
    ...(hasPermission(viewer, 'transactions.read') ? ['spin', 'scratch', 'task'] : []),
  ]
  const mayRead = (permission: Permission) => sql`${hasPermission(viewer, permission)}::boolean`
  const { rows } = await sql<Row>`
    with newest as (
      select id, kind, member_id, task_type, '' as about, points, at from recent_activity where kind = any (${kinds}::text[])
      union all
      select id, 'redemption', member_id, null, subscription_name || ', ' || duration, -points_cost, created_at
      from (select * from redemptions where ${mayRead('redemptions.read')}
        order by created_at desc, id desc limit ${SHOWN}) r
      order by at desc, id limit ${SHOWN}
    )
    select n.id, n.kind, n.points, n.at,
      case when m.status = 'deleted' then null when ${mayRead('users.read')} or n.kind = 'redemption' then m.email else '' end as email,
      case when n.kind = 'signup' then 'Opened an account' when n.kind = 'redemption' then n.about
        else coalesce(t.description, n.task_type) end as description
    from newest n left join members m on m.id = n.member_id
      left join lateral (
        select description from entries_of(n.member_id) t
        where n.task_type is not null and t.task_type = n.task_type and t.created_at = n.at
          and t.points = n.points
        order by t.seq desc limit 1) t on true
    order by n.at desc, n.id`.execute(db)
  return rows.map(({ id, kind, email, description, points, at }) => ({
    id,
    type: kind,
    memberEmail: email,
    description,
    points,
    createdAt: at.toISOString(),
  }))
}
