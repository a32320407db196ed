// Staff pause, resume and end an approved campaign. Each takes effect some seconds later, so that every process has read it by then and all
// change at the same moment. A play that began before ends by its own rules.

import { CAMPAIGN_NOTICE_SECONDS } from '#contracts/campaign-rules.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { stateAt } from '#server/modules/rules/index.ts'
import { lockCampaign, publishCampaignEvent } from './store.ts'

export type CampaignAction = 'pause' | 'resume' | 'end'

const ALLOWED_IN = {
  pause: ['running'],
  resume: ['paused'],
  end: ['scheduled', 'running', 'paused'],
} as const satisfies Record<CampaignAction, readonly ReturnType<typeof stateAt>[]>

/** @throws Problem notFound, campaignNotRunning */
export async function steerCampaign(
  tx: Tx,
  { id, action, reason }: { id: string; action: CampaignAction; reason: string },
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const { times, approved_at } = await lockCampaign(tx, id)
  const at = new Date(now.getTime() + CAMPAIGN_NOTICE_SECONDS * 1000)
  // By its state when this takes effect: a second pause is refused at once.
  const state = stateAt(times, at)
  assertThat(approved_at && (ALLOWED_IN[action] as readonly string[]).includes(state), 'campaignNotRunning')
  await tx
    .updateTable('campaigns')
    .set(
      {
        pause: { paused_from: at, paused_until: null },
        resume: { paused_until: at },
        end: { ended_at: at, ended_by: 'staff' as const },
      }[action],
    )
    .where('id', '=', id)
    .execute()
  await publishCampaignEvent(tx, at)
  const subject = { type: 'campaign', id }
  const after = { at: at.toISOString() }
  await recordStaffAction(
    tx,
    { ...staff, action: `campaign.${action}`, subject, before: { state }, after, reason },
    now,
  )
}
