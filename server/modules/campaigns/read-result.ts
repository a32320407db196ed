// What a campaign issued, by source. Plays record their rule set, and the sets of a campaign are known.

import { sql } from 'kysely'
import { CAMPAIGN_SOURCES, type CampaignSource } from '#contracts/campaign-rules.ts'
import type { readCampaignResult as contract } from '#contracts/campaigns.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { guardVerdict, readGuardInputs } from '#server/modules/economy/index.ts'
import { readRuleBook, ruleSetOf } from '#server/modules/rules/index.ts'
import { costOf } from './cost-of-points.ts'
import { readCampaign } from './store.ts'

interface SourceRow {
  readonly source: CampaignSource
  readonly plays: number
  readonly points: number
  /** Of all sources together. */
  readonly members: number
}

/** @throws Problem notFound */
export async function readResult(db: Db, id: string, timeZone: string, now: Date): Promise<OutputOf<typeof contract>> {
  const campaign = await readCampaign(db, id, timeZone, now)
  const ruleBook = await readRuleBook(db)
  const [from, until] = [new Date(campaign.startsAt), new Date(campaign.endsAt)]
  const rows = await readSources(db, ruleBook.setsOf(id), campaign.targets, from, until)
  const points = rows.reduce((sum, row) => sum + row.points, 0)
  const active = ruleSetOf(ruleBook.at(now))
  const inputs = await readGuardInputs(db, now, active)
  const micros = costOf(points, guardVerdict(active, inputs))
  return {
    sources: CAMPAIGN_SOURCES.filter((source) => campaign.targets.includes(source)).map((source) => {
      const row = rows.find((one) => one.source === source)
      return { source, plays: row?.plays ?? 0, points: row?.points ?? 0 }
    }),
    points,
    members: rows[0]?.members ?? 0,
    cost: micros === null ? null : { micros: String(micros), currency: inputs.currency },
    redemptions: campaign.overlay.discount ? await readSavings(db, campaign.overlay.discount, from, until) : NO_SAVINGS,
  }
}

const NO_SAVINGS = { count: 0, saved: 0 }

/** Reads plays that began in the campaign's time by one of its sets, and what they have paid so far. */
async function readSources(
  db: Db,
  sets: readonly number[],
  targets: readonly string[],
  from: Date,
  until: Date,
): Promise<readonly SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    with plays as materialized (
      select 'wheel' as source, member_id, points from draws
      where game = 'wheel' and rule_set = any(${sets}::integer[]) and created_at >= ${from} and created_at < ${until}
      union all
      select 'scratch', member_id, points from scratch_cards
      where claimed_at is not null and rule_set = any(${sets}::integer[]) and created_at >= ${from} and created_at < ${until}
      union all
      select 'quiz', q.member_id, q.correct * (r.rules #>> array['quiz', 'pointsPerAnswer', q.difficulty])::bigint
      from quizzes q join rule_sets r on r.number = q.rule_set
      where q.finished_at is not null and q.rule_set = any(${sets}::integer[]) and q.started_at >= ${from} and q.started_at < ${until}
      union all
      select 'checkIn', member_id, points from check_ins
      where rule_set = any(${sets}::integer[]) and created_at >= ${from} and created_at < ${until}
      union all
      select 'ads', v.member_id, (r.rules #>> array['ads', 'points', v.kind])::bigint
      from ad_views v join rule_sets r on r.number = v.rule_set
      where v.claimed_at is not null and v.rule_set = any(${sets}::integer[]) and v.started_at >= ${from} and v.started_at < ${until}
    ), own as materialized (
      select * from plays where source = any(${targets}::text[])
    )
    select source, count(*)::integer as plays, sum(points)::bigint as points,
      (select count(distinct member_id)::integer from own) as members
    from own group by source`.execute(db)
  return rows
}

/** Reads redemptions below the price of their plan at that time, by the price history. Failed and cancelled ones do not count. */
async function readSavings(
  db: Db,
  { planIds }: { readonly planIds: readonly string[] | null },
  from: Date,
  until: Date,
): Promise<{ count: number; saved: number }> {
  const { rows } = await sql<{ count: number; saved: number }>`
    select count(*)::integer as count, coalesce(sum(price.points - r.points_cost), 0)::bigint as saved
    from redemptions r join plans p on p.id = r.plan_id, lateral (
      select coalesce((
        select h.to_points from plan_prices h where h.plan_id = p.id and h.at <= r.created_at order by h.seq desc limit 1
      ), p.points) as points
    ) as price
    where r.created_at >= ${from} and r.created_at < ${until} and r.points_cost < price.points
      and r.status not in ('failed', 'cancelled')
      and (${planIds === null} or r.plan_id = any(${planIds ?? []}::uuid[]))`.execute(db)
  return rows[0] ?? NO_SAVINGS
}
