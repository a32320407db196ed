import { describe, expect, test } from 'vitest'
import { monthCalendar, projectChanges } from '#server/modules/leaderboard/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { oneCode, redeem, switchCode } from '#test/promo-codes.ts'

const withBot = useTestApp({ environment: { TELEGRAM_API_ROOT: 'stand-in', STAFF_DAILY_POINTS: 'off' } })
const withoutBot = useTestApp()

const read = async (staff: Actor, query: Record<string, string> = {}) =>
  (await staff.call('GET /api/admin/economy', { query: query as never })).body

describe('the economy', () => {
  test('is computed from the current rules, tasks, codes and catalogue', async () => {
    const staff = await withBot().member({ role: 'super_admin' })
    const found = await read(staff)
    expect(found.day.map(({ source, perfect }) => [source, Math.round(perfect * 100) / 100])).toEqual([
      ['spins', 175],
      ['scratch', 105],
      ['quizzes', 900],
      ['checkIn', 143.16],
      ['ads', 250],
      ['moreAds', 100],
    ])
    expect(found.total.atMost).toBe(10_250)
    expect(found.total.average).toBeCloseTo(0.5 * (175 + 105 + 300 + 350) + 24.5, 2)
    expect(found.once).toEqual([
      { source: 'welcome', times: 1, points: 100 },
      { source: 'channels', times: 5, points: 500 },
      { source: 'promo', times: 0, points: 0 },
    ])
    expect(found.month.map(({ rank, atLeast, atMost }) => [rank, atLeast, atMost])).toEqual([
      [1, 500, 2000],
      [2, 400, 1000],
      [3, 300, 800],
    ])
    expect(found.plans).toMatchObject({
      cheapest: { name: 'Telegram Premium', duration: '1 Month', points: 500 },
      bestValue: { name: 'Telegram Premium', duration: '1 Year', points: 4000 },
    })
    expect(found.warnings.map(({ who }) => who)).toEqual(['perfect', 'atMost'])
    expect(found.real).toBeNull()
  })

  test('follows what staff change', async () => {
    const staff = await withBot().member({ role: 'super_admin' })
    const open = await oneCode(staff, { points: 40 })
    const off = await oneCode(staff, { points: 70 })
    await switchCode(staff, off.id, false)
    const id = (await staff.call('GET /api/admin/tasks')).body.tasks[0]?.id ?? ''
    await staff.call('PATCH /api/admin/tasks/:id', { params: { id }, body: { points: 250 } })
    expect((await read(staff)).once.slice(1)).toEqual([
      { source: 'channels', times: 5, points: 650 },
      { source: 'promo', times: 1, points: 40 },
    ])
    await withBot().database.db.updateTable('plans').set({ points: 20_000 }).execute()
    const dear = await read(staff)
    expect(dear.warnings).toEqual([])
    await redeem(await withBot().member(), open.code)
    const { clock, database, config } = withBot()
    await projectChanges(database.db, monthCalendar(config.timeZone), clock.now())
    const { real } = await read(staff)
    expect(real).toMatchObject({ month: '2026-11', members: 1 })
    expect(real?.perDay).toBeCloseTo(40 / 19.5, 6)
    await database.db.updateTable('plans').set({ deleted_at: clock.now() }).execute()
    expect(await read(staff)).toMatchObject({ plans: null, warnings: [] })
  })

  test('accepts staff assumptions within their limits', async () => {
    const staff = await withoutBot().member({ role: 'super_admin' })
    const all = await read(staff, { taken: '100', right: '100', difficulty: 'hard' })
    expect(all.total.average).toBeCloseTo(all.total.perfect, 9)
    expect((await read(staff, { taken: '0' })).members[0]).toMatchObject({ perDay: 0, daysToCheapest: null })
    for (const query of [{ taken: '101' }, { right: '-1' }, { difficulty: 'easier' }, { taken: 'x' }]) {
      expect((await staff.call('GET /api/admin/economy', { query: query as never })).code).toBe('invalidInput')
    }
  })

  test('counts no task on Telegram while memberships cannot be verified', async () => {
    const staff = await withoutBot().member({ role: 'super_admin' })
    expect((await read(staff)).once[1]).toEqual({ source: 'channels', times: 1, points: 100 })
  })
})
