import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { verifyExport } from '#server/modules/fairness/verify-export.ts'
import type { Actor } from '#test/actor.ts'
import { startTestApp, useTestApp } from '#test/app.ts'
import { approve } from '#test/approvals.ts'
import { approveCampaign, campaignForm, campaignOf, minuteIn, proposeCampaign, twoOwners } from '#test/campaigns.ts'
import { contentsOf, notifierOf } from '#test/notifications.ts'
import { answerAndWait, startQuiz } from '#test/quiz.ts'
import { move } from '#test/redemptions.ts'
import { activateRules, proposeRules, storedDraft, withSpins } from '#test/rule-changes.ts'
import { announceCampaigns } from './announce-campaigns.ts'
import { removeBudgets } from './remove-budgets.ts'

const app = useTestApp()
const MINUTE = 60

const spin = (member: Actor) => member.call('POST /api/games/wheel/spins')
const pointsOfWheel = async (member: Actor) =>
  (await member.call('GET /api/games/wheel')).body.prizes.map(({ points }) => points)
const PRIZES = SPECIFICATION_SET.wheel.prizes.map(({ points }) => points)
const bannersOf = async (member: Actor) =>
  (await member.call('GET /api/campaigns')).body.campaigns.map(({ banner }) => banner)

test('members are notified once when a campaign for them begins, unless they do not want it', async () => {
  const owners = await twoOwners(app())
  const [one, muted, other] = [await app().member(), await app().member(), await app().member()]
  await muted.call('PUT /api/notifications/settings/optional', { body: { kind: 'campaign', isOn: false } })
  await approveCampaign(app(), owners, {
    ...{ audience: { kind: 'list' }, members: [one.account.email, muted.account.email] },
    overlay: { multipliers: { checkIn: 200 } },
  })
  const context = { notifier: notifierOf(app()), pause: async () => {} }
  const announce = () => announceCampaigns(app().database.db, context, app().clock.now(), 2)
  await announce()
  expect(await contentsOf(one)).toEqual([])
  app().clock.advance(10 * MINUTE)
  await Promise.all([announce(), announce()])
  await announce()
  const received = async (member: Actor) => (await contentsOf(member)).filter(({ kind }) => kind === 'campaign')
  expect(await received(one)).toHaveLength(1)
  expect(await received(muted)).toEqual([])
  expect(await received(other)).toEqual([])
})

test('a campaign that staff pause or end is announced no further', async () => {
  app().clock.advance(2 * 60 * MINUTE)
  const owners = await twoOwners(app())
  const member = await app().member()
  const approve = () =>
    approveCampaign(app(), owners, {
      ...{ audience: { kind: 'list' }, members: [member.account.email] },
      overlay: { multipliers: { checkIn: 200 } },
    })
  const received = async () => (await contentsOf(member)).filter(({ kind }) => kind === 'campaign').length
  const act = (id: string, action: 'pause' | 'resume' | 'end') =>
    owners[0].call(`POST /api/admin/campaigns/:id/${action}`, { params: { id }, body: { reason: 'Wrong banner' } })
  /** Announces one member after the other. */
  const announce = (pause: () => Promise<unknown>) =>
    announceCampaigns(app().database.db, { notifier: notifierOf(app()), pause }, app().clock.now(), 1)

  const paused = await approve()
  app().clock.advance(10 * MINUTE)
  await announce(() => act(paused, 'pause'))
  expect(await received()).toBe(0)
  app().clock.advance(MINUTE)
  await act(paused, 'resume')
  app().clock.advance(MINUTE)
  await announce(async () => {})
  expect(await received()).toBe(1)
  app().clock.advance(60 * MINUTE)

  const ended = await approve()
  app().clock.advance(10 * MINUTE)
  await announce(() => act(ended, 'end'))
  app().clock.advance(MINUTE)
  await announce(async () => {})
  expect(await received()).toBe(1)
})

