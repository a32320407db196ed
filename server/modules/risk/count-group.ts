// Counts one group and writes down what came out. One that was dismissed stays so until it is larger than it was then;
// one that has become too small is gone.

import { sql } from 'kysely'
import { COUNTED_IN_GROUP, GROUP_FROM, RISK_DAYS, type RiskKind, type SpeedKind } from '#contracts/risk-terms.ts'
import type { Db } from '#server/db/transaction.ts'
import { safe } from '#server/modules/ledger/index.ts'
import { type Weighed, weighShared, weighSpeeds } from './weigh.ts'

const DAY_MS = 24 * 3_600_000

interface Figures extends Weighed {
  readonly label: string
  readonly measure: number
  readonly size: number
  readonly points: number
  readonly redemptions: number
  readonly firstAt: Date
  readonly lastAt: Date
}

export async function countGroup(db: Db, kind: RiskKind, mark: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RISK_DAYS * DAY_MS)
  const figures = kind === 'speed' ? await countSpeeds(db, mark, since) : await countShared(db, kind, mark, since)
  if (!figures || figures.measure < GROUP_FROM[kind]) {
    await db.deleteFrom('risk_groups').where('kind', '=', kind).where('mark', '=', mark).execute()
    return
  }
  const { label, measure, size, weight, points, redemptions, firstAt, lastAt } = figures
  const reasons = JSON.stringify(figures.reasons)
  await sql`
    insert into risk_groups as g (id, kind, mark, label, measure, size, weight, reasons, points, redemptions, first_at,
      last_at, counted_at, open)
    values (gen_random_uuid(), ${kind}, ${mark}, ${label}, ${measure}, ${size}, ${weight}, ${reasons}, ${points},
      ${redemptions}, ${firstAt}, ${lastAt}, ${now}, true)
    on conflict (kind, mark) do update set label = excluded.label, measure = excluded.measure, size = excluded.size,
      weight = excluded.weight, reasons = excluded.reasons, points = excluded.points,
      redemptions = excluded.redemptions, first_at = excluded.first_at, last_at = excluded.last_at,
      counted_at = excluded.counted_at,
      -- Who has left does not have to come back before the group is seen again.
      dismissed_measure = case when g.open then g.dismissed_measure else least(g.dismissed_measure, excluded.measure) end,
      open = g.open or excluded.measure > g.dismissed_measure`.execute(db)
}

interface SharedRow {
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

async function countShared(
  db: Db,
  kind: Exclude<RiskKind, 'speed'>,
  mark: string,
  since: Date,
): Promise<Figures | undefined> {
  const { rows } = await sql<SharedRow>`
    with shared as materialized (
      select member_id, label, first_at, seen_at from risk_marks
      where kind = ${kind} and mark = ${mark} and seen_at > ${since} limit ${sql.lit(COUNTED_IN_GROUP + 1)}
    )
    select max(label) as label, count(*)::int as size, bool_or(label = 'signed') as signed,
      min(first_at) as first_at, max(seen_at) as last_at,
      (select ${safe(sql`coalesce(sum(w.total_earned), 0)`)} from shared join wallets w using (member_id)) as points,
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
    having count(*) > 0`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { size, signed, registered, claimed, points, redemptions } = row
  // What is noted of a Telegram account is who vouched for it.
  const label = kind === 'telegram' ? '' : row.label
  const weighed = weighShared({ kind, size, signed, registered, claimed })
  return { ...weighed, label, measure: size, size, points, redemptions, firstAt: row.first_at, lastAt: row.last_at }
}

interface SpeedRow {
  readonly kind: SpeedKind
  readonly times: number
  readonly first_at: Date
  readonly last_at: Date
  readonly points: number
  readonly redemptions: number
}

async function countSpeeds(db: Db, memberId: string, since: Date): Promise<Figures | undefined> {
  const { rows } = await sql<SpeedRow>`
    select s.kind, count(*)::int as times, min(s.at) as first_at, max(s.at) as last_at,
      max(w.total_earned)::bigint as points,
      (select count(*)::int from redemptions r where r.member_id = ${memberId}::uuid) as redemptions
    from risk_speeds s join wallets w on w.member_id = s.member_id
    where s.member_id = ${memberId}::uuid and s.at > ${since}
    group by s.kind`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const weighed = weighSpeeds(Object.fromEntries(rows.map(({ kind, times }) => [kind, times])))
  const times = (of: (row: SpeedRow) => Date) => rows.map((row) => of(row).getTime())
  return {
    ...weighed,
    label: '',
    measure: rows.reduce((sum, row) => sum + row.times, 0),
    size: 1,
    points: first.points,
    redemptions: first.redemptions,
    firstAt: new Date(Math.min(...times((row) => row.first_at))),
    lastAt: new Date(Math.max(...times((row) => row.last_at))),
  }
}
