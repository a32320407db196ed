// What a campaign is expected to cost beyond the active rules, with the guard's verdict (docs/product.md#campaigns).

import { sql } from 'kysely'
import type { Audience, CampaignForm, CampaignPreview, Overlay } from '#contracts/campaigns.ts'
import type { Db } from '#server/db/transaction.ts'
import { type GuardInputs, reportOf, type Verdict } from '#server/modules/economy/index.ts'
import { checkForm } from './check-form.ts'
import { costOf } from './cost-of-points.ts'
import { judge } from './judge.ts'

const DAY_MS = 86_400_000
const MONTH_DAYS = 30

interface Planned {
  readonly name: string
  readonly overlay: Overlay
  readonly audience: Audience
  readonly budgetPoints: number | null
  readonly startsAt: Date
  readonly endsAt: Date
  /** How many members a list has. */
  readonly listed: number
}

/** Returns the verdict on a campaign and what it is expected to cost. @throws Problem campaignLimits */
export async function expectCampaign(db: Db, planned: Planned, now: Date): Promise<CampaignPreview> {
  const { audience, budgetPoints, startsAt, endsAt, listed } = planned
  const { before, after, verdict, verdictBefore, inputs } = await judge(db, planned, now)
  const days = (endsAt.getTime() - startsAt.getTime()) / DAY_MS
  const members = await countParticipants(db, audience, { inputs, startsAt, days, listed })
  const pointsPerDay = { before: pointsOfDay(verdictBefore, inputs), after: pointsOfDay(verdict, inputs) }
  const points = (perDay: number) => perDay * members * days
  const [costBefore, costAfter] = [
    costOf(points(pointsPerDay.before), verdictBefore),
    costOf(points(pointsPerDay.after), verdict),
  ]
  const expected = Math.max(0, Math.round(points(pointsPerDay.after - pointsPerDay.before)))
  const extraPoints = Math.min(expected, budgetPoints ?? Number.POSITIVE_INFINITY)
  // Lower prices raise the cost of every point of the time.
  const cost = costBefore === null || costAfter === null ? null : costAfter - costBefore
  const limited = cost !== null && expected > 0 ? (cost * BigInt(extraPoints)) / BigInt(expected) : cost
  return {
    report: reportOf(verdict, inputs.currency),
    members,
    days,
    pointsPerDay,
    extraPoints,
    extraCost: limited === null ? null : { micros: String(limited), currency: inputs.currency },
    rules: { before, after },
  }
}

/** @param id of the campaign, which does not overlap with itself @throws Problem invalidInput with all refused fields */
export async function previewCampaign(
  db: Db,
  id: string,
  form: CampaignForm,
  timeZone: string,
  now: Date,
): Promise<CampaignPreview> {
  const { startsAt, endsAt, memberIds } = await checkForm(db, id, form, timeZone, now)
  return await expectCampaign(db, { ...form, startsAt, endsAt, listed: memberIds.length }, now)
}

/** Returns the expected points a day of a member of the population. */
function pointsOfDay({ figures }: Verdict, { members }: GuardInputs): number {
  const total = members.reduce((sum, { weight }) => sum + weight, 0)
  const sum = members.reduce((points, { kind, weight }) => {
    const own = figures.members.find((one) => one.kind === kind)
    return points + weight * (own?.pointsPerDay ?? 0)
  }, 0)
  return total > 0 ? sum / total : 0
}

interface Population {
  readonly inputs: Pick<GuardInputs, 'activeMembers' | 'newMembersPerMonth'>
  readonly startsAt: Date
  readonly days: number
  readonly listed: number
}

/**
 * Returns how many members are expected to take part: those who earned in the last 30 days, those who registered, or all who did not earn,
 * as if each of them returned.
 */
async function countParticipants(
  db: Db,
  audience: Audience,
  { inputs: { activeMembers, newMembersPerMonth }, startsAt, days, listed }: Population,
): Promise<number> {
  switch (audience.kind) {
    case 'all':
      return activeMembers
    case 'list':
      return listed
    case 'new': {
      const since = new Date(startsAt.getTime() - audience.days * DAY_MS)
      const { rows } = await sql<{ members: number }>`
        select count(*)::integer as members from members where status = 'active' and created_at > ${since}`.execute(db)
      return Math.round((rows[0]?.members ?? 0) + (newMembersPerMonth * days) / MONTH_DAYS)
    }
    case 'inactive': {
      const { rows } = await sql<{ members: number }>`
        select count(*)::integer as members from members where status = 'active'`.execute(db)
      return Math.max(0, (rows[0]?.members ?? 0) - activeMembers)
    }
  }
}
