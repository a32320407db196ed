import type { CampaignSource } from '#contracts/campaign-rules.ts'
import { approveCampaign, campaignForm, minuteIn } from './campaigns.ts'
import type { Action, ActionContext } from './staff-action.ts'

const addDraft = async ({ app, staff }: ActionContext) =>
  (await staff.call('POST /api/admin/campaigns', { body: campaignForm(app) })).body.campaign.id

/** Approves a short campaign on a source of its own, and waits for its start. The next one begins after its end. */
async function startOn(stage: ActionContext, source: CampaignSource): Promise<string> {
  const colleague = await stage.app.member({ role: 'super_admin' })
  const changes = { endsAt: minuteIn(stage.app, 15), overlay: { multipliers: { [source]: 200 } } }
  const id = await approveCampaign(stage.app, [stage.staff, colleague], changes)
  stage.app.clock.advance(600)
  return id
}

const body = { reason: 'Looked at' }

/** Calls of staff on campaigns. */
export const CAMPAIGN_ACTIONS: Readonly<Record<string, Action>> = {
  'POST /api/admin/campaigns':
    async ({ app, staff }) =>
    () =>
      staff.call('POST /api/admin/campaigns', { body: campaignForm(app) }),
  'PUT /api/admin/campaigns/:id': async (stage) => {
    const id = await addDraft(stage)
    const form = campaignForm(stage.app, { name: 'Better' })
    return () =>
      stage.staff.call('PUT /api/admin/campaigns/:id', { params: { id }, body: { expectedVersion: 1, form } })
  },
  'DELETE /api/admin/campaigns/:id': async (stage) => {
    const id = await addDraft(stage)
    return () => stage.staff.call('DELETE /api/admin/campaigns/:id', { params: { id } })
  },
  'POST /api/admin/campaigns/:id/propose': async (stage) => {
    const id = await addDraft(stage)
    return () =>
      stage.staff.call('POST /api/admin/campaigns/:id/propose', {
        params: { id },
        body: { expectedVersion: 1, ...body },
      })
  },
  'POST /api/admin/campaigns/:id/pause': async (stage) => {
    const id = await startOn(stage, 'scratch')
    return () => stage.staff.call('POST /api/admin/campaigns/:id/pause', { params: { id }, body })
  },
  'POST /api/admin/campaigns/:id/resume': async (stage) => {
    const id = await startOn(stage, 'quiz')
    await stage.staff.call('POST /api/admin/campaigns/:id/pause', { params: { id }, body })
    stage.app.clock.advance(60)
    return () => stage.staff.call('POST /api/admin/campaigns/:id/resume', { params: { id }, body })
  },
  'POST /api/admin/campaigns/:id/end': async (stage) => {
    const id = await startOn(stage, 'ads')
    return () => stage.staff.call('POST /api/admin/campaigns/:id/end', { params: { id }, body })
  },
}