test('a discount lowers the price of its plans, which is paid and refunded', async () => {
  const owners = await twoOwners(app())
  const member = await app().member({ points: 5000 })
  const subscriptions = async () => (await member.call('GET /api/rewards')).body.subscriptions
  const [first, second] = (await subscriptions()).flatMap(({ plans }) => plans)
  if (!first || !second) throw new Error('the catalogue has plans')
  const id = await approveCampaign(app(), owners, {
    overlay: { discount: { percent: 25, planIds: [first.id] } },
  })
  app().clock.advance(10 * MINUTE)
  const plans = (await subscriptions()).flatMap((one) => one.plans)
  const offered = plans.find((plan) => plan.id === first.id)
  const lower = Math.floor((first.points * 75 + 50) / 100)
  expect(offered).toMatchObject({ points: lower, offer: { regularPoints: first.points } })
  expect(plans.find((plan) => plan.id === second.id)).toMatchObject({ points: second.points, offer: null })
  const redeem = (expectedPoints: number) =>
    member.call('POST /api/redemptions', {
      body: { planId: first.id, expectedPoints, email: 'ada@example.com', country: 'US', notes: '' },
    })
  expect(await redeem(first.points)).toMatchObject({ status: 409, code: 'planPriceChanged' })
  const { redemption, balance } = (await redeem(lower)).body
  expect([redemption.pointsCost, balance]).toEqual([lower, 5000 - lower])
  const { body } = await owners[0].call('GET /api/admin/campaigns/:id/result', { params: { id } })
  expect(body).toMatchObject({ sources: [], redemptions: { count: 1, saved: first.points - lower } })
  app().clock.advance(60 * MINUTE)
  expect(await redeem(lower)).toMatchObject({ code: 'planPriceChanged' })
  expect((await move(owners[0], redemption.id, 'pending', 'cancelled', { reason: 'Out of codes' })).status).toBe(200)
  expect((await member.call('GET /api/dashboard')).body.points).toBe(5000)
})

test('the goal is the nearest plan at the prices of a discount', async () => {
  app().clock.advance(2 * 60 * MINUTE)
  const owners = await twoOwners(app())
  const member = await app().member({ points: 1000 })
  const plans = (await member.call('GET /api/rewards')).body.subscriptions.flatMap((one) => one.plans)
  await app().database.db.updateTable('plans').set({ points: 9000 }).execute()
  const [near, far] = plans.map(({ id }) => id)
  if (!near || !far) throw new Error('the catalogue has plans')
  for (const [id, points] of [
    [near, 1400],
    [far, 2855],
  ] as const)
    await app().database.db.updateTable('plans').set({ points }).where('id', '=', id).execute()
  const goals = async () => {
    const [{ goal }, dashboard] = [
      (await member.call('GET /api/me/goal')).body,
      (await member.call('GET /api/dashboard')).body,
    ]
    expect(dashboard.goal).toEqual(goal)
    return goal
  }
  expect(await goals()).toMatchObject({ planId: near, points: 1400, missing: 400 })
  await approveCampaign(app(), owners, { overlay: { discount: { percent: 50, planIds: [near, far] } } })
  app().clock.advance(10 * MINUTE)
  expect(await goals()).toMatchObject({ planId: far, points: 1428, missing: 428 })
  app().clock.advance(2 * 60 * MINUTE)
  expect(await goals()).toMatchObject({ planId: near, points: 1400 })
  await approveCampaign(app(), owners, { overlay: { discount: { percent: 90, planIds: null } } })
  app().clock.advance(10 * MINUTE)
  expect(await goals()).toMatchObject({ planId: expect.not.stringMatching(far), points: 900, missing: 0 })
})

