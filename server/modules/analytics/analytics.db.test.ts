import { describe, expect, test } from 'vitest'
import { ANALYTICS_TABLES } from '#contracts/analytics-rules.ts'
import { countDraws } from '#server/modules/fairness/index.ts'
import { useTestApp } from '#test/app.ts'
import { earn, projectLeaderboard } from '#test/leaderboard.ts'
import { oneCode, redeem } from '#test/promo-codes.ts'
import { move, redeemPlan } from '#test/redemptions.ts'

const app = useTestApp({ now: '2026-03-04T23:59:00.000Z', environment: { STAFF_DAILY_POINTS: 'off' } })

const moderator = () => app().member({ role: 'moderator' })
const query = { from: '2026-03-01', to: '2026-03-05' }

describe('the analytics', () => {
  test('summarise a small season, across midnight', async () => {
    const { database, clock } = app()
    const staff = await app().member({ role: 'super_admin' })
    const buyer = await app().member({ points: 5000 })
    const id = await redeemPlan(buyer)
    clock.advance(120)
    await earn(database.db, buyer.id, 40, clock.now())
    await redeem(buyer, (await oneCode(staff, { points: 15 })).code)
    clock.advance(7 * 3600)
    await move(staff, id, 'pending', 'processing')
    await move(staff, id, 'processing', 'completed')
    await buyer.call('POST /api/games/wheel/spins')
    await projectLeaderboard(app())
    await countDraws(database.db, clock.now())

    const { days, sources, plans } = (await staff.call('GET /api/admin/analytics/points', { query })).body
    expect(days.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5].map((n) => `2026-03-0${n}`))
    expect(days[3]).toMatchObject({ issued: 5000, spent: 600, held: 4400 })
    expect(sources.find(({ source }) => source === 'promo')).toEqual({
      ...{ source: 'promo', issued: 15, spent: 0, refunded: 0, entries: 1 },
    })
    expect(plans?.cheapest.points).toBe(500)
    const { total, subscriptions, hours } = (await staff.call('GET /api/admin/analytics/redemptions', { query })).body
    expect(total).toEqual({
      ...{ requested: 1, completed: 1, failed: 0, cancelled: 0, points: 600 },
      ...{ median: 8, ninetieth: 8, inTime: 1 },
    })
    expect(subscriptions).toMatchObject([{ subscription: 'sony_liv', name: 'Sony LIV', completed: 1 }])
    expect(hours).toEqual([{ hours: 8, redemptions: 1 }])
    const activity = (await staff.call('GET /api/admin/analytics/activity', { query })).body.days
    expect(activity.map(({ daily, weekly }) => [daily, weekly])).toEqual([
      ...[0, 0, 0].map(() => [0, 0]),
      [1, 1],
      [1, 1],
    ])
    const { cohorts, running } = (await staff.call('GET /api/admin/analytics/retention', { query })).body
    expect(cohorts).toEqual([
      { week: '2026-02-23', members: 0, active: [0, 0] },
      { week: '2026-03-02', members: 2, active: [1] },
    ])
    expect(running).toBe(true)
    const { tables } = (await staff.call('GET /api/admin/analytics/games', { query })).body
    expect(tables.map(({ name, draws }) => [name, draws])).toEqual([
      ['wheel', 1],
      ['scratch', 0],
    ])
    const { points, odds, expected, likelihood } = tables[0]?.prizes.find(({ drawn }) => drawn === 1) ?? {}
    expect(points).toBeGreaterThan(0)
    expect(expected).toBeCloseTo((odds ?? 0) / 100, 9)
    expect(likelihood).toBeCloseTo((odds ?? 0) >= 50 ? 1 : (odds ?? 0) / 100, 6)
  })

  test('cover the last days up to today by default', async () => {
    const staff = await moderator()
    const today = app().clock.now().toISOString().slice(0, 10)
    for (const [days, count] of [
      [undefined, 30],
      ['7', 7],
      ['90', 90],
      ['365', 365],
    ] as const) {
      const { body } = await staff.call('GET /api/admin/analytics/members', { query: days ? { days } : {} })
      expect(body.days).toHaveLength(count)
      expect(body).toMatchObject({ to: today })
    }
    const { body } = await staff.call('GET /api/admin/analytics/members', { query: { ...query, days: '7' } })
    expect(body).toMatchObject(query)
  })

  test('refuse invalid ranges with an explanation', async () => {
    const staff = await moderator()
    const wrong = [
      { from: '2026-03-05', to: '2026-03-01' },
      { from: '2026-03-01', to: '2027-01-01' },
      { from: '2026-02-30', to: '2026-03-01' },
      { from: '2023-01-01', to: '2026-03-01' },
      { from: '1999-12-31', to: '2000-01-05' },
      { from: '2026-03-01' },
      { to: 'yesterday' },
      { from: "2026-03-01'; drop table members; --", to: '2026-03-02' },
    ]
    for (const path of [
      'GET /api/admin/analytics/members',
      'GET /api/admin/analytics/retention',
      'GET /api/admin/analytics-exports',
    ] as const) {
      for (const query of wrong) {
        const { status, code } = await staff.call(path, { query })
        expect({ path, query, status, code }).toEqual({ path, query, status: 400, code: 'analyticsRange' })
      }
    }
    const long = { from: 'x'.repeat(41), to: '2026-03-01' }
    expect((await staff.call('GET /api/admin/analytics/members', { query: long })).code).toBe('invalidInput')
  })

  test('are exported table by table, with all rows of the screen', async () => {
    const staff = await moderator()
    for (const table of ANALYTICS_TABLES) {
      const answer = await staff.send<string>('GET', `/api/admin/analytics-exports?table=${table}&days=365`)
      expect({ table, status: answer.status }).toEqual({ table, status: 200 })
      const lines = answer.body.trim().split('\r\n')
      if (['members', 'activity', 'points', 'outstanding', 'redemptions', 'promo'].includes(table)) {
        expect({ table, lines: lines.length }).toEqual({ table, lines: 366 })
      }
      const width = lines[0]?.split(',').length
      expect(lines.every((line) => line.split(',').length === width)).toBe(true)
    }
    expect((await staff.send('GET', '/api/admin/analytics-exports?table=secrets')).status).toBe(400)
  })

  test('are closed to support and to members', async () => {
    for (const role of ['support', 'member'] as const) {
      const { code } = await (await app().member({ role })).call('GET /api/admin/analytics/members')
      expect(code).toBe('forbidden')
    }
  })
})
