import {
  addCampaign as add,
  type CampaignPreview,
  editCampaign as edit,
  endCampaign,
  listCampaigns,
  pauseCampaign,
  previewCampaign as preview,
  proposeCampaign as proposal,
  readCampaignMembers,
  readCampaignResult,
  readCampaigns as readOwn,
  resumeCampaign,
  deleteCampaign as withdraw,
} from '#contracts/campaigns.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { readCatalogue } from '#server/modules/rewards/index.ts'
import { endOf, type ReadRuleBook } from '#server/modules/rules/index.ts'
import type { CampaignsContext } from './context.ts'
import { previewCampaign } from './preview-campaign.ts'
import { proposeCampaign } from './propose-campaign.ts'
import { readResult } from './read-result.ts'
import { addCampaign, deleteCampaign, editCampaign } from './save-campaign.ts'
import { type CampaignAction, steerCampaign } from './steer-campaign.ts'
import { readCampaign, readCampaigns, readListedMembers } from './store.ts'

/** A campaign that is not stored has no id yet, and overlaps with every other one. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

export function mountCampaigns(
  mount: Mount,
  context: CampaignsContext & { readonly readRuleBook: ReadRuleBook },
): void {
  const { timeZone, readRuleBook } = context

  mount(readOwn, async ({ db, viewer, now }) => {
    const campaigns = (await readRuleBook(db, now)).campaignsFor(viewer, now)
    return {
      campaigns: campaigns.map((campaign) => ({
        id: campaign.id,
        banner: campaign.banner,
        endsAt: endOf(campaign).toISOString(),
        targets: [...campaign.targets],
      })),
    }
  })

  mount(listCampaigns, async ({ db, input, now }) => {
    const [campaigns, catalogue, ruleBook] = await Promise.all([
      readCampaigns(db, timeZone, now, input.query),
      readCatalogue(db),
      readRuleBook(db, now),
    ])
    const plans = catalogue.flatMap(({ name, plans }) =>
      plans.map(({ id, duration, points }) => ({ id, name: `${name} (${duration})`, points })),
    )
    return { campaigns, timeZone, plans, wheelPrizes: ruleBook.at(now).wheel.prizes }
  })

  mount(readCampaignMembers, async ({ db, input, now }) => {
    await readCampaign(db, input.params.id, timeZone, now)
    return { members: await readListedMembers(db, input.params.id) }
  })

  // The guard computes before the transaction.
  mount<typeof preview, CampaignPreview>(
    preview,
    ({ prepared }) => Promise.resolve(prepared),
    ({ db, input: { body }, now }) => previewCampaign(db, body.id ?? NO_ID, body.form, timeZone, now),
  )

  mount(add, async (call) => {
    const { tx, input, now } = call
    const id = await addCampaign(tx, context, input.body, staffCall(call), now)
    return { campaign: await readCampaign(tx, id, timeZone, now) }
  })

  mount(edit, async (call) => {
    const { tx, input, now } = call
    const { id } = input.params
    await editCampaign(tx, context, { id, ...input.body }, staffCall(call), now)
    return { campaign: await readCampaign(tx, id, timeZone, now) }
  })

  mount(withdraw, async (call) => {
    await deleteCampaign(call.tx, call.input.params.id, staffCall(call), call.now)
    return {}
  })

  mount(proposal, async (call) => {
    const { tx, input, now } = call
    const { id } = input.params
    await proposeCampaign(tx, context, { id, ...input.body }, staffCall(call), now)
    return { campaign: await readCampaign(tx, id, timeZone, now) }
  })

  const steer = (
    contract: typeof pauseCampaign | typeof resumeCampaign | typeof endCampaign,
    action: CampaignAction,
  ): void =>
    mount(contract as typeof pauseCampaign, async (call) => {
      const { tx, input, now } = call
      const { id } = input.params
      await steerCampaign(tx, { id, action, reason: input.body.reason }, staffCall(call), now)
      return { campaign: await readCampaign(tx, id, timeZone, now) }
    })
  steer(pauseCampaign, 'pause')
  steer(resumeCampaign, 'resume')
  steer(endCampaign, 'end')

  mount(readCampaignResult, ({ db, input, now }) => readResult(db, input.params.id, timeZone, now))
}
