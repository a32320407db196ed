import { sql } from 'kysely'
import type { SpeedKind } from '#contracts/risk-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import type { GroupCounts } from './group-counts.ts'
import { scoreSpeedGroup } from './score-risk-group.ts'

interface SpeedRow {
  readonly member_id: string
  readonly times: Readonly<Partial<Record<SpeedKind, number>>>
  readonly measure: number
  readonly first_at: Date
  readonly last_at: Date
  readonly points: number
  readonly redemptions: number
}

/** Counts the early plays of each member; members without any are left out. */
export async function countSpeeds(db: Db, memberIds: readonly string[], since: Date): Promise<GroupCounts[]> {
  const { rows } = await sql<SpeedRow>`
    select s.member_id, json_object_agg(s.kind, s.times) as times, sum(s.times)::int as measure, min(s.first_at) as first_at,
      max(s.last_at) as last_at, w.total_earned as points,
      (select count(*)::int from redemptions r where r.member_id = s.member_id) as redemptions
    from (
      select member_id, kind, count(*)::int as times, min(at) as first_at, max(at) as last_at
      from risk_speeds where member_id = any (${memberIds}::uuid[]) and at > ${since}
      group by member_id, kind
    ) s join wallets w on w.member_id = s.member_id
    group by s.member_id, w.total_earned`.execute(db)
  return rows.map(({ member_id, times, measure, first_at, last_at, points, redemptions }) => ({
    ...scoreSpeedGroup(times),
    mark: member_id,
    label: '',
    measure,
    size: 1,
    points,
    redemptions,
    firstAt: first_at,
    lastAt: last_at,
  }))
}
