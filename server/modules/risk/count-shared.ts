import { sql } from 'kysely'
import { COUNTED_IN_GROUP, type RiskKind } from '#contracts/risk-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { clamped } from '#server/modules/ledger/index.ts'
import type { GroupCounts } from './group-counts.ts'
import { scoreSharedGroup } from './score-risk-group.ts'

interface SharedRow {
  readonly mark: string
  readonly label: string
  readonly size: number
  readonly signed: boolean
  readonly first_at: Date
  readonly last_at: Date
  readonly points: number
  readonly redemptions: number
  readonly registered: number
  readonly claimed: number
}

/** Counts the members who share each of the marks, mark by mark; marks without recent members are left out. */
export async function countShared(
  db: Db,
  kind: Exclude<RiskKind, 'speed'>,
  marks: readonly string[],
  since: Date,
): Promise<GroupCounts[]> {
  const { rows } = await sql<SharedRow>`
    select mark, counted.* from unnest(${marks}::text[]) mark cross join lateral (
      with shared as materialized (
        select member_id, label, first_at, seen_at from risk_marks r
        where r.kind = ${kind} and r.mark = mark.mark and seen_at > ${since}
        limit ${sql.lit(COUNTED_IN_GROUP + 1)}
      )
      select max(label) as label, count(*)::int as size, bool_or(label = 'signed') as signed,
        min(first_at) as first_at, max(seen_at) as last_at,
        (select ${clamped(sql`coalesce(sum(w.total_earned), 0)`)} from shared join wallets w using (member_id)) as points,
        (select count(*)::int from shared join redemptions r using (member_id)) as redemptions,
        (select coalesce(max(n), 0)::int from (
          select count(*) over (order by m.created_at range between interval '1 hour' preceding and current row) as n
          from shared join members m on m.id = shared.member_id
        ) as opened) as registered,
        (select coalesce(max(n), 0)::int from (
          select count(*) over (partition by c.task_id order by c.completed_at
            range between interval '10 minutes' preceding and current row) as n
          from shared join task_completions c using (member_id) where c.completed_at > ${since}
        ) as claims) as claimed
      from shared
      having count(*) > 0
    ) counted`.execute(db)
  return rows.map(({ mark, size, signed, registered, claimed, points, redemptions, first_at, last_at, ...row }) => {
    // The label of a Telegram mark is how it was verified.
    const label = kind === 'telegram' ? '' : row.label
    const weighed = scoreSharedGroup({ kind, size, signed, registered, claimed })
    return { ...weighed, mark, label, measure: size, size, points, redemptions, firstAt: first_at, lastAt: last_at }
  })
}
