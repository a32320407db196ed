// Staff write drafts of campaigns. A change names the version that its author saw: of two concurrent changes the second is refused.

import { sql } from 'kysely'
import type { CampaignForm } from '#contracts/campaigns.ts'
import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { checkForm } from './check-form.ts'
import type { CampaignsContext } from './context.ts'
import { lockDraft } from './store.ts'

/** @returns the id @throws Problem invalidInput */
export async function addCampaign(
  tx: Tx,
  context: CampaignsContext,
  form: CampaignForm,
  staff: StaffCall,
  now: Date,
): Promise<string> {
  const id = newId(context.clock, context.random)
  const { memberIds, ...values } = await valuesOf(tx, id, form, context.timeZone, now)
  await tx
    .insertInto('campaigns')
    .values({ id, author_id: staff.actorId, created_at: now, ...values })
    .execute()
  await storeMembers(tx, id, memberIds)
  await record(tx, staff, 'campaign.add', id, null, auditFields(form), now)
  return id
}

/** @throws Problem notFound, campaignLocked, campaignConflict, invalidInput */
export async function editCampaign(
  tx: Tx,
  { timeZone }: CampaignsContext,
  { id, expectedVersion, form }: { id: string; expectedVersion: number; form: CampaignForm },
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const row = await lockDraft(tx, id, expectedVersion, now)
  const { memberIds, ...values } = await valuesOf(tx, id, form, timeZone, now)
  await tx
    .updateTable('campaigns')
    .set({ ...values, version: expectedVersion + 1 })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('campaign_members').where('campaign_id', '=', id).execute()
  await storeMembers(tx, id, memberIds)
  const { name, overlay, audience } = row
  await record(tx, staff, 'campaign.edit', id, { name, overlay, audience }, auditFields(form), now)
}

/** @throws Problem notFound, campaignLocked */
export async function deleteCampaign(tx: Tx, id: string, staff: StaffCall, now: Date): Promise<void> {
  const { name, overlay, audience } = await lockDraft(tx, id, undefined, now)
  await tx.deleteFrom('campaigns').where('id', '=', id).execute()
  await record(tx, staff, 'campaign.delete', id, { name, overlay, audience }, null, now)
}

async function valuesOf(tx: Tx, id: string, form: CampaignForm, timeZone: string, now: Date) {
  const { startsAt: starts_at, endsAt: ends_at, targets, memberIds } = await checkForm(tx, id, form, timeZone, now)
  const { name, banner, budgetPoints: budget_points, overlay, audience } = form
  const stored = { overlay: JSON.stringify(overlay), audience: JSON.stringify(audience) }
  return { name, banner, budget_points, starts_at, ends_at, targets, ...stored, memberIds }
}

async function storeMembers(tx: Tx, campaignId: string, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return
  await sql`insert into campaign_members (campaign_id, member_id)
    select ${campaignId}::uuid, id from members where id = any(${memberIds}::uuid[]) and status <> 'deleted'
    order by id for key share`.execute(tx)
}

/** The audit log has no addresses. */
const auditFields = ({ members, ...form }: CampaignForm) => ({ ...form, listed: members.length })

const record = (
  tx: Tx,
  staff: StaffCall,
  action: string,
  id: string,
  before: unknown,
  after: unknown,
  now: Date,
): Promise<void> =>
  recordStaffAction(tx, { ...staff, action, subject: { type: 'campaign', id }, before, after, reason: '' }, now)
