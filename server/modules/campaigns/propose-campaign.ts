// A campaign needs a second person. The approval repeats all checks, stores the campaign's rule sets and lets it begin at its start.

import { CAMPAIGN_LEAD_SECONDS } from '#contracts/campaign-rules.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { type ApprovalKind, asKind, type FactsOf, propose } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { setNamedBudget } from '#server/modules/budgets/index.ts'
import { budgetOf, lockCampaigns, storeCampaignSets } from '#server/modules/rules/index.ts'
import type { CampaignsContext } from './context.ts'
import { judge } from './judge.ts'
import { expectCampaign } from './preview-campaign.ts'
import { countListed, findOverlap, lockCampaign, lockDraft, publishCampaignEvent } from './store.ts'

/** The version, because a change makes the proposal stale, and what was proposed. */
type CampaignPayload = Omit<Facts, 'kind' | 'timeZone' | 'guard'> & { readonly version: number }
type Facts = FactsOf<'campaign'>

interface Proposal {
  readonly id: string
  readonly expectedVersion: number
  readonly reason: string
  /** Propose it although the guard refuses its rules. */
  readonly override: boolean
}

type Row = Awaited<ReturnType<typeof lockCampaign>>

/**
 * @throws Problem notFound, campaignLocked, campaignConflict, campaignStartPassed, campaignOverlaps, campaignRefused without an override,
 *   campaignLimits, approvalDuplicate
 */
export async function proposeCampaign(
  tx: Tx,
  context: CampaignsContext,
  { id, expectedVersion, reason, override }: Proposal,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const row = await lockDraft(tx, id, expectedVersion, now)
  const isRefused = await checkRow(tx, row, now)
  assertThat(!isRefused || override, 'campaignRefused')
  await tx.updateTable('campaigns').set({ is_override: isRefused }).where('id', '=', id).execute()
  const { version, name, banner, overlay, audience, budget_points: budgetPoints } = row
  const times = { startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() }
  const listed = await countListed(tx, id)
  const payload: CampaignPayload = {
    ...{ campaignId: id, version, name, banner, overlay, audience, listed, budgetPoints },
    ...{ ...times, override: isRefused },
  }
  await propose(tx, context, { kind: 'campaign', payload, reason }, staff, now)
}

/** @returns whether the guard refuses its rules @throws Problem campaignStartPassed, campaignOverlaps, campaignLimits */
async function checkRow(tx: Tx, row: Row, now: Date): Promise<boolean> {
  const { id, name, starts_at: startsAt, ends_at: endsAt, targets, overlay } = row
  assertThat(startsAt.getTime() >= now.getTime() + CAMPAIGN_LEAD_SECONDS * 1000, 'campaignStartPassed')
  assertThat(!(await findOverlap(tx, { id, targets, startsAt, endsAt })), 'campaignOverlaps')
  return (await judge(tx, { name, overlay, startsAt, endsAt }, now)).verdict.outcome === 'refused'
}

/** @property decided the figures that were stored with the decision */
type Payload = CampaignPayload & { readonly decided?: { readonly guard: Facts['guard'] } }

export const campaignApproval = (context: CampaignsContext): ApprovalKind =>
  asKind<'campaign', Payload>({
    kind: 'campaign',
    describe: async (db, payloads) => {
      const facts: Facts[] = []
      for (const { version: _, decided, ...payload } of payloads) {
        const guard = decided ? decided.guard : await readFigures(db, payload, context.clock.now())
        facts.push({ kind: 'campaign', ...payload, timeZone: context.timeZone, guard })
      }
      return facts
    },
    figures: ({ guard }) => ({ guard }),
    apply: async (tx, { campaignId, version }, { id: approval, reason, requester, approver, staff }, now) => {
      // Of two overlapping campaigns, the second approval waits here and then finds the first.
      await lockCampaigns(tx)
      const row = await lockCampaign(tx, campaignId)
      assertThat(row.version === version && row.approved_at === null, 'approvalStale')
      const isRefused = await checkRow(tx, row, now)
      assertThat(!isRefused || row.is_override, 'campaignRefused')
      await tx
        .updateTable('campaigns')
        .set({ approved_at: now, approved_by: approver.memberId })
        .where('id', '=', campaignId)
        .execute()
      await storeCampaignSets(tx, approver.memberId, now)
      if (row.budget_points !== null) await setNamedBudget(tx, budgetOf(row), row.budget_points, now)
      await publishCampaignEvent(tx, row.starts_at)
      await publishCampaignEvent(tx, row.ends_at)
      await recordStaffAction(
        tx,
        {
          ...staff,
          action: 'campaign.approve',
          subject: { type: 'campaign', id: campaignId },
          before: { state: 'waiting' },
          after: { state: 'scheduled', approval, proposedBy: requester.memberId, override: row.is_override },
          reason,
        },
        now,
      )
    },
  })

/** Judges a proposed campaign by present costs. */
async function readFigures(
  db: Db,
  { startsAt, endsAt, ...planned }: Omit<CampaignPayload, 'version'>,
  now: Date,
): Promise<Facts['guard']> {
  try {
    const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    const { report, extraPoints, extraCost } = await expectCampaign(db, { ...planned, ...times }, now)
    return { outcome: report.outcome, extraPoints, extraCost }
  } catch (error) {
    // The active rules have changed, and the campaign leads beyond their limits now.
    if (error instanceof Problem) return null
    throw error
  }
}
