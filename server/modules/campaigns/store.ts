import { type SqlBool, sql } from 'kysely'
import { CAMPAIGN_NOTICE_SECONDS, type CampaignState, type CampaignTarget } from '#contracts/campaign-rules.ts'
import type { AdminCampaign } from '#contracts/campaigns.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import { assertThat } from '#server/http/problem.ts'
import { readNamedUse } from '#server/modules/budgets/index.ts'
import { budgetOf, endOf, stateAt } from '#server/modules/rules/index.ts'
import { minuteOf } from './local-minute.ts'

/** Reads campaigns with the names of author and approver, and their waiting proposal. */
const campaignsQuery = (db: Db, now: Date) =>
  db
    .selectFrom('campaigns as c')
    .innerJoin('members as a', 'a.id', 'c.author_id')
    .leftJoin('members as b', 'b.id', 'c.approved_by')
    .selectAll('c')
    .select(['a.name as authorName', 'b.name as approverName'])
    .select((eb) => [
      sql<
        string | null
      >`(select p.id from approvals p where p.kind = 'campaign' and p.state = 'waiting' and p.expires_at > ${now}
        and p.payload ->> 'campaignId' = c.id::text limit 1)`.as('approvalId'),
      eb
        .selectFrom('campaign_members as l')
        .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('n'))
        .whereRef('l.campaign_id', '=', 'c.id')
        .as('listed'),
    ])

type CampaignRow = Awaited<ReturnType<ReturnType<typeof campaignsQuery>['executeTakeFirstOrThrow']>>

const timesOf = (row: Pick<CampaignRow, 'starts_at' | 'ends_at' | 'paused_from' | 'paused_until' | 'ended_at'>) => ({
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  pausedFrom: row.paused_from,
  pausedUntil: row.paused_until,
  endedAt: row.ended_at,
})

/** Returns the state at a moment. */
function stateOf(row: CampaignRow, moment: Date): CampaignState {
  if (row.approved_at) return stateAt(timesOf(row), moment)
  return row.approvalId ? 'waiting' : 'draft'
}

/** Returns what the campaign becomes by a change of staff that has not taken effect yet. */
function nextOf(row: CampaignRow, now: Date): AdminCampaign['next'] {
  const at = [row.paused_from, row.paused_until, row.ended_at].find(
    (moment) => moment && moment > now && moment.getTime() <= now.getTime() + CAMPAIGN_NOTICE_SECONDS * 1000,
  )
  return at && row.approved_at ? { state: stateOf(row, at), at: at.toISOString() } : null
}

async function viewOf(db: Db, row: CampaignRow, timeZone: string, now: Date): Promise<AdminCampaign> {
  const budgetUsed = row.budget_points === null ? null : ((await readNamedUse(db, budgetOf(row)))?.used ?? null)
  return {
    id: row.id,
    name: row.name,
    state: stateOf(row, now),
    next: nextOf(row, now),
    version: row.version,
    startsAt: row.starts_at.toISOString(),
    endsAt: endOf(timesOf(row)).toISOString(),
    endedBy: row.ended_by,
    localStart: minuteOf(row.starts_at, timeZone),
    localEnd: minuteOf(row.ends_at, timeZone),
    overlay: row.overlay,
    targets: row.targets as CampaignTarget[],
    audience: row.audience,
    listed: row.listed ?? 0,
    banner: row.banner,
    budgetPoints: row.budget_points,
    budgetUsed,
    isOverride: row.is_override,
    author: { id: row.author_id, name: row.authorName },
    approver: row.approved_by === null ? null : { id: row.approved_by, name: row.approverName ?? '' },
    approvalId: row.approvalId,
  }
}

/** Reads campaigns that start on the days, newest start first. @throws Problem daysReversed */
export async function readCampaigns(
  db: Db,
  timeZone: string,
  now: Date,
  days: DayFilter = {},
): Promise<AdminCampaign[]> {
  const isWanted = isWithin(sql.ref('c.starts_at'), days) ?? sql<SqlBool>`true`
  const rows = await campaignsQuery(db, now)
    .where(isWanted)
    .orderBy('c.starts_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
  const campaigns: AdminCampaign[] = []
  for (const row of rows) campaigns.push(await viewOf(db, row, timeZone, now))
  return campaigns
}

/** @throws Problem notFound */
export async function readCampaign(db: Db, id: string, timeZone: string, now: Date): Promise<AdminCampaign> {
  const row = await campaignsQuery(db, now).where('c.id', '=', id).executeTakeFirst()
  assertThat(row, 'notFound')
  return await viewOf(db, row, timeZone, now)
}

/** Locks a campaign. @throws Problem notFound */
export async function lockCampaign(tx: Tx, id: string) {
  const row = await tx.selectFrom('campaigns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  assertThat(row, 'notFound')
  return { ...row, times: timesOf(row) }
}

/** Locks a draft that is not proposed. @throws Problem notFound, campaignLocked, campaignConflict */
export async function lockDraft(tx: Tx, id: string, version: number | undefined, now: Date) {
  const row = await lockCampaign(tx, id)
  const { approvalId } = await campaignsQuery(tx, now).where('c.id', '=', id).executeTakeFirstOrThrow()
  assertThat(row.approved_at === null && approvalId === null, 'campaignLocked')
  assertThat(version === undefined || row.version === version, 'campaignConflict')
  return row
}

/** Counts the members of a list. */
export async function countListed(db: Db, campaignId: string): Promise<number> {
  const { listed } = await db
    .selectFrom('campaign_members')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('listed'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return listed
}

/** Reads the addresses of a list, in alphabetical order. */
export async function readListedMembers(db: Db, campaignId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign_members as l')
    .innerJoin('members as m', 'm.id', 'l.member_id')
    .select('m.email')
    .where('l.campaign_id', '=', campaignId)
    .orderBy('m.email')
    .execute()
  return rows.map(({ email }) => email)
}

/** Finds an approved campaign, or a proposed one, that changes the same as another one in its time. */
export async function findOverlap(
  db: Db,
  { id, targets, startsAt, endsAt }: { id: string; targets: readonly string[]; startsAt: Date; endsAt: Date },
): Promise<{ name: string; startsAt: Date; endsAt: Date } | undefined> {
  const { rows } = await sql<{ name: string; startsAt: Date; endsAt: Date }>`
    select name, starts_at as "startsAt", least(ends_at, ended_at) as "endsAt" from campaigns
    where approved_at is not null and id <> ${id} and targets && ${targets}::text[]
      and starts_at < ${endsAt} and least(ends_at, ended_at) > ${startsAt}
    order by starts_at limit 1`.execute(db)
  return rows[0]
}

/**
 * Publishes an event to all open tabs at a moment, so that they read rules and banners again. Its age counts from that moment: a planned
 * event is no backlog of the outbox.
 */
export async function publishCampaignEvent(tx: Tx, at: Date): Promise<void> {
  await sql`insert into outbox (id, topic, member_id, payload, created_at, available_at)
    values (gen_random_uuid(), 'event', null, '{"type":"campaigns"}', ${at}, ${at})`.execute(tx)
}
