import type { CampaignForm, Overlay } from '#contracts/campaigns.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'
import { approve } from './approvals.ts'

export const NO_CHANGE: Overlay = { multipliers: {}, extraPlays: {}, wheelPrizes: null, discount: null }

export type CampaignChanges = Partial<Omit<CampaignForm, 'overlay'>> & { readonly overlay?: Partial<Overlay> }

/** Returns the minute that is so many minutes after the test's clock, in UTC. */
export const minuteIn = (app: TestApp, minutes: number): string =>
  new Date(app.clock.now().getTime() + minutes * 60_000).toISOString().slice(0, 16)

/** Returns the form of a campaign that begins in ten minutes, lasts an hour and doubles the wheel. */
export const campaignForm = (app: TestApp, { overlay, ...changes }: CampaignChanges = {}): CampaignForm => ({
  name: 'Double weekend',
  startsAt: minuteIn(app, 10),
  endsAt: minuteIn(app, 70),
  overlay: { ...NO_CHANGE, ...(overlay ?? { multipliers: { wheel: 200 } }) },
  audience: { kind: 'all' },
  members: [],
  banner: 'Double points on the wheel',
  budgetPoints: null,
  ...changes,
})

/** Two super admins: one proposes, the other approves. */
export const twoOwners = async (app: TestApp): Promise<readonly [Actor, Actor]> => [
  await app.member({ role: 'super_admin' }),
  await app.member({ role: 'super_admin' }),
]

/** Stores and proposes a campaign. @returns the campaign with its proposal */
export async function proposeCampaign(app: TestApp, owner: Actor, changes?: CampaignChanges) {
  const added = await owner.call('POST /api/admin/campaigns', { body: campaignForm(app, changes) })
  if (added.status !== 200) throw new Error(JSON.stringify(added.body))
  const { id, version } = added.body.campaign
  const body = { expectedVersion: version, reason: 'A busy weekend' }
  const proposed = await owner.call('POST /api/admin/campaigns/:id/propose', { params: { id }, body })
  if (proposed.status !== 200) throw new Error(JSON.stringify(proposed.body))
  return proposed.body.campaign
}

/** Stores, proposes and approves a campaign. @returns its id */
export async function approveCampaign(
  app: TestApp,
  [owner, colleague]: readonly [Actor, Actor],
  changes?: CampaignChanges,
) {
  const { id, approvalId } = await proposeCampaign(app, owner, changes)
  const approved = await approve(colleague, approvalId ?? '')
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body))
  return id
}

/** Reads a campaign as staff see it. */
export async function campaignOf(staff: Actor, id: string) {
  const { campaigns } = (await staff.call('GET /api/admin/campaigns')).body
  const found = campaigns.find((one) => one.id === id)
  if (!found) throw new Error(`there is no campaign ${id}`)
  return found
}