test('a rule set that becomes active during a campaign is followed by its derived set', async () => {
  const owners = await twoOwners(app())
  const [staff, colleague] = owners
  const member = await app().member()
  const [startsAt, endsAt] = [minuteIn(app(), 10), minuteIn(app(), 130)]
  const overlay = { multipliers: { wheel: 200 }, extraPlays: { wheel: 2 } }
  // Approved at once: whichever commits second stores the set of both.
  const number = await storedDraft(staff, withSpins(17))
  const { approvalId: ofRules } = (await proposeRules(staff, number, minuteIn(app(), 70))).body
  const { id, approvalId } = await proposeCampaign(app(), staff, { name: 'Both', startsAt, endsAt, overlay })
  const answers = await Promise.all([approve(colleague, ofRules), approve(colleague, approvalId ?? '')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const wheel = async () => {
    const { prizes, spinsPerDay } = (await member.call('GET /api/games/wheel')).body
    return [Math.max(...prizes.map(({ points }) => points)), spinsPerDay]
  }
  const seen: number[][] = []
  for (const minutes of [10, 60, 60]) {
    app().clock.advance(minutes * MINUTE)
    seen.push(await wheel())
    await spin(member)
  }
  expect(seen).toEqual([
    [2000, 7],
    [2000, 19],
    [1000, 17],
  ])
  const { sets, periods } = (await app().guest().call('GET /api/fairness/rules')).body
  expect(periods[0]).toMatchObject({ ruleSet: number })
  const uses = sets.flatMap(({ campaigns }) => campaigns).filter(({ names }) => names.includes('Both'))
  expect(uses.map(({ base, from, until }) => [base, from.slice(0, 16), until.slice(0, 16)])).toEqual([
    [number, periods[0]?.from?.slice(0, 16), endsAt],
    [1, startsAt, periods[0]?.from?.slice(0, 16)],
  ])
  await member.call('POST /api/fairness/rotate', { body: { clientSeed: 'mine' } })
  const exported = (await member.call('GET /api/fairness/export')).body
  expect(new Set(exported.draws.map(({ ruleSet }) => ruleSet)).size).toBe(3)
  expect(verifyExport(JSON.stringify(exported))).toMatchObject({ verified: 3, findings: [] })
  expect((await owners[0].call('GET /api/admin/campaigns/:id/result', { params: { id } })).body).toMatchObject({
    sources: [{ source: 'wheel', plays: 2 }],
  })
  expect((await activateRules({ staff, colleague }, 1, minuteIn(app(), 5))).status).toBe(200)
  app().clock.advance(5 * MINUTE)
})

test('a quiz that began under a campaign pays by its rules after a pause', async () => {
  const owners = await twoOwners(app())
  const member = await app().member()
  const id = await approveCampaign(app(), owners, { overlay: { multipliers: { quiz: 300 } } })
  app().clock.advance(10 * MINUTE)
  const { id: quizId, total } = (await startQuiz(member, { category: 'all', difficulty: 'easy' })).body
  const { rows } = await sql<{ right: number }>`
    select strpos(q.option_order, t.answer::text) - 1 as right from quiz_questions q
    join trivia_questions t on t.id = q.question_id
    where q.quiz_id = ${quizId} order by q.position`.execute(app().database.db)
  await owners[0].call('POST /api/admin/campaigns/:id/pause', { params: { id }, body: { reason: 'A test' } })
  for (let position = 0; position < total; position += 1) {
    await answerAndWait(app(), member, quizId, position, rows[position]?.right ?? 0)
  }
  // The campaign paused meanwhile: a new quiz pays as usual.
  const { body: after } = await member.call('GET /api/games/quiz')
  expect(after).toMatchObject({ pointsPerAnswer: { easy: 10 }, running: null })
  const { body: result } = await member.call('GET /api/games/quiz/:id', { params: { id: quizId } })
  expect([result.correct, result.score]).toEqual([total, 30 * total])
})

describe('a budget', () => {
  test('is never exceeded by two instances, and ends the campaign for everyone', async () => {
    const owners = await twoOwners(app())
    const beside = await startTestApp({ beside: app() })
    try {
      const budgetPoints = 30_000
      const overlay = { multipliers: { wheel: 1000 }, extraPlays: { wheel: 20 } }
      const id = await approveCampaign(app(), owners, { budgetPoints, overlay })
      expect(await campaignOf(owners[0], id)).toMatchObject({ budgetPoints, budgetUsed: 0 })
      app().clock.advance(10 * MINUTE)
      const members = await Promise.all(
        Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? app() : beside).member()),
      )
      // The best prize is 10,000 points, so the budget has too little left for it when 20,000 are used.
      for (let round = 0; round < 20; round += 1) {
        const answers = await Promise.all(members.map(spin))
        // After the end, the usual 5 spins count.
        for (const { status, code } of answers) expect([200, 'noSpinsRemaining']).toContain(status === 200 ? 200 : code)
      }
      const { body } = await owners[0].call('GET /api/admin/campaigns/:id/result', { params: { id } })
      const campaign = await campaignOf(owners[0], id)
      expect(body.points).toBe(campaign.budgetUsed)
      expect(body.points).toBeGreaterThan(0)
      expect(body.points).toBeLessThanOrEqual(budgetPoints)
      expect(campaign.next?.state).toBe('ended')
      app().clock.advance(15)
      expect(await campaignOf(owners[0], id)).toMatchObject({ state: 'ended', endedBy: 'budget' })
      const late = await app().member()
      expect(await pointsOfWheel(late)).toEqual(PRIZES)
      expect(await bannersOf(late)).toEqual([])
    } finally {
      await beside.stop()
    }
  })

  test('that has no room for the best prize lets the first play follow the usual rules, and only that source', async () => {
    const owners = await twoOwners(app())
    const member = await app().member()
    const id = await approveCampaign(app(), owners, {
      ...{ budgetPoints: 1999, overlay: { multipliers: { wheel: 200 } } },
    })
    const other = await approveCampaign(app(), owners, { overlay: { multipliers: { scratch: 200 } }, banner: 'Cards' })
    app().clock.advance(10 * MINUTE)
    const { body } = await spin(member)
    expect(PRIZES).toContain(body.prize.points)
    expect((await member.call('GET /api/fairness/draws')).body.items[0]?.ruleSet).not.toBe(1)
    const { card } = (await member.call('POST /api/games/scratch/cards')).body
    expect(card.prize.points % 10).toBe(0)
    app().clock.advance(15)
    expect(await campaignOf(owners[0], id)).toMatchObject({ state: 'ended', endedBy: 'budget', budgetUsed: 0 })
    // Open plays of a campaign can hold points for more than three days.
    const removeAfter = (days: number) =>
      removeBudgets(app().database.db, new Date(app().clock.now().getTime() + days * 86_400_000))
    await removeAfter(3.9)
    expect(await campaignOf(owners[0], id)).toMatchObject({ budgetPoints: 1999, budgetUsed: 0 })
    await removeAfter(4)
    expect(await campaignOf(owners[0], id)).toMatchObject({ budgetPoints: 1999, budgetUsed: null })
    expect(await campaignOf(owners[0], other)).toMatchObject({ state: 'running' })
    expect(await bannersOf(member)).toEqual(['Cards'])
  })
})

