import { expect, test } from 'vitest'
import { FIGURE_NAMES } from '#contracts/admin-dashboard-rules.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { earn, projectLeaderboard } from '#test/leaderboard.ts'
import { addRole } from '#test/own-roles.ts'
import { move, redeemPlan, redemptionAt } from '#test/redemptions.ts'

const app = useTestApp({ now: '2026-03-01T09:00:00.000Z' })

const statsFor = async (staff: Actor) => {
  const { body } = await staff.call('GET /api/admin/stats')
  return { ...body, of: Object.fromEntries(body.figures.map(({ name, value, before }) => [name, { value, before }])) }
}
const activityFor = async (staff: Actor) => (await staff.call('GET /api/admin/activity')).body.items

test('every figure comes with its value a day or 30 days ago', async () => {
  const { database, clock } = app()
  const early = await app().member({ points: 5000 })
  await earn(database.db, early.id, 50, clock.now())
  await redeemPlan(early)
  clock.advance(30 * 86_400)
  const [one, two] = [await app().member(), await app().member()]
  await earn(database.db, one.id, 25, clock.now(), 'scratch_earn')
  clock.advance(86_400)
  const late = await app().member({ points: 700 })
  await earn(database.db, two.id, 30, clock.now(), 'daily_ad')
  const staff = await app().member({ role: 'super_admin' })
  await redemptionAt(late, staff, 'completed')
  await projectLeaderboard(app())
  const { of, figures, asOf, system } = await statsFor(staff)
  expect(figures.map(({ name }) => name)).toEqual(FIGURE_NAMES)
  expect(of).toEqual({
    totalMembers: { value: 5, before: 1 },
    activeMembers: { value: 3, before: 1 },
    todaySignups: { value: 2, before: 2 },
    todayEarnings: { value: 30, before: 25 },
    totalTransactions: { value: 7, before: 3 },
    totalPoints: { value: 4450 + 25 + 30 + 100, before: 4450 },
    pendingRedemptions: { value: 1, before: 1 },
    completedRedemptions: { value: 1, before: 0 },
    totalSpins: { value: 1, before: 1 },
    totalScratches: { value: 1, before: 0 },
    totalTasks: { value: 1, before: 0 },
  })
  expect(asOf).toBe(clock.now().toISOString())
  expect(system.redemptions).toBe('good')
})

test('points earned today are neither adjustments, refunds nor corrections', async () => {
  const { database, clock } = app()
  const staff = await app().member({ role: 'super_admin' })
  clock.advance(86_400)
  const member = await app().member({ points: 700 })
  await earn(database.db, member.id, 40, clock.now())
  await earn(database.db, member.id, 500, clock.now(), 'adjustment')
  await earn(database.db, member.id, 600, clock.now(), 'refund')
  await earn(database.db, member.id, 7, clock.now(), 'leaderboard')
  await projectLeaderboard(app())
  expect((await statsFor(staff)).of.todayEarnings?.value).toBe(47)
})

test('overdue redemptions are counted for staff who may see redemptions', async () => {
  const { clock } = app()
  const staff = await app().member({ role: 'support' })
  const overdue = async () => (await statsFor(staff)).system.overdue
  // Redemptions that earlier tests left open are overdue by then.
  clock.advance(10 * 86_400)
  const before = (await overdue()) ?? 0
  const buyer = await app().member({ points: 2000 })
  const moderator = await app().member({ role: 'moderator' })
  const [pending, processing] = [await redeemPlan(buyer), await redeemPlan(buyer)]
  await move(moderator, processing, 'pending', 'processing')
  clock.advance(48 * 3600)
  expect(await overdue()).toBe(before)
  clock.advance(1)
  expect(await overdue()).toBe(before + 2)
  await move(moderator, processing, 'processing', 'completed')
  await move(moderator, pending, 'pending', 'cancelled')
  expect(await overdue()).toBe(before)
})

