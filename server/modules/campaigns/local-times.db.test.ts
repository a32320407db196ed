import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { approveCampaign, campaignForm, campaignOf, twoOwners } from '#test/campaigns.ts'

const app = useTestApp({ now: '2026-10-20T12:00:00.000Z', environment: { APP_TIME_ZONE: 'Europe/Berlin' } })

test('a campaign over the end of daylight saving time runs from and until the minutes of the clock', async () => {
  const owners = await twoOwners(app())
  const id = await approveCampaign(app(), owners, { startsAt: '2026-10-24T18:00', endsAt: '2026-10-26T18:00' })
  expect(await campaignOf(owners[0], id)).toMatchObject({
    startsAt: '2026-10-24T16:00:00.000Z',
    // One hour longer than two days.
    endsAt: '2026-10-26T17:00:00.000Z',
    localStart: '2026-10-24T18:00',
    localEnd: '2026-10-26T18:00',
  })
  const member = await app().member()
  const best = async () =>
    Math.max(...(await member.call('GET /api/games/wheel')).body.prizes.map(({ points }) => points))
  app().clock.set('2026-10-26T16:59:59.999Z')
  expect(await best()).toBe(2000)
  app().clock.set('2026-10-26T17:00:00.000Z')
  expect(await best()).toBe(1000)
})

test('a time that the clock skips or shows twice is refused at its field', async () => {
  app().clock.set('2026-10-20T12:00:00.000Z')
  const [owner] = await twoOwners(app())
  const refusedFields = async (times: { startsAt: string; endsAt: string }) => {
    const { status, body } = await owner.call('POST /api/admin/campaigns', { body: campaignForm(app(), times) })
    expect(status).toBe(400)
    return (body as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field)
  }
  expect(await refusedFields({ startsAt: '2027-03-28T02:30', endsAt: '2027-03-28T12:00' })).toEqual(['startsAt'])
  expect(await refusedFields({ startsAt: '2027-03-28T00:30', endsAt: '2027-03-28T02:59' })).toEqual(['endsAt'])
  expect(await refusedFields({ startsAt: '2026-10-25T02:30', endsAt: '2026-10-27T12:00' })).toEqual(['startsAt'])
})
