import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { verifyExport } from '#server/modules/fairness/verify-export.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve, refuse, withdraw } from '#test/approvals.ts'
import { approveCampaign, campaignForm, campaignOf, minuteIn, proposeCampaign, twoOwners } from '#test/campaigns.ts'

const app = useTestApp()
const MINUTE = 60

const spin = (member: Actor) => member.call('POST /api/games/wheel/spins')
const setOfSpin = async (member: Actor) => (await member.call('GET /api/fairness/draws')).body.items[0]?.ruleSet
const pointsOfWheel = async (member: Actor) =>
  (await member.call('GET /api/games/wheel')).body.prizes.map(({ points }) => points)
const PRIZES = SPECIFICATION_SET.wheel.prizes.map(({ points }) => points)
const bannersOf = async (member: Actor) =>
  (await member.call('GET /api/campaigns')).body.campaigns.map(({ banner }) => banner)

describe('a campaign', () => {
  test('counts from its start until its end, and its draws stay verifiable', async () => {
    const owners = await twoOwners(app())
    const member = await app().member()
    await member.call('POST /api/me/welcome-bonus')
    const id = await approveCampaign(app(), owners, {
      overlay: { multipliers: { wheel: 200, ads: 150 }, extraPlays: { wheel: 2 } },
    })
    expect(await campaignOf(owners[0], id)).toMatchObject({ state: 'scheduled', targets: ['wheel', 'ads'] })
    app().clock.advance(10 * MINUTE - 1)
    await spin(member)
    expect(await setOfSpin(member)).toBe(1)
    expect(await bannersOf(member)).toEqual([])
    app().clock.advance(1)
    expect(await bannersOf(member)).toEqual(['Double points on the wheel'])
    expect(await pointsOfWheel(member)).toEqual(PRIZES.map((points) => 2 * points))
    for (let turn = 0; turn < 6; turn += 1) expect((await spin(member)).status).toBe(200)
    expect(await spin(member)).toMatchObject({ code: 'noSpinsRemaining' })
    const number = await setOfSpin(member)
    expect(number).toBeGreaterThan(1)
    expect((await member.call('GET /api/special-tasks')).body.pages.daily_ad.points).toBe(75)

    app().clock.advance(60 * MINUTE)
    expect(await campaignOf(owners[0], id)).toMatchObject({ state: 'ended' })
    expect(await pointsOfWheel(member)).toEqual(PRIZES)
    await member.call('POST /api/fairness/rotate', { body: { clientSeed: 'mine' } })
    const exported = (await member.call('GET /api/fairness/export')).body
    expect(verifyExport(JSON.stringify(exported))).toMatchObject({ verified: 7, findings: [] })
    const published = (await app().guest().call('GET /api/fairness/rules')).body.sets
    expect(published.find((set) => set.number === number)?.campaigns).toMatchObject([
      { names: ['Double weekend'], base: 1 },
    ])
    expect(published[0]).toMatchObject({ number: 1, campaigns: [] })
    const audit = await owners[0].call('GET /api/admin/points-audit/members/:id', { params: { id: member.id } })
    expect(audit.body.findings).toEqual([])

    const { body: result } = await owners[0].call('GET /api/admin/campaigns/:id/result', { params: { id } })
    const drawn = exported.draws.filter(({ ruleSet }) => ruleSet === number)
    expect(result).toMatchObject({
      members: 1,
      points: drawn.reduce((sum, { result }) => sum + (result?.points ?? 0), 0),
      sources: [
        { source: 'wheel', plays: 6 },
        { source: 'ads', plays: 0, points: 0 },
      ],
    })
  })

  test('changes only the plays of its audience', async () => {
    const owners = await twoOwners(app())
    const [listed, away, busy] = [await app().member(), await app().member(), await app().member()]
    await spin(busy)
    await sql`update members set created_at = ${new Date(app().clock.now().getTime() - 40 * 86_400_000)}
      where id in (${listed.id}, ${away.id}, ${busy.id})`.execute(app().database.db)
    const fresh = await app().member()
    const [startsAt, endsAt] = [minuteIn(app(), 10), minuteIn(app(), 30)]
    const times = { startsAt, endsAt }
    await approveCampaign(app(), owners, {
      ...{ ...times, audience: { kind: 'list' }, members: [listed.account.email] },
      ...{ overlay: { multipliers: { wheel: 300 } }, banner: 'listed' },
    })
    await approveCampaign(app(), owners, {
      ...{ ...times, audience: { kind: 'new', days: 7 } },
      ...{ overlay: { multipliers: { ads: 200 } }, banner: 'new' },
    })
    await approveCampaign(app(), owners, {
      ...{ ...times, audience: { kind: 'inactive', days: 30 } },
      ...{ overlay: { extraPlays: { scratch: 1 } }, banner: 'away' },
    })
    app().clock.advance(10 * MINUTE)
    expect(await bannersOf(listed)).toEqual(expect.arrayContaining(['listed', 'away']))
    expect(await bannersOf(away)).toEqual(['away'])
    expect(await bannersOf(busy)).toEqual([])
    expect(await bannersOf(fresh)).toEqual(['new'])
    // Both campaigns of this member count together.
    expect((await pointsOfWheel(listed))[0]).toBe(3 * (PRIZES[0] ?? 0))
    expect((await listed.call('GET /api/games/scratch')).body.cardsPerDay).toBe(4)
    expect(await pointsOfWheel(away)).toEqual(PRIZES)
    expect((await away.call('GET /api/games/scratch')).body.cardsPerDay).toBe(4)
    // Still in the audience after a play.
    await spin(away)
    expect((await away.call('GET /api/games/scratch')).body.cardsPerDay).toBe(4)
    expect((await busy.call('GET /api/games/scratch')).body.cardsPerDay).toBe(3)
    expect((await fresh.call('GET /api/special-tasks')).body.pages.daily_ad.points).toBe(100)
    expect((await listed.call('GET /api/me/export')).body.data.campaigns).toMatchObject([{ banner: 'listed' }])
    app().clock.advance(60 * MINUTE)
  })

  test('needs a second person, and can be refused and proposed again', async () => {
    const [owner, colleague] = await twoOwners(app())
    const campaign = await proposeCampaign(app(), owner)
    const { id, approvalId } = campaign
    expect(campaign.state).toBe('waiting')
    expect(await approve(owner, approvalId ?? '')).toMatchObject({ code: 'approvalOwn' })
    const form = campaignForm(app())
    const edit = await owner.call('PUT /api/admin/campaigns/:id', {
      ...{ params: { id }, body: { expectedVersion: 1, form } },
    })
    expect(edit).toMatchObject({ code: 'campaignLocked' })
    expect((await refuse(colleague, approvalId ?? '')).status).toBe(200)
    expect(await campaignOf(owner, id)).toMatchObject({ state: 'draft' })
    const changed = { ...form, name: 'Better', overlay: { ...form.overlay, multipliers: { wheel: 150 } } }
    const save = () =>
      owner.call('PUT /api/admin/campaigns/:id', { params: { id }, body: { expectedVersion: 1, form: changed } })
    expect((await save()).body.campaign).toMatchObject({ name: 'Better', version: 2 })
    expect(await save()).toMatchObject({ code: 'campaignConflict' })
    const body = { expectedVersion: 2, reason: 'Again' }
    const again = await owner.call('POST /api/admin/campaigns/:id/propose', { params: { id }, body })
    const second = again.body.campaign.approvalId ?? ''
    expect((await approvalsOf(colleague))[0]?.facts).toMatchObject({
      ...{ kind: 'campaign', name: 'Better', audience: { kind: 'all' }, override: false },
      guard: { outcome: 'unknown', extraCost: null },
    })
    expect((await withdraw(owner, second)).status).toBe(200)
    expect((await owner.call('DELETE /api/admin/campaigns/:id', { params: { id } })).status).toBe(200)
    expect((await owner.call('GET /api/admin/campaigns')).body.campaigns.map((one) => one.id)).not.toContain(id)
    const moderator = await app().member({ role: 'moderator' })
    expect((await moderator.call('GET /api/admin/campaigns')).code).toBe('forbidden')
  })

  test('is refused with each problem at its field', async () => {
    const owners = await twoOwners(app())
    const [owner] = owners
    const errorsOf = async (changes: Parameters<typeof campaignForm>[1]) => {
      const answer = await owner.call('POST /api/admin/campaigns', { body: campaignForm(app(), changes) })
      expect(answer.status, JSON.stringify(answer.body)).toBe(400)
      return ((answer.body as unknown as { errors: { field: string }[] }).errors ?? []).map(({ field }) => field)
    }
    expect(await errorsOf({ endsAt: minuteIn(app(), 5) })).toEqual(['endsAt'])
    expect(await errorsOf({ startsAt: minuteIn(app(), -5) })).toEqual(['startsAt'])
    expect(await errorsOf({ endsAt: minuteIn(app(), 200 * 24 * 60) })).toEqual(['endsAt'])
    expect(await errorsOf({ overlay: {} })).toEqual(['overlay'])
    expect(await errorsOf({ overlay: { multipliers: { wheel: 100 } } })).toEqual(['overlay.multipliers.wheel'])
    expect(await errorsOf({ overlay: { extraPlays: { quiz: 51 } } })).toEqual(['overlay.extraPlays.quiz'])
    // A free plan is no discount.
    const discount = (percent: number, planIds: string[] | null) => ({ overlay: { discount: { percent, planIds } } })
    expect(await errorsOf(discount(100, null))).toEqual(['overlay.discount.percent'])
    expect(await errorsOf(discount(20, []))).toEqual(['overlay.discount.planIds'])
    expect(await errorsOf(discount(20, [owner.id]))).toEqual(['overlay.discount.planIds'])
    expect(await errorsOf({ audience: { kind: 'list' } })).toEqual(['members'])
    expect(await errorsOf({ audience: { kind: 'list' }, members: ['unknown@example.com'] })).toEqual(['members'])
    expect(await errorsOf({ name: ' ', banner: '' })).toEqual(['name', 'banner'])
    await approveCampaign(app(), owners, { startsAt: minuteIn(app(), 100), endsAt: minuteIn(app(), 160) })
    const [startsAt, endsAt] = [minuteIn(app(), 130), minuteIn(app(), 200)]
    expect(await errorsOf({ startsAt, endsAt })).toEqual(['startsAt'])
    // Another source at the same time, and the same one right after, are possible.
    const other = campaignForm(app(), { startsAt, endsAt, overlay: { multipliers: { quiz: 200 } } })
    expect((await owner.call('POST /api/admin/campaigns', { body: other })).status).toBe(200)
    const next = campaignForm(app(), { startsAt: minuteIn(app(), 160), endsAt })
    expect((await owner.call('POST /api/admin/campaigns', { body: next })).status).toBe(200)
  })

  test('shows its verdict and its expected cost before it is stored', async () => {
    const [owner] = await twoOwners(app())
    const form = campaignForm(app(), { startsAt: minuteIn(app(), 1000), endsAt: minuteIn(app(), 1000 + 24 * 60) })
    const { body } = await owner.call('POST /api/admin/campaign-previews', { body: { form } })
    expect(body).toMatchObject({ report: { outcome: 'unknown' }, days: 1, extraCost: null })
    expect(body.rules.after.wheel.prizes.map(({ points }) => points)).toEqual(PRIZES.map((points) => 2 * points))
    expect(body.pointsPerDay.after).toBeGreaterThan(body.pointsPerDay.before)
  })
})