test('the guard refuses a campaign that costs too much, unless it is overridden', async () => {
  const [owner, colleague] = await twoOwners(app())
  const { body: costs } = await owner.call('GET /api/admin/economy/costs')
  const planCosts = Object.fromEntries(costs.plans.map(({ id }) => [id, '2']))
  await owner.call('PUT /api/admin/economy/costs', {
    body: {
      ...{ expectedVersion: costs.version, currency: 'USD', planCosts, ceiling: '80', targetMarginPercent: 0 },
      neverRedeemedPercent: null,
      openingRevenue: { daily_ad: '1', special_task2: '1', scratch: '1' },
    },
  } as never)
  const times = { startsAt: minuteIn(app(), 5000), endsAt: minuteIn(app(), 5060) }
  const form = campaignForm(app(), { ...times, overlay: { multipliers: { quiz: 1000 } } })
  const preview = (await owner.call('POST /api/admin/campaign-previews', { body: { form } })).body
  expect(preview.report.outcome).toBe('refused')
  expect(preview.report.broken.map(({ rule }) => rule)).toContain('perfectCost')
  const { campaign } = (await owner.call('POST /api/admin/campaigns', { body: form })).body
  const propose = (override: boolean) =>
    owner.call('POST /api/admin/campaigns/:id/propose', {
      params: { id: campaign.id },
      body: { expectedVersion: 1, reason: 'A test', override },
    })
  expect((await propose(false)).code).toBe('campaignRefused')
  const proposed = (await propose(true)).body.campaign
  expect(proposed).toMatchObject({ state: 'waiting', isOverride: true })
  expect((await approve(colleague, proposed.approvalId ?? '')).status).toBe(200)
})
