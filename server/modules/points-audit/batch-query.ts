// One statement that checks a range of members as of one moment: it sees the writes of a transaction completely or not at all.
// It returns findings only.

import { type RawBuilder, sql } from 'kysely'
import type { AuditSource, DamageKind } from '#contracts/points-audit-rules.ts'
import {
  changeOf,
  clamped,
  EXPECTED,
  entryHashSql,
  MAX_POINTS,
  recordsLoss,
  settledBy,
} from '#server/modules/ledger/index.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import { boundsOf, MAX_ADJUSTMENT } from './bounds.ts'
import { SOURCE_NAME } from './entry-sources.ts'
import { inRange, type Range, rowsIn, type SingleMember } from './range.ts'
import { sourceFindings } from './source-findings.ts'

export interface FoundRow {
  readonly memberId: string
  /** `chain`: check this member's entries one by one. */
  readonly kind: DamageKind | 'chain'
  /** The entry; 0 for the wallet, or without an entry. */
  readonly seq: number
  /** The key of the source, or the row of the log. */
  readonly subject: string | null
  readonly source: AuditSource | null
  readonly points: number | null
  readonly at: Date | null
}

const GENESIS = sql.raw(`'\\x${'00'.repeat(32)}'::bytea`)
const row = (kind: string, member: string, rest: RawBuilder<unknown>) =>
  sql`select ${sql.raw(member)} as "memberId", ${sql.lit(kind)} as kind, ${rest}`

const boundsRows = (sets: readonly NumberedRules[]) =>
  sql.join(
    [...boundsOf(sets)].map(([type, [least, most]]) => sql.raw(`('${type}', ${least}::bigint, ${most}::bigint)`)),
  )

/** @param sets the rule sets that were ever active */
export const batchQuery = (
  range: Range | SingleMember,
  sets: readonly NumberedRules[],
): RawBuilder<FoundRow> => sql<FoundRow>`
  with w as materialized (
    select member_id, ${clamped(sql.raw('points'))} as points, ${clamped(sql.raw('total_earned'))} as total_earned, seq, head_hash
    from wallets where ${inRange(range, 'member_id')}
  ), e as materialized (
    select e.*, ${sql.raw(SOURCE_NAME)} as source from (
    select t.member_id, t.seq, t.type, t.task_type, ${clamped(sql.raw('t.points'))} as points, ${clamped(sql.raw('t.balance_after'))} as balance_after, t.reference, t.created_at, t.hash,
      ${recordsLoss(sql.raw('t'))} as records_loss,
      t.seq = 1 + coalesce(lag(${clamped(sql.raw('t.seq'))}) over own, 0)
        and t.prev_hash = coalesce(lag(t.hash) over own, ${GENESIS})
        and ${clamped(sql.raw('t.balance_after'))} = coalesce(lag(${clamped(sql.raw('t.balance_after'))}) over own, 0) + ${clamped(sql.raw('t.points'))}
        and t.hash = ${entryHashSql} as holds
    from ${rowsIn(range, 'entries')} t
    window own as (partition by t.member_id order by t.seq)) e
  ), sums as (
    select member_id, max(seq) as seq, sum(points) as points, bool_and(holds) as holds,
      sum(points) filter (where type = 'earn') as earned, (array_agg(hash order by seq desc))[1] as head
    from e group by member_id
  ), l as materialized (
    select member_id, id, seq, ${changeOf('')} as points, ${clamped(sql.raw('new_points'))} as new_points, reason, changed_at,
      row_number() over (partition by member_id, seq order by id) as nth
    from ${rowsIn(range, 'log')}
  ), settled as (
    select member_id, max(${settledBy(sql.raw('reference'))}) as up_to from e where records_loss group by member_id
  )
  ${row('chain', 'member_id', sql`0::bigint as seq, null::text as subject, null::text as source, null::bigint as points, null::timestamptz as at`)}
  from w full join sums s using (member_id)
  where w.member_id is null or s.holds is false or w.seq <> coalesce(s.seq, 0) or w.points <> coalesce(s.points, 0)
    or w.total_earned <> coalesce(s.earned, 0) or w.head_hash <> coalesce(s.head, ${GENESIS})
  union all
  ${row('chain', 'm.id', sql`0, null, null, null, null`)}
  from members m where ${inRange(range, 'm.id')} and not exists (select from w where w.member_id = m.id)
  union all
  select l.member_id, case when e.seq is null then 'change_without_entry' else 'unexpected_deduction' end,
    coalesce(e.seq, 0), l.id::text, null, l.points, l.changed_at
  from l left join e on e.member_id = l.member_id and e.seq = l.seq and l.nth = 1 and e.points = l.points
      and e.balance_after = l.new_points
    left join settled s on s.member_id = l.member_id
  where case when e.seq is null then l.id > coalesce(s.up_to, 0) else l.points < 0 and l.reason !~* ${EXPECTED} end
  union all
  ${row('log_missing', 'e.member_id', sql`e.seq, e.reference, null, e.points, e.created_at`)}
  from e left join l on l.member_id = e.member_id and l.seq = e.seq and l.points = e.points and l.new_points = e.balance_after
  where l.id is null and not e.records_loss
  union all
  ${row(
    'impossible_amount',
    'w.member_id',
    sql`0, null, null, case when least(w.points, w.total_earned) < 0 then least(w.points, w.total_earned)
    else greatest(w.points, w.total_earned) end, null`,
  )}
  from w where w.points < 0 or w.total_earned < 0 or greatest(w.points, w.total_earned) >= ${sql.lit(MAX_POINTS)}
  union all
  ${row('impossible_amount', 'e.member_id', sql`e.seq, e.reference, e.source, e.points, e.created_at`)}
  from e left join (values ${boundsRows(sets)}) b (task_type, least, most) using (task_type)
  where e.points = 0 or e.balance_after < 0 or greatest(abs(e.points), e.balance_after) >= ${sql.lit(MAX_POINTS)} or (e.points < 0) <> (e.type = 'redeem')
    or abs(e.points) < b.least or abs(e.points) > b.most
    or (e.task_type = 'adjustment' and e.source <> 'imported' and e.type = 'earn' and e.points > ${sql.lit(MAX_ADJUSTMENT)})
  union all
  ${row('signup_double', 'd.member_id', sql`d.seq, d.reference, null, d.points, d.created_at`)}
  from (select *, row_number() over (partition by member_id order by seq) as nth from e where task_type = 'signup') d where d.nth > 1
  union all
  ${row('signup_missing', 'm.id', sql`0, m.mailbox, null, null, null`)}
  from members m
  where ${inRange(range, 'm.id')} and m.status <> 'deleted' and m.email_confirmed and m.last_login_at > '1970-01-02'
    and not exists (select from e where e.member_id = m.id and e.task_type = 'signup')
    and not exists (select from imported_members i where i.member_id = m.id and ${inRange(range, 'i.member_id')})
  union all
  ${sourceFindings(range)}`
