import { expect, test } from 'vitest'
import type { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { useTestApp } from '#test/app.ts'
import { approveCampaign, campaignForm, minuteIn, NO_CHANGE, twoOwners } from '#test/campaigns.ts'
import { fieldErrors } from '#test/economy.ts'
import { activateRules, storedDraft } from '#test/rule-changes.ts'

const app = useTestApp()

const withCaps = (caps: Partial<RuleSet['dailyCaps']>): RuleSet => ({
  ...SPECIFICATION_SET,
  dailyCaps: { ...SPECIFICATION_SET.dailyCaps, ...caps },
})

test('a campaign and a daily cap under which a play could never begin are refused, whichever comes second', async () => {
  const owners = await twoOwners(app())
  const [staff, colleague] = owners
  const add = (name: string) =>
    staff.call('POST /api/admin/campaigns', {
      body: campaignForm(app(), { name, overlay: { multipliers: { ads: 150 } } }),
    })
  await approveCampaign(app(), owners, { name: 'Quiz night', overlay: { multipliers: { quiz: 150 } } })
  const { id, version } = (await add('Ad days')).body.campaign

  // A hard quiz brings 300 points, and 450 in the campaign.
  const lowQuiz = await storedDraft(staff, withCaps({ quiz: 300 }))
  expect(await activateRules({ staff, colleague }, lowQuiz, minuteIn(app(), 20))).toMatchObject({
    status: 409,
    code: 'campaignLimits',
    body: { values: { name: 'Quiz night' } },
  })
  const lowAds = await storedDraft(staff, withCaps({ ads: 60 }))
  expect((await activateRules({ staff, colleague }, lowAds, minuteIn(app(), 20))).status).toBe(200)

  const body = { expectedVersion: version, reason: 'For the new year' }
  expect(await staff.call('POST /api/admin/campaigns/:id/propose', { params: { id }, body })).toMatchObject({
    code: 'campaignLimits',
    body: { values: { name: 'Ad days' } },
  })
  expect(fieldErrors(await add('More ad days'))).toEqual({
    'overlay.multipliers.ads': expect.stringContaining('a daily cap of the rules'),
  })

  // A campaign that an earlier version approved keeps its set, and does not hinder others.
  await app()
    .database.db.updateTable('campaigns')
    .set({ overlay: JSON.stringify({ ...NO_CHANGE, multipliers: { quiz: 4_000_000 } }) })
    .where('name', '=', 'Quiz night')
    .execute()
  await approveCampaign(app(), owners, { name: 'Later', startsAt: minuteIn(app(), 80), endsAt: minuteIn(app(), 90) })
})
