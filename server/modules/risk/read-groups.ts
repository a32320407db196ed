// Reads the groups for staff, from the job's counts.

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { RiskGroup, RiskMember } from '#contracts/risk.ts'
import { LISTED_IN_GROUP, RISK_DAYS, type RiskKind } from '#contracts/risk-rules.ts'
import type { RoleLimits } from '#contracts/role-limits.ts'
import { hasPermission, type Role } from '#contracts/roles.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Db } from '#server/db/transaction.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import { roleOf } from '#server/http/staff-role.ts'
import { type Actor, mayActOn } from '#server/modules/members/index.ts'
import { CAN_BE_HELD } from '#server/modules/rewards/index.ts'

const DAY_MS = 24 * 3_600_000

type Filter = (eb: ExpressionBuilder<Schema & { g: Schema['risk_groups'] }, 'g'>) => Expression<SqlBool>

export interface GroupFilter extends DayFilter {
  readonly kind: RiskKind | 'all'
  readonly state: 'open' | 'dismissed'
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Returns groups by descending score, newest first for equal scores. @throws Problem daysReversed */
export async function listGroups(
  db: Db,
  { kind, state, cursor, limit, ...seen }: GroupFilter,
): Promise<{ items: RiskGroup[]; nextCursor: string | null }> {
  const [weight, at, id] = cursor?.split('_') ?? []
  const days = isWithin(sql.ref('g.last_at'), seen)
  const filter: Filter = (eb) =>
    eb.and([
      ...(days ? [days] : []),
      eb('g.open', '=', state === 'open'),
      ...(kind === 'all' ? [] : [eb('g.kind', '=', kind)]),
      ...(id
        ? [sql<SqlBool>`(g.weight, g.last_at, g.id) < (${weight}::smallint, ${at}::timestamptz, ${id}::uuid)`]
        : []),
    ])
  const rows = await findGroups(db, filter, limit + 1)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    nextCursor: rows.length > limit && last ? `${last.weight}_${last.lastAt}_${last.id}` : null,
  }
}

/** The most groups of one member that are listed. */
const GROUPS_OF_MEMBER = 50

/** Returns the groups that the member belongs to, dismissed ones too. */
export const listGroupsOf = (db: Db, memberId: string): Promise<RiskGroup[]> =>
  findGroups(
    db,
    () => sql<SqlBool>`g.id in (
      select o.id from risk_marks k join risk_groups o on o.kind = k.kind and o.mark = k.mark
      where k.member_id = ${memberId}::uuid
      union all
      select id from risk_groups where kind = 'speed' and mark = ${memberId})`,
    GROUPS_OF_MEMBER,
  )

export const findGroup = async (db: Db, id: string): Promise<RiskGroup | undefined> =>
  (await findGroups(db, (eb) => eb('g.id', '=', id), 1))[0]

async function findGroups(db: Db, filter: Filter, limit: number): Promise<RiskGroup[]> {
  const rows = await db
    .selectFrom('risk_groups as g')
    .leftJoin('members as m', 'm.id', 'g.dismissed_by')
    .leftJoin('members as a', 'a.id', 'g.assignee_id')
    .selectAll('g')
    .select(['m.name as by', 'a.name as assigneeName'])
    .where(filter as never)
    .orderBy('g.weight', 'desc')
    .orderBy('g.last_at', 'desc')
    .orderBy('g.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    label: row.label,
    size: row.size,
    measure: row.measure,
    weight: row.weight,
    reasons: row.reasons,
    points: row.points,
    redemptions: row.redemptions,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    countedAt: row.counted_at.toISOString(),
    dismissed: row.dismissed_at && {
      at: row.dismissed_at.toISOString(),
      by: row.by ?? '',
      reason: row.dismissed_reason,
      measure: row.dismissed_measure ?? 0,
      until: row.dismissed_until?.toISOString() ?? null,
    },
    open: row.open,
    assignee: row.assignee_id && row.assigneeName ? { id: row.assignee_id, name: row.assigneeName } : null,
  }))
}

export interface GroupViewer extends Actor {
  readonly limits: RoleLimits
}

interface MemberRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly status: RiskMember['status']
  readonly points: number
  readonly total_earned: number
  readonly redemptions: number
  readonly created_at: Date
  readonly seen_at: Date
  readonly open_redemptions: number
  readonly open_points: number
  readonly holdable_redemptions: number
  readonly is_paused: boolean
}

/** Returns the members of a group, most recently seen first. */
export async function readGroupMembers(db: Db, viewer: GroupViewer, id: string, now: Date): Promise<RiskMember[]> {
  const since = new Date(now.getTime() - RISK_DAYS * DAY_MS)
  const isInLimit = viewer.limits.price === undefined ? sql`true` : sql`points_cost <= ${viewer.limits.price}`
  const { rows } = await sql<MemberRow>`
    with those as (
      (select m.member_id, m.seen_at from risk_groups g join risk_marks m on m.kind = g.kind and m.mark = g.mark
      where g.id = ${id} and m.seen_at > ${since}
      order by m.seen_at desc, m.member_id limit ${sql.lit(LISTED_IN_GROUP)})
      union all
      select mark::uuid, last_at from risk_groups where id = ${id} and kind = 'speed'
    )
    select m.id, m.name, m.email, ${roleOf('m')} as role, m.status, w.points, w.total_earned, m.created_at, those.seen_at,
      (select count(*)::int from redemptions r where r.member_id = m.id) as redemptions,
      exists (select from redemption_pauses p where p.member_id = m.id and p.lifted_at is null) as is_paused,
      o.open_redemptions, o.open_points, o.holdable_redemptions
    from those join members m on m.id = those.member_id join wallets w on w.member_id = m.id
    cross join lateral (
      select count(*)::int as open_redemptions, coalesce(sum(points_cost), 0)::bigint as open_points,
        count(*) filter (where ${CAN_BE_HELD} and ${isInLimit})::int as holdable_redemptions
      from redemptions r where r.member_id = m.id and r.status in ('pending', 'processing')
    ) o
    where m.status <> 'deleted'
    order by those.seen_at desc, m.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.status,
    points: row.points,
    totalEarned: row.total_earned,
    redemptions: row.redemptions,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    openRedemptions: row.open_redemptions,
    openPoints: row.open_points,
    holdableRedemptions: hasPermission(viewer, 'redemptions.update') ? row.holdable_redemptions : 0,
    isPaused: row.is_paused,
    mayPause: mayActOn(viewer, row, 'users.ban'),
  }))
}