test('more than 20 pending redemptions are a warning, more than 50 are critical', async () => {
  const staff = await app().member({ role: 'support' })
  const waiting = (await statsFor(staff)).of.pendingRedemptions?.value ?? 0
  const buyer = await app().member({ points: 60_000 })
  const health = async () => {
    await projectLeaderboard(app())
    return (await statsFor(staff)).system.redemptions
  }
  const ids: string[] = []
  for (let count = waiting; count < 20; count += 1) ids.push(await redeemPlan(buyer))
  expect(await health()).toBe('good')
  ids.push(await redeemPlan(buyer))
  expect(await health()).toBe('warning')
  for (let count = 21; count < 50; count += 1) ids.push(await redeemPlan(buyer))
  expect(await health()).toBe('warning')
  ids.push(await redeemPlan(buyer))
  expect(await health()).toBe('critical')
  const moderator = await app().member({ role: 'moderator' })
  for (const id of ids.slice(0, 35)) await move(moderator, id, 'pending', 'processing')
  expect(await health()).toBe('good')
})

test('pending and failed mails are reported', async () => {
  const { database, clock } = app()
  const staff = await app().member({ role: 'support' })
  await database.db.deleteFrom('outbox').execute()
  const now = clock.now()
  const mail = { topic: 'mail' as const, member_id: null, payload: '{}', created_at: now, available_at: now }
  for (const failed_at of [null, null, now]) {
    await database.db
      .insertInto('outbox')
      .values({ ...mail, id: crypto.randomUUID(), last_error: null, failed_at })
      .execute()
  }
  expect((await statsFor(staff)).system.mails).toEqual({ waiting: 2, failed: 1 })
})

test('recent activity is listed newest first, with address, text and points', async () => {
  const { database, clock } = app()
  const staff = await app().member({ role: 'support' })
  clock.advance(3600)
  const member = await app().member({ points: 900 })
  clock.advance(10)
  await member.call('POST /api/games/wheel/spins')
  clock.advance(10)
  await earn(database.db, member.id, 100, clock.now(), 'telegram')
  // Activity of a kind that is not listed.
  await earn(database.db, member.id, 100, clock.now(), 'quiz')
  clock.advance(10)
  await redeemPlan(member)
  await projectLeaderboard(app())
  const items = (await activityFor(staff)).slice(0, 4)
  expect(items).toEqual([
    {
      id: expect.any(String),
      type: 'redemption',
      memberEmail: member.account.email,
      description: 'Sony LIV, 1 Month',
      points: -600,
      createdAt: clock.now().toISOString(),
    },
    expect.objectContaining({ type: 'task', description: 'Test', points: 100, memberEmail: member.account.email }),
    expect.objectContaining({ type: 'spin', description: expect.stringMatching(/^Spin & Win: \d+ Points$/) }),
    expect.objectContaining({ type: 'signup', description: 'Opened an account', points: 0 }),
  ])

  // An own role without the list of members sees no addresses.
  const analyst = await app().member({ ownRoleId: await addRole(app(), ['transactions.read']) })
  expect((await activityFor(analyst)).slice(0, 2)).toMatchObject(
    [{ type: 'task' }, { type: 'spin' }].map((one) => ({ ...one, memberEmail: '' })),
  )

  await database.db.updateTable('members').set({ status: 'deleted' }).where('id', '=', member.id).execute()
  expect((await activityFor(staff)).slice(0, 4).map(({ memberEmail }) => memberEmail)).toEqual([null, null, null, null])
})

test('twenty entries are listed and at most twenty of each kind stored', async () => {
  const { database, clock } = app()
  const staff = await app().member({ role: 'support' })
  const member = await app().member()
  for (let count = 0; count < 45; count += 1) {
    clock.advance(1)
    await earn(database.db, member.id, 5 + count, clock.now())
    if (count % 10 === 0) await projectLeaderboard(app())
  }
  await projectLeaderboard(app())
  const items = await activityFor(staff)
  expect(items.map(({ points }) => points)).toEqual(Array.from({ length: 20 }, (_, index) => 49 - index))
  const stored = await database.db.selectFrom('recent_activity').select('kind').execute()
  for (const kind of ['signup', 'spin', 'scratch', 'task'] as const) {
    expect(stored.filter((row) => row.kind === kind).length).toBeLessThanOrEqual(20)
  }
})