describe('staff', () => {
  test('pause, resume and end a campaign; a play that began before ends by its rules', async () => {
    const owners = await twoOwners(app())
    const [owner] = owners
    const member = await app().member()
    const id = await approveCampaign(app(), owners, { overlay: { multipliers: { scratch: 200 } } })
    app().clock.advance(10 * MINUTE)
    const { card } = (await member.call('POST /api/games/scratch/cards')).body
    const act = (action: 'pause' | 'resume' | 'end') =>
      owner.call(`POST /api/admin/campaigns/:id/${action}`, { params: { id }, body: { reason: 'A test' } })
    const cardPoints = async () => (await member.call('GET /api/games/scratch')).body.prizes.map(({ points }) => points)
    expect((await act('resume')).code).toBe('campaignNotRunning')
    expect((await act('pause')).body.campaign).toMatchObject({ state: 'running', next: { state: 'paused' } })
    expect((await act('pause')).code).toBe('campaignNotRunning')
    app().clock.advance(14)
    expect((await cardPoints())[0]).toBe(20)
    app().clock.advance(1)
    expect((await cardPoints())[0]).toBe(10)
    expect(await campaignOf(owner, id)).toMatchObject({ state: 'paused', next: null })
    app().clock.advance(30)
    const claimed = await member.call('POST /api/games/scratch/cards/:id/claim', { params: { id: card.id } })
    expect(claimed.body.prize.points).toBe(card.prize.points)
    expect(card.prize.points % 2).toBe(0)
    await act('resume')
    app().clock.advance(15)
    expect((await cardPoints())[0]).toBe(20)
    await act('end')
    app().clock.advance(15)
    expect((await cardPoints())[0]).toBe(10)
    expect(await campaignOf(owner, id)).toMatchObject({ state: 'ended', endedBy: 'staff' })
    expect((await act('resume')).code).toBe('campaignNotRunning')
    // Its time is free again.
    const form = {
      startsAt: minuteIn(app(), 5),
      endsAt: minuteIn(app(), 30),
      overlay: { multipliers: { scratch: 200 } },
    }
    await approveCampaign(app(), owners, form)
  })

  test('approve only one of two overlapping campaigns at once', async () => {
    const [owner, colleague] = await twoOwners(app())
    const times = { startsAt: minuteIn(app(), 2000), endsAt: minuteIn(app(), 2060) }
    const [one, other] = [
      await proposeCampaign(app(), owner, { ...times, overlay: { multipliers: { quiz: 200 } } }),
      await proposeCampaign(app(), owner, { ...times, overlay: { multipliers: { quiz: 300, ads: 200 } } }),
    ]
    const answers = await Promise.all([one, other].map(({ approvalId }) => approve(colleague, approvalId ?? '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('campaignOverlaps')
  })

  test('approve campaigns on different sources at once, and members get both', async () => {
    const [owner, colleague] = await twoOwners(app())
    const times = { startsAt: minuteIn(app(), 3000), endsAt: minuteIn(app(), 3060) }
    const proposed = [
      await proposeCampaign(app(), owner, { ...times, overlay: { multipliers: { quiz: 200 } } }),
      await proposeCampaign(app(), owner, { ...times, overlay: { extraPlays: { wheel: 3 } } }),
      await proposeCampaign(app(), owner, { ...times, overlay: { multipliers: { ads: 200 } } }),
    ]
    const answers = await Promise.all(proposed.map(({ approvalId }) => approve(colleague, approvalId ?? '')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    app().clock.advance(3000 * MINUTE)
    const member = await app().member()
    expect((await member.call('GET /api/games/wheel')).body.spinsPerDay).toBe(8)
    expect((await member.call('GET /api/special-tasks')).body.pages.daily_ad.points).toBe(100)
    app().clock.advance(60 * MINUTE)
  })

  test('cannot approve a campaign whose start has passed', async () => {
    const [owner, colleague] = await twoOwners(app())
    const { approvalId } = await proposeCampaign(app(), owner, { overlay: { multipliers: { checkIn: 200 } } })
    app().clock.advance(10 * MINUTE - 30)
    expect(await approve(colleague, approvalId ?? '')).toMatchObject({ code: 'campaignStartPassed' })
  })
})
